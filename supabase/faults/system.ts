import { setTimeout as pause } from 'node:timers/promises';
import { startTestBackend } from '../../test-support/backend.ts';
import { processTree } from '../../test-support/stack.ts';
import { signalAll } from '../../tools/stack/managed-process.ts';

export type System = Awaited<ReturnType<typeof startSystem>>;

export const killable = ['functions', 'database'] as const;

// A dispatch with a full queue takes half a minute.
const timeoutMs = 60_000;

/** Starts the backend, with a new IP address in `X-Visitor` for each visitor and no limits for all together. */
export async function startSystem() {
  const test = await startTestBackend({ VISITOR_IP_HEADER: 'x-visitor' });
  const { backend, sql } = test;

  const system = {
    ...test,
    /** Ends a process and all its children with `kill -9`, and starts it again. */
    async kill(name: (typeof killable)[number]): Promise<void> {
      const { pid, ended } = name === 'functions' ? backend.edgeFunctions : backend.database;
      // Stopped first so that it cannot fork after its children were listed.
      signalAll([pid], 'SIGSTOP');
      signalAll(processTree(pid), 'SIGKILL');
      await ended;
      await (name === 'functions' ? backend.restartFunctions() : backend.restartDatabase());
    },
    /** Has the function send what is due, as the schedule does; the outcome shows in the database. */
    async dispatch(): Promise<void> {
      const headers = { 'X-Dispatch-Secret': backend.dispatchSecret };
      await call(`${backend.requestsUrl}/dispatch`, { method: 'POST', headers });
    },
    /** Makes every waiting message due, as time would, until none is left, except reminders. */
    async sendWaiting(): Promise<void> {
      // Waits for what a worker is sending, whose claim must not end before it.
      await system.dispatch();
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const waiting = await sql`
          update consultation.outgoing_messages set next_attempt_at = clock_timestamp()
          where state = 'waiting' and purpose <> 'reminder'
          returning id`;
        if (waiting.length === 0) return;
        await system.dispatch();
        await pause(50);
      }
      throw new Error('Waited 200 dispatches for messages that stay waiting');
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
