import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboxAlert, OutboxEvent, OutboxMail } from '../../tools/dev-stack/outbox-messages.ts';
import type { OutboxChannel, OutboxMode } from '../../tools/dev-stack/outbox.ts';
import { call } from './call.ts';
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
  /** It runs whenever it is asked, so that anything but an answer ends the run. */
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await call(`${url}/${path}`, init);
    if (response?.status !== 200)
      throw new Error(`The mail API answered "${path}" with ${response?.status ?? 'nothing'}`);
    return JSON.parse(response.text);
  };
  const service = {
    process: await start(),
    async setMode(mode: OutboxMode, channel: OutboxChannel = 'email'): Promise<void> {
      const headers = { 'Content-Type': 'application/json' };
      await ask('mode', { method: 'POST', headers, body: JSON.stringify({ mode, channel }) });
    },
    async mails(): Promise<OutboxMail[]> {
      return ((await ask('emails')) as { emails: OutboxMail[] }).emails;
    },
    async events(): Promise<OutboxEvent[]> {
      return ((await ask('events')) as { events: OutboxEvent[] }).events;
    },
    async alerts(): Promise<OutboxAlert[]> {
      return ((await ask('alerts')) as { alerts: OutboxAlert[] }).alerts;
    },
    /** Starts it again after it has exited, with the mails it had accepted. */
    async restart(): Promise<void> {
      service.process = await start();
    },
  };
  return service;
}
