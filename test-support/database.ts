import { randomBytes } from 'node:crypto';
import connect, { type ISql, type Sql, type PendingQuery, type Row } from 'postgres';
import { afterAll, beforeEach, expect, inject, vi } from 'vitest';
import type { DecisionAction } from '../src/consultation/decisions.ts';
import type { Channel } from '../supabase/functions/_shared/queue/message-queue.ts';
import { callStatement, createCall, type Call } from '../supabase/functions/_shared/database.ts';
import type { VisitorLimit } from '../supabase/functions/_shared/http/visitor.ts';
import { type CalendarReading, meetingsDatabase } from '../supabase/functions/meetings/database.ts';
import type { MeetingRow } from '../supabase/functions/_shared/meetings/meeting.ts';
import { requestsDatabase } from '../supabase/functions/send-consultation-email/database.ts';
import type { OpenEntry } from '../supabase/functions/send-consultation-email/team/digest.ts';
import {
  bookingFixture,
  submittedRequest,
  requestMails,
  rulesFixture,
  visitorFixture,
  type BookingFixture,
  type ChangeFixture,
} from './fixtures.ts';

/** The outcome of a booking or a change; the meeting's columns only if there is one. */
export type MeetingOutcome = Partial<MeetingRow> & { outcome: string; retry_after?: number; mailed?: boolean };

/** Further than any stored time is from another. */
const farAway = '100000 days';

/**
 * Gives a test file its own database, which is empty before each test, and what the functions ask of it. When `-t`
 * excludes every test of the file, Vitest runs no hooks and the database is not dropped.
 */
export async function useTestDatabase() {
  const { serverUrl } = inject('testDatabase');
  const server = connect(serverUrl, { max: 1, onnotice: () => undefined });
  const name = `consultation_test_${randomBytes(4).toString('hex')}`;
  await server.unsafe(`create database ${name}`);
  const { ownerUrl, functionsDatabaseUrl } = databaseUrls(name);
  const owner = connect(ownerUrl, { max: 2, onnotice: () => undefined });
  const asFunction = connect(functionsDatabaseUrl, { max: 10, prepare: false, onnotice: () => undefined });
  const call = createCall(functionsDatabaseUrl, 'test');
  const database = requestsDatabase(call);
  const meetings = meetingsDatabase(call);
  const limitsOf = ({ visitorHash, networkHash }: BookingFixture | ChangeFixture, limits: Partial<VisitorLimit>) =>
    visitorFixture({ hash: visitorHash, network: networkHash, ...limits });
  const aging = await agingStatements(owner);
  const emptying = await emptyingStatements(owner);
  beforeEach(() => owner.unsafe(emptying));
  afterAll(async () => {
    await Promise.all([owner.end(), asFunction.end()]);
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });

  return {
    ownerUrl,
    functionsDatabaseUrl,
    /** Connected as the superuser. */
    sql: owner,
    /** Connected as the functions' role, over as many connections as they have in production. */
    asFunction,
    /** What `send-consultation-email` may ask, as that role. */
    database,

    /** Submits a request; by default a new one of a new visitor. */
    submit: (request = submittedRequest(), visitor = visitorFixture()) =>
      database.submit(request, requestMails, visitor),
    /** What `meetings` may ask. */
    meetings,
    freeTimes: async (rules = rulesFixture()) => (await meetings.freeTimes(rules)).times,
    book: (
      booking: BookingFixture,
      rules = rulesFixture(),
      limits: Partial<VisitorLimit> = {},
      { book } = meetings,
    ): Promise<MeetingOutcome> => book(booking, booking.messages, rules, limitsOf(booking, limits)),
    change: (
      change: ChangeFixture,
      rules = rulesFixture(),
      limits: Partial<VisitorLimit> = {},
    ): Promise<MeetingOutcome> => meetings.change(change, change.messages, rules, limitsOf(change, limits)),
    storeCalendar: (
      hash: string,
      times: [string, string][],
      error: string | null = null,
      more: Partial<CalendarReading> = {},
    ) => meetings.storeBusyCalendar(hash, { label: '1 (calendar.example.com)', times, error, ...more }),
    /** The messages that a worker gets to send. */
    claim: async (channel: Channel = 'email', batch = 10, perHour = 1000) =>
      (await database.claimMessages(channel, batch, perHour)).messages,
    /** Deletes what has expired, and returns how many rows of each kind. */
    purge: () => value<Record<string, number>>(owner`select consultation.purge_expired()`),

    /** Stores a meeting, whatever the rules say; by default without a buffer after it. */
    addMeeting: async (from: string, to: string, state = 'booked', endOfBuffer = to) => {
      const { id, reference, contentHash, tokenHash } = bookingFixture(from);
      await owner`insert into consultation.meetings
        (id, reference, starts_at, ends_at, blocks, state, name, email, locale, time_zone, content_hash, token_hash)
        values (${id}, ${reference}, ${from}, ${to}, tstzrange(${from}, ${endOfBuffer}), ${state}, 'Ana',
          'ana@example.com', 'en', 'UTC', ${contentHash}, decode(${tokenHash}, 'hex'))`;
      return id;
    },
    /** Makes every meeting begin `wait` from now, such as "-1 minute". */
    letBegin: (wait: string) => owner`
      update consultation.meetings set starts_at = s, ends_at = s + interval '30 minutes',
        blocks = tstzrange(s, s + interval '45 minutes') from (select clock_timestamp() + ${wait}::interval as s) as t`,
    /** Makes all that is stored older, as if a time such as "31 days" had passed. */
    pass: (time: string) => owner.unsafe(aging.replaceAll('$time', time)),
    /** Sets the state of all messages, or of those about one request or meeting. */
    setState: (state: string, reference: string | null = null) => owner`
      update consultation.outgoing_messages as m set state = ${state},
        sent_at = case when ${state} = 'sent' then clock_timestamp() end
      where ${reference}::text is null or ${reference} in (
        select reference from consultation.requests where id = m.request_id
        union all select reference from consultation.meetings where id = m.meeting_id)`,
    /** What waits for a decision. */
    openMessages: () => owner<OpenEntry[]>`select * from consultation.open_messages()`,
    /** What the link of an open message does. */
    decide: ({ id, version }: Pick<OpenEntry, 'id' | 'version'>, action: DecisionAction) =>
      database.resolveMessage({ action, about: id, state: version }),
    releaseAll: () => owner`select consultation.release_messages(array(select id from consultation.outgoing_messages))`,
    closeAll: () => owner`select consultation.close_messages(array(select id from consultation.outgoing_messages))`,
    /** Renames a table or function of the schema during `work`, as if a migration were missing. */
    without: async (kind: 'table' | 'function', name: string, work: () => Promise<unknown>) => {
      await owner`alter ${owner.unsafe(kind)} consultation.${owner(name)} rename to hidden`;
      try {
        await work();
      } finally {
        await owner`alter ${owner.unsafe(kind)} consultation.hidden rename to ${owner(name)}`;
      }
    },
    /** Why each request or meeting is held, the oldest first; null for those that are not. */
    holdReasons: (table: 'requests' | 'meetings') =>
      values<string | null>(owner`select hold_reason from consultation.${owner(table)}
        order by ${owner(table === 'requests' ? 'received_at' : 'created_at')}`),
    /** How many messages there are of each purpose, or of each value of another expression. */
    countMessages: async (by = 'purpose') => {
      const rows = await owner<{ key: string; number: number }[]>`
        select ${owner.unsafe(by)} as key, count(*)::integer as number from consultation.outgoing_messages group by 1`;
      return Object.fromEntries(rows.map(({ key, number }) => [key, number]));
    },
    /** How many rows each of these tables has. */
    count: (...tables: string[]) =>
      Promise.all(
        tables.map((name) => value<number>(owner`select count(*)::integer from consultation.${owner(name)}`)),
      ),
  };
}

/** The URLs of a database on the test server, of the superuser and of the functions' role. */
export function databaseUrls(name: string) {
  const { serverUrl, functionsDatabaseUrl } = inject('testDatabase');
  return {
    ownerUrl: new URL(`/${name}`, serverUrl).href,
    functionsDatabaseUrl: new URL(`/${name}`, functionsDatabaseUrl).href,
  };
}

/** SQL that empties each table, but for the two that always have one row. */
async function emptyingStatements(sql: ISql): Promise<string> {
  // The proofs last, because the deletion of a request writes one.
  const tables = await values<string>(sql`
    select table_name from information_schema.tables
    where table_schema = 'consultation' and table_name not in ('system_state', 'phone_hash_keys')
    order by table_name = 'consent_proofs'`);
  return `
    ${tables.map((table) => `delete from consultation.${table};`).join('\n')}
    update consultation.system_state set scheduled_at = clock_timestamp(), server_error_at = null, held_told_until = null,
      erased_at = null, no_free_time_at = null, bookings_refused_at = null, alerts = '{}'`;
}

/** SQL that moves each time of each table back by `$time`: over a far time, so that no two meetings overlap meanwhile. */
async function agingStatements(sql: ISql): Promise<string> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'consultation' and udt_name in ('timestamptz', 'tstzrange')`;
  const moved = ({ column, type }: (typeof columns)[number], by: string) =>
    type === 'timestamptz'
      ? `${column} = ${column} + ${by}`
      : `${column} = tstzrange(lower(${column}) + ${by}, upper(${column}) + ${by})`;
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [`interval '-${farAway}'`, `interval '${farAway}' - interval '$time'`]
    .flatMap((by) =>
      Array.from(tables, ([table, own]) => {
        const changes = own.map((column) => moved(column, `(${by})`));
        return `update consultation.${table} set ${changes.join(', ')};`;
      }),
    )
    .join('\n');
}

/** Makes a function's calls in a transaction, whatever they have as deadline in production. */
export const callIn =
  (transaction: ISql): Call =>
  (name, ...values) =>
    value(callStatement(transaction as Sql, name, values));

/** The value of the first column of a query's first row. */
export async function value<Value>(query: PendingQuery<Row[]>): Promise<Value> {
  return (await values<Value>(query))[0] as Value;
}

/** The values of a query's first column. */
export async function values<Value>(query: PendingQuery<Row[]>): Promise<Value[]> {
  return (await query.values()).map(([first]) => first as Value);
}

/** How many of these have each outcome. */
export function tally(results: readonly { outcome: string }[]): Record<string, number> {
  const groups = Map.groupBy(results, ({ outcome }) => outcome);
  return Object.fromEntries([...groups].map(([outcome, { length }]) => [outcome, length]));
}

/** Resolves once something waits for a lock of the transaction. */
export async function untilOneWaits(transaction: ISql): Promise<void> {
  await vi.waitFor(async () =>
    expect(
      await value<number>(transaction`
        select count(*)::integer from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`),
    ).toBe(1),
  );
}
