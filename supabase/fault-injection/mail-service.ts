import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboxMail, OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { startProcess, waitForResponse, type ManagedProcess } from '../../tools/dev-stack/managed-process.ts';
import { loopback } from '../../tools/dev-stack/ports.ts';

/** The outbox in its own process, controlled over HTTP. */
export interface MailService {
  url: string;
  process: ManagedProcess;
  setMode(mode: OutboxMode): Promise<void>;
  mails(): Promise<OutboxMail[]>;
  /** Starts it again after it has exited, with the mails it had accepted. */
  restart(): Promise<void>;
}

const program = fileURLToPath(new URL('./mail-process.ts', import.meta.url));

export async function startMailService(directory: string, port: number): Promise<MailService> {
  const url = `http://${loopback}:${port}`;
  const start = async () => {
    const mailProcess = startProcess({
      name: 'the mail API',
      command: process.execPath,
      args: [program, String(port), join(directory, 'mail-service.jsonl')],
      env: process.env,
      cwd: directory,
      logFile: join(directory, 'mail-service.log'),
    });
    await waitForResponse(url, mailProcess);
    return mailProcess;
  };
  const service: MailService = {
    url,
    process: await start(),
    async setMode(mode) {
      const response = await fetch(`${url}/mode`, { method: 'POST', body: JSON.stringify({ mode }) });
      if (!response.ok) throw new Error(`Cannot set the mail API to "${mode}": status ${response.status}`);
      await response.body?.cancel();
    },
    async mails() {
      const { emails } = (await (await fetch(`${url}/emails`)).json()) as { emails: OutboxMail[] };
      return emails;
    },
    async restart() {
      service.process = await start();
    },
  };
  return service;
}
