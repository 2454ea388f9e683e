import type { Sql } from 'postgres';

export interface HeldMail {
  reference: string;
  received_at: Date;
  state: 'needs_person' | 'quarantined';
  attempts: number;
  last_error: string | null;
  quarantine_reason: string | null;
}

/** The mails that stay unsent until a person decides, oldest first. */
export function listHeldMails(sql: Sql): Promise<HeldMail[]> {
  return sql<HeldMail[]>`
    select l.reference, l.received_at, e.state, e.attempts, e.last_error, l.quarantine_reason
    from consultation.outgoing_emails as e join consultation.leads as l on l.id = e.lead_id
    where e.state in ('needs_person', 'quarantined') order by l.received_at`;
}

/** Queues a held mail again, with a new series of attempts. */
export function releaseMail(sql: Sql, reference: string): Promise<boolean> {
  return change(
    sql`
    update consultation.outgoing_emails as e
    set state = 'waiting', attempts = 0, first_attempt_at = null, last_attempt_at = null,
        created_at = clock_timestamp(), next_attempt_at = clock_timestamp()
    from consultation.leads as l
    where l.id = e.lead_id and l.reference = ${reference} and e.state in ('needs_person', 'quarantined')`,
  );
}

/** Records that a person has handled a held mail, which is then not sent. */
export function closeMail(sql: Sql, reference: string): Promise<boolean> {
  return change(
    sql`
    update consultation.outgoing_emails as e
    set state = 'sent', sent_at = clock_timestamp(), provider_id = 'closed by a person'
    from consultation.leads as l
    where l.id = e.lead_id and l.reference = ${reference} and e.state in ('needs_person', 'quarantined')`,
  );
}

async function change(query: PromiseLike<{ count: number }>): Promise<boolean> {
  return (await query).count > 0;
}
