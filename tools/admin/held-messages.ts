import type { Sql } from 'postgres';
import type { QueuedAlert } from '../../supabase/functions/_shared/queue/alerts.ts';
import type { QueuedMessage } from '../../supabase/functions/_shared/queue/message-queue.ts';
import { company } from '../../src/business/company.ts';

export interface HeldMail extends Pick<QueuedMessage | QueuedAlert, 'channel' | 'purpose' | 'payload'> {
  /** Of its request or meeting; another message's own, such as "digest-1a2b3c4d". */
  reference: string;
  received_at: Date;
  state: 'failed' | 'quarantined';
  due_at: Date;
  attempts: number;
  last_error: string | null;
  quarantine_reason: string | null;
  /** Of the visitor. */
  name: string | null;
  email: string | null;
}

/** The messages that stay unsent until a person decides, oldest first. */
export function listHeldMails(sql: Sql): Promise<HeldMail[]> {
  return sql<HeldMail[]>`
    select consultation.reference_of(e) as reference, coalesce(l.received_at, m.created_at, e.created_at) as received_at,
      e.state, e.channel, e.purpose, e.payload, e.due_at, e.attempts, e.last_error, coalesce(l.quarantine_reason, m.quarantine_reason) as quarantine_reason,
      coalesce(l.name, m.name) as name, coalesce(l.email, m.email) as email
    from consultation.outgoing_messages as e
    left join consultation.leads as l on l.id = e.lead_id
    left join consultation.meetings as m on m.id = e.meeting_id
    where e.state in ('failed', 'quarantined') order by 2, e.created_at, e.purpose desc`;
}

/** Queues what is held under a reference again, with a new series of attempts, each message for when it is due. */
export async function releaseMail(sql: Sql, reference: string): Promise<boolean> {
  const ids = await heldUnder(sql, reference);
  await sql`select consultation.release_held(lead_id, meeting_id) from consultation.outgoing_messages
    where id = any(${ids}) and state = 'quarantined' limit 1`;
  await sql`select consultation.release_messages(${ids})`;
  return ids.length > 0;
}

/** Records that a person has handled what is held under a reference, which is then not sent. */
export async function closeMail(sql: Sql, reference: string): Promise<boolean> {
  const ids = await heldUnder(sql, reference);
  await sql`select consultation.close_messages(${ids})`;
  return ids.length > 0;
}

async function heldUnder(sql: Sql, reference: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from consultation.outgoing_messages as e
    where state in ('failed', 'quarantined') and consultation.reference_of(e) = ${reference}`;
  return rows.map(({ id }) => id);
}

/** Makes the next dispatch send today's digest at any hour, again if it was sent; returns the day. */
export async function askForDigest(sql: Sql): Promise<string> {
  const [row] = await sql<[{ day: string }]>`
    insert into consultation.digests (day, told_until)
    values ((clock_timestamp() at time zone ${company.timeZone})::date, null)
    on conflict (day) do update set told_until = null
    returning day::text`;
  return row.day;
}
