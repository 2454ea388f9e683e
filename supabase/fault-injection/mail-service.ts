import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboxMail, OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { startProcess, waitForResponse } from '../../tools/dev-stack/managed-process.ts';

export type MailService = Awaited<ReturnType<typeof startMailService>>;

const program = fileURLToPath(new URL('./mail-process.ts', import.meta.url));

/** Starts the outbox in its own process, controlled over HTTP. */
export async function startMailService(directory: string, url: string) {
  const start = async () => {
    const mailProcess = startProcess({
      name: 'the mail API',
      command: process.execPath,
      args: [program, new URL(url).port, join(directory, 'mail-service.jsonl')],
      env: process.env,
      cwd: directory,
      logFile: join(directory, 'mail-service.log'),
    });
    await waitForResponse(url, mailProcess);
    return mailProcess;
  };
  const service = {
    process: await start(),
    async setMode(mode: OutboxMode): Promise<void> {
      const response = await fetch(`${url}/mode`, { method: 'POST', body: JSON.stringify({ mode }) });
      if (!response.ok) throw new Error(`Cannot set the mail API to "${mode}": status ${response.status}`);
      await response.body?.cancel();
    },
    async mails(): Promise<OutboxMail[]> {
      const { emails } = (await (await fetch(`${url}/emails`)).json()) as { emails: OutboxMail[] };
      return emails;
    },
    /** Starts it again after it has exited, with the mails it had accepted. */
    async restart(): Promise<void> {
      service.process = await start();
    },
  };
  return service;
}
