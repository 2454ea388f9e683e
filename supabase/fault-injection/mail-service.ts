import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Guard } from '../../tools/dev-stack/guard.ts';
import type { OutboxMail, OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { startPart, waitForAnswer, type Part } from '../../tools/dev-stack/parts.ts';
import { loopback } from '../../tools/dev-stack/ports.ts';

/** The mail stand-in in a process of its own, told what to do over HTTP. */
export interface MailService {
  url: string;
  part: Part;
  setMode(mode: OutboxMode): Promise<void>;
  mails(): Promise<OutboxMail[]>;
  /** Starts it once more after it ended, with the mails that it had taken. */
  restart(): Promise<void>;
}

const program = fileURLToPath(new URL('./mail-process.ts', import.meta.url));

export async function startMailService(directory: string, port: number, guard: Guard): Promise<MailService> {
  const url = `http://${loopback}:${port}`;
  const start = async () => {
    const part = startPart({
      name: 'the mail API',
      command: process.execPath,
      args: [program, String(port), join(directory, 'mail-service.jsonl')],
      env: process.env,
      cwd: directory,
      logFile: join(directory, 'mail-service.log'),
      guard,
    });
    await waitForAnswer(url, part);
    return part;
  };
  const service: MailService = {
    url,
    part: await start(),
    async setMode(mode) {
      const answer = await fetch(`${url}/mode`, { method: 'POST', body: JSON.stringify({ mode }) });
      if (!answer.ok) throw new Error(`Cannot set the mail API to "${mode}": status ${answer.status}`);
      await answer.body?.cancel();
    },
    async mails() {
      const { emails } = (await (await fetch(`${url}/emails`)).json()) as { emails: OutboxMail[] };
      return emails;
    },
    async restart() {
      service.part = await start();
    },
  };
  return service;
}
