import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Backend } from '../../tools/dev-stack/backend.ts';
import { dispatch } from './call.ts';

const attempts = 200;

/** Makes every waiting mail due, as time would, until none is left, except reminders; or says how many it waited for. */
export async function sendWaitingMails(sql: Sql, backend: Backend): Promise<void> {
  // Waits for what a worker is sending, whose claim must not end before it.
  await dispatch(backend);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const waiting = await sql`
      update consultation.outgoing_messages set next_attempt_at = clock_timestamp()
      where state = 'waiting' and purpose <> 'reminder' returning id`;
    if (waiting.length === 0) return;
    await dispatch(backend);
    await pause(50);
  }
  const [left] = await sql`select count(*)::integer as number from consultation.outgoing_messages
    where state = 'waiting' and purpose <> 'reminder'`;
  if (left?.['number'] !== 0) throw new Error(`Waited ${attempts} dispatches for ${left?.['number']} waiting mails`);
}
