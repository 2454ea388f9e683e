import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '../../test-support/stack.ts';
import { startProcess, waitForResponse, signalAll } from '../../tools/stack/managed-process.ts';
import type { OutboxAlert, OutboxEvent, OutboxMail } from '../../tools/stack/outbox-page.ts';
import type { OutboxChannel, OutboxMode } from '../../tools/stack/outbox.ts';
import { loopback } from '../../tools/stack/ports.ts';
import { startTestBackend } from '../../test-support/backend.ts';
import { findFreePort } from '../../test-support/stack.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

export const killable = ['function', 'database', 'mail API'] as const;

const outbox = join(import.meta.dirname, '../../tools/stack/outbox.ts');

// A dispatch with a full queue takes half a minute.
const timeoutMs = 60_000;

/**
 * Starts the functions, the database and the receiver of mails, events and alerts as processes that can be killed, with
 * a new IP address in `X-Visitor` for each visitor and no limits for all visitors together.
 */
export async function startSystem() {
  const mailUrl = `http://${loopback}:${await findFreePort()}`;
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const test = await startTestBackend({
    ALERT_URL: `${mailUrl}/alerts`,
    LEAD_WEBHOOK_URL: `${mailUrl}/webhook`,
    LEAD_WEBHOOK_SECRET: webhookSecret,
    MAIL_API_URL: `${mailUrl}/emails`,
    VISITOR_IP_HEADER: 'x-visitor',
  });
  const { backend, directory, sql } = test;

  const startMailApi = async () => {
    const options = [Number(new URL(mailUrl).port), join(directory, 'mail-api.jsonl'), webhookSecret];
    const program = `import(${JSON.stringify(outbox)}).then((m) => m.startOutbox(...${JSON.stringify(options)}))`;
    const mailApi = startProcess({
      name: 'the mail API',
      command: process.execPath,
      args: ['--eval', program],
      env: process.env,
      cwd: directory,
      logFile: join(directory, 'mail-api.log'),
    });
    await waitForResponse(mailUrl, mailApi);
    return mailApi;
  };
  let mailApi = await startMailApi();

  /** The mail API runs whenever it is asked: anything but its answer fails the test. */
  async function ask(path: string, init?: RequestInit): Promise<unknown> {
    const response = await call(`${mailUrl}/${path}`, init);
    if (response?.status !== 200) throw new Error(`Cannot ask the mail API: "${path}" has ${response?.status}`);
    return JSON.parse(response.text);
  }

  const system = {
    ...test,
    /** Ends a process and all its children with `kill -9`, and starts it again. */
    async kill(name: (typeof killable)[number]): Promise<void> {
      const { pid, ended } = { function: backend.edgeFunction, database: backend.database, 'mail API': mailApi }[name];
      // Stopped first so that it cannot fork after its children were listed.
      signalAll([pid], 'SIGSTOP');
      signalAll(processTree(pid), 'SIGKILL');
      await ended;
      if (name === 'function') await backend.restartFunction();
      else if (name === 'database') await backend.restartDatabase();
      else mailApi = await startMailApi();
    },
    /** How the mail API, or the receiver of webhooks or alerts, behaves from now on. */
    async setMode(channel: OutboxChannel, mode: OutboxMode): Promise<void> {
      const headers = { 'Content-Type': 'application/json' };
      await ask('mode', { method: 'POST', headers, body: JSON.stringify({ mode, channel }) });
    },
    mails: async () => ((await ask('emails')) as { emails: OutboxMail[] }).emails,
    events: async () => ((await ask('events')) as { events: OutboxEvent[] }).events,
    alerts: async () => ((await ask('alerts')) as { alerts: OutboxAlert[] }).alerts,
    /** Has the function send what is due, as the schedule does; the outcome shows in the database. */
    async dispatch(): Promise<void> {
      const headers = { 'X-Dispatch-Secret': backend.dispatchSecret };
      await call(`${backend.functionUrl}/dispatch`, { method: 'POST', headers });
    },
    /** Makes every waiting message due, as time would, until none is left, except reminders. */
    async sendWaiting(channel?: OutboxChannel): Promise<void> {
      // Waits for what a worker is sending, whose claim must not end before it.
      await system.dispatch();
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const waiting = await sql`
          update consultation.outgoing_messages set next_attempt_at = clock_timestamp()
          where state = 'waiting' and purpose <> 'reminder' and channel = coalesce(${channel ?? null}, channel)
          returning id`;
        if (waiting.length === 0) return;
        await system.dispatch();
        await pause(50);
      }
      throw new Error('Waited 200 dispatches for messages that stay waiting');
    },
    async stop(): Promise<void> {
      await mailApi.stop();
      await test.stop();
    },
  };
  return system;
}

/** A whole response; nothing when there was none in time, or it broke off before its end. */
export async function call(url: string, init?: RequestInit) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return undefined;
  }
}
