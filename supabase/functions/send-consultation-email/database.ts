import postgres from 'postgres';
import { fieldNames, fields } from '../../../src/consultation/fields.ts';
import type { Lead } from './lead.ts';
import type { Mail } from './mail.ts';
import type { MailOutcome } from './mail-api.ts';

/** The three things the function may ask of the database. */
export interface Database {
  /** Resolves only when the lead is committed; rejects when that is not known in time. */
  submit(lead: Lead, mail: Mail, visitor: VisitorLimit): Promise<SubmitOutcome>;
  claimMails(batch: number, hourlyLimit: number): Promise<ClaimedMails>;
  settleMail(mail: ClaimedMail, outcome: MailOutcome): Promise<void>;
}

export interface VisitorLimit {
  hash: string;
  perMinute: number;
  perDay: number;
}

export type SubmitOutcome =
  | { outcome: 'stored' | 'repeated'; reference: string }
  | { outcome: 'conflict' }
  | { outcome: 'limited'; retry_after: number };

export interface ClaimedMail {
  id: string;
  attempt: number;
  reference: string;
  payload: Mail;
}

export interface ClaimedMails {
  emails: ClaimedMail[];
  /** Mails whose retries are used up: from now on they need a person. */
  given_up: number;
  /** Mails that have been waiting for more than 15 minutes. */
  late: number;
}

const deadlineMs = 2500;

export function connectDatabase(url: string): Database {
  const run = createRunner(url);
  return {
    submit: (lead, mail, visitor) =>
      run((sql) => {
        const limits = { per_minute: visitor.perMinute, per_day: visitor.perDay };
        return sql`select consultation.submit_request(${sql.json(toRow(lead, mail, visitor.hash))}, ${sql.json(limits)}) as result`;
      }),
    claimMails: (batch, hourlyLimit) =>
      run((sql) => sql`select consultation.claim_emails(${batch}, ${hourlyLimit}) as result`),
    settleMail: ({ id, attempt }, outcome) => {
      const acceptedAs = outcome.accepted ? outcome.providerId : null;
      const error = outcome.accepted ? null : outcome.error;
      return run(
        (sql) => sql`select consultation.settle_email(${id}, ${attempt}, ${acceptedAs}, ${error})::text as result`,
      );
    },
  };
}

function toRow(lead: Lead, mail: Mail, visitorHash: string) {
  return {
    key: lead.key ?? null,
    content_hash: lead.contentHash,
    visitor_hash: visitorHash,
    reference: lead.reference,
    fields: Object.fromEntries(fieldNames.map((name) => [fields[name].column, lead.words[name]])),
    locale: lead.locale,
    page_path: lead.pagePath ?? null,
    consent_asked: lead.consent.asked,
    consent_given: lead.consent.given,
    consent_version: lead.consent.version ?? null,
    consent_wording: lead.consent.wording ?? null,
    consent_locale: lead.consent.locale,
    quarantine_reason: lead.quarantineReason ?? null,
    mail: { ...mail },
  };
}

type Query = postgres.PendingQuery<postgres.Row[]>;

/** Runs each statement under one deadline, which covers the wait for a connection as well. */
function createRunner(url: string) {
  let pool = openPool(url);
  let openedAt = Date.now();

  // A server that vanished leaves connections that never respond: start over with new ones.
  function replacePool() {
    if (Date.now() - openedAt < 2 * deadlineMs) return;
    const silent = pool;
    pool = openPool(url);
    openedAt = Date.now();
    void silent.end({ timeout: 5 }).catch(() => undefined);
  }

  return async function run<Result>(statement: (sql: postgres.Sql) => Query): Promise<Result> {
    const query = statement(pool);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('No response from the database in time'), { code: 'deadline' }));
        // A queued statement is dropped; for a running one the server is asked to cancel it.
        query.cancel();
        replacePool();
      }, deadlineMs);
    });
    try {
      // A single statement resolves at "ready for query", which the server sends after the commit.
      const rows = await Promise.race([query, deadline]);
      return rows[0]?.['result'] as Result;
    } finally {
      clearTimeout(timer);
      query.catch(() => undefined);
    }
  };
}

function openPool(url: string): postgres.Sql {
  return postgres(url, {
    max: 10,
    // A pooler in transaction mode gives every statement another session.
    prepare: false,
    fetch_types: false,
    connect_timeout: 2,
    idle_timeout: 30,
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { application_name: 'send-consultation-email' },
  });
}
