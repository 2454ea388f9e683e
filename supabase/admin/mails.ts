import type { Sql } from 'postgres';
import type { QueuedMessage } from '../functions/_shared/message-queue.ts';

export interface HeldMail extends Pick<QueuedMessage, 'channel' | 'purpose' | 'payload'> {
  reference: string;
  received_at: Date;
  state: 'needs_person' | 'quarantined';
  due_at: Date;
  attempts: number;
  last_error: string | null;
  quarantine_reason: string | null;
}

/** The mails that stay unsent until a person decides, oldest first. */
export function listHeldMails(sql: Sql): Promise<HeldMail[]> {
  return sql<HeldMail[]>`
    select s.reference, s.received_at, e.state, e.channel, e.purpose, e.payload, e.due_at, e.attempts, e.last_error, s.quarantine_reason
    from consultation.outgoing_messages as e
    join (${subjects(sql)}) as s on s.id in (e.lead_id, e.meeting_id)
    where e.state in ('needs_person', 'quarantined') order by s.received_at, e.created_at, e.purpose desc`;
}

/** Queues the held mails of a request or meeting again, with a new series of attempts, each for when it is due. */
export function releaseMail(sql: Sql, reference: string): Promise<boolean> {
  return change(
    sql`
    update consultation.outgoing_messages as e
    set state = 'waiting', attempts = 0, first_attempt_at = null, last_attempt_at = null,
        created_at = clock_timestamp(), due_at = greatest(due_at, clock_timestamp()),
        next_attempt_at = greatest(due_at, clock_timestamp())
    from (${subjects(sql)}) as s
    where s.id in (e.lead_id, e.meeting_id) and s.reference = ${reference} and e.state in ('needs_person', 'quarantined')`,
  );
}

/** Records that a person has handled the held mails of a request or meeting, which are then not sent. */
export function closeMail(sql: Sql, reference: string): Promise<boolean> {
  return change(
    sql`
    update consultation.outgoing_messages as e
    set state = 'sent', sent_at = clock_timestamp(), provider_id = 'closed by a person'
    from (${subjects(sql)}) as s
    where s.id in (e.lead_id, e.meeting_id) and s.reference = ${reference} and e.state in ('needs_person', 'quarantined')`,
  );
}

/** What a mail can be about. */
const subjects = (sql: Sql) => sql`
  select id, reference, received_at, quarantine_reason from consultation.leads
  union all
  select id, reference, created_at, quarantine_reason from consultation.meetings`;

async function change(query: PromiseLike<{ count: number }>): Promise<boolean> {
  return (await query).count > 0;
}
