import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboxAlert, OutboxEvent, OutboxMail } from '../../tools/dev-stack/outbox-messages.ts';
import type { OutboxChannel, OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { startProcess, waitForResponse } from '../../tools/dev-stack/managed-process.ts';

export type MailService = Awaited<ReturnType<typeof startMailService>>;

const program = fileURLToPath(new URL('./mail-process.ts', import.meta.url));

/** Starts the outbox in its own process, controlled over HTTP: the mail API and the receiver of events. */
export async function startMailService(directory: string, url: string, webhookSecret: string) {
  const start = async () => {
    const mailProcess = startProcess({
      name: 'the mail API',
      command: process.execPath,
      args: [program, new URL(url).port, join(directory, 'mail-service.jsonl'), webhookSecret],
      env: process.env,
      cwd: directory,
      logFile: join(directory, 'mail-service.log'),
    });
    await waitForResponse(url, mailProcess);
    return mailProcess;
  };
  const service = {
    process: await start(),
    async setMode(mode: OutboxMode, channel: OutboxChannel = 'email'): Promise<void> {
      const response = await fetch(`${url}/mode`, { method: 'POST', body: JSON.stringify({ mode, channel }) });
      if (!response.ok) throw new Error(`Cannot set the ${channel} API to "${mode}": status ${response.status}`);
      await response.body?.cancel();
    },
    async mails(): Promise<OutboxMail[]> {
      const { emails } = (await (await fetch(`${url}/emails`)).json()) as { emails: OutboxMail[] };
      return emails;
    },
    async events(): Promise<OutboxEvent[]> {
      return ((await (await fetch(`${url}/events`)).json()) as { events: OutboxEvent[] }).events;
    },
    async alerts(): Promise<OutboxAlert[]> {
      return ((await (await fetch(`${url}/alerts`)).json()) as { alerts: OutboxAlert[] }).alerts;
    },
    /** Starts it again after it has exited, with the mails it had accepted. */
    async restart(): Promise<void> {
      service.process = await start();
    },
  };
  return service;
}
