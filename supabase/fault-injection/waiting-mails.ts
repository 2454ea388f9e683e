import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Backend } from '../../tools/dev-stack/backend.ts';
import { dispatch } from './call.ts';

/** Makes every waiting mail due, as time would, until none is left, except reminders. */
export async function sendWaitingMails(sql: Sql, backend: Backend): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const waiting = await sql`
      update consultation.outgoing_messages set next_attempt_at = clock_timestamp()
      where state = 'waiting' and purpose <> 'reminder' returning id`;
    if (waiting.length === 0) return;
    await dispatch(backend);
    await pause(50);
  }
}
