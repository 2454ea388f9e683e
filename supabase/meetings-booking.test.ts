import type { ISql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleLead, sampleVisitor } from './fixtures/lead.ts';
import { sampleBooking, sampleChange, sampleRules } from './fixtures/meeting.ts';
import { useMeetings, type MeetingOutcome, type SqlBooking } from '../test-support/use-meetings.ts';
import { tally } from '../test-support/use-test-database.ts';

const { sql, database, count, submit, without, ...meetings } = await useMeetings();
const { freeTimes, book, change, storeCalendar, addMeeting } = meetings;

// A free time some days ahead, and one that it does not block.
const [start = '', , later = ''] = (await freeTimes()).slice(100);

const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString().replace('.000Z', 'Z');
const dayMs = 24 * 3_600_000;
const end = shifted(start, 30 * 60_000);
const bookStart = (changes: Partial<SqlBooking> = {}) => book({ ...sampleBooking(start), ...changes });

describe('a booking', () => {
  it('becomes one meeting and its mails, the reminder a day before, with quotes and SQL as text (F6)', async () => {
    const topic = `'); drop table consultation.meetings; -- "${'$1'}" \\ {{7*7}}`;
    const booking = { ...sampleBooking(start), topic };
    const { key, visitor_hash, messages, token_hash, starts_at, ...words } = booking;
    const { id, reference } = words;
    const ownState = { id, reference, starts_at, ends_at: end, sequence: 0, state: 'booked', mailed: true };
    expect(await book(booking)).toEqual({ outcome: 'booked', ...ownState });
    expect(await sql`select *, encode(token_hash, 'hex') as token from consultation.meetings`).toMatchObject([
      { ...words, starts_at: new Date(starts_at), token: token_hash },
    ]);
    expect(await sql`select key from consultation.meeting_keys`).toEqual([{ key }]);
    expect(await sql`select visitor_hash from consultation.visitor_requests`).toEqual([{ visitor_hash }]);
    const stored = await sql`select purpose, state, payload, lead_id, due_at, due_at = next_attempt_at as waits,
      due_at > clock_timestamp() as later from consultation.outgoing_messages order by due_at, purpose desc`;
    expect(stored).toMatchObject([
      {
        purpose: 'visitor',
        state: 'waiting',
        payload: messages?.[0]?.payload,
        lead_id: null,
        waits: true,
        later: false,
      },
      { purpose: 'team', state: 'waiting', payload: messages?.[1]?.payload, waits: true, later: false },
      { purpose: 'reminder', due_at: new Date(messages?.[2]?.due_at ?? ''), waits: true, later: true },
    ]);
  });

  it('is stored completely or not at all', async () => {
    await without('table', 'outgoing_messages', () => expect(bookStart()).rejects.toThrow());
    expect(await count('meetings', 'meeting_keys', 'visitor_requests')).toEqual([0, 0, 0]);
  });

  it('that looks automated holds its time, and its mails wait for a person (F14)', async () => {
    expect(await bookStart({ quarantine_reason: 'honeypot' })).toMatchObject({ outcome: 'booked' });
    expect(await sql`select distinct state from consultation.outgoing_messages`).toEqual([{ state: 'quarantined' }]);
    expect(await database.claimMessages('email', 5, 100)).toMatchObject({ messages: [] });
    expect(await freeTimes()).not.toContain(start);
  });

  it('without mails is only checked', async () => {
    const booking = sampleBooking(start);
    const ask = () => book({ ...booking, messages: null });
    expect(await ask()).toEqual({ outcome: 'free' });
    expect(await count('meetings', 'visitor_requests')).toEqual([0, 0]);
    const booked = await book(booking);
    expect(await ask()).toEqual({ ...booked, outcome: 'repeated' });
    expect(await bookStart({ messages: null })).toEqual({ outcome: 'taken' });
    // The check that found it taken was an attempt; the one that found it free was part of one.
    expect(await count('visitor_requests')).toEqual([2]);
  });
});

describe('a repeated booking (F79)', () => {
  const booking = sampleBooking(start);
  const { content_hash } = booking;
  let first: MeetingOutcome;
  beforeEach(async () => void (first = await book(booking)));

  it('gets the same meeting for the same key, weeks later and in its new state', async () => {
    const again = () => book({ ...booking, id: sampleBooking(start).id, reference: 'M-other' });
    expect(await again()).toEqual({ ...first, outcome: 'repeated' });
    await sql`update consultation.meetings set created_at = created_at - interval '3 weeks'`;
    await change(sampleChange(booking, later));
    expect(await again()).toMatchObject({ outcome: 'repeated', id: booking.id, starts_at: later, sequence: 1 });
    expect(await count('meetings')).toEqual([1]);
  });

  it('with other content under the same key is rejected and changes nothing', async () => {
    expect(await book({ ...sampleBooking(later), key: booking.key })).toEqual({ outcome: 'conflict' });
    expect(await count('meetings', 'meeting_keys')).toEqual([1, 1]);
  });

  it.each([
    ['canceled', null],
    ['moved', later],
  ])('of a time whose meeting was %s is a new meeting', async (_, to) => {
    await change(sampleChange(booking, to));
    const next = { ...sampleBooking(start), content_hash };
    expect(await book(next)).toMatchObject({ outcome: 'booked', id: next.id });
  });

  it('without its key is told what everybody is told: that the time is taken', async () => {
    const guess = (changes: Partial<SqlBooking>) => bookStart({ content_hash, ...changes });
    expect(await guess({})).toEqual({ outcome: 'taken' });
    expect(await guess({ messages: null })).toEqual({ outcome: 'taken' });
    expect(await bookStart()).toEqual({ outcome: 'taken' });
    expect(await count('meetings', 'meeting_keys')).toEqual([1, 1]);
  });

  it('without its key counts in the limits, whether guessed rightly or wrongly, and with it does not', async () => {
    const { visitor_hash } = sampleBooking(start);
    const guesses = [{ content_hash }, {}, { key: booking.key }, { messages: null }, { content_hash, messages: null }];
    for (const guess of guesses) await bookStart({ visitor_hash, ...guess });
    for (const guess of guesses)
      expect(await bookStart({ visitor_hash, ...guess })).toMatchObject({ outcome: 'limited' });
    expect(await book({ ...booking, visitor_hash })).toMatchObject({ outcome: 'repeated' });
    expect(await count('visitor_requests')).toEqual([6]);
  });
});

describe('a booking that looked automated, sent again by a person', () => {
  const held = { ...sampleBooking(start), quarantine_reason: 'honeypot' as const };
  const states = () => sql`select distinct m.quarantine_reason, e.state from consultation.meetings as m
    join consultation.outgoing_messages as e on e.meeting_id = m.id`;

  it.each([
    ['with its key', {}, 'repeated'],
    ['from another tab', { key: 'key-other-tab' }, 'taken'],
  ])('%s reaches the team and gets its mails', async (_, changes, outcome) => {
    const first = await book(held);
    await book({ ...held, ...changes });
    expect(await states()).toEqual([{ quarantine_reason: 'honeypot', state: 'quarantined' }]);
    const again = await book({ ...held, ...changes, quarantine_reason: null });
    expect(again).toEqual(outcome === 'taken' ? { outcome } : { ...first, outcome, mailed: true });
    expect(await states()).toEqual([{ quarantine_reason: null, state: 'waiting' }]);
  });
});

describe('a time that is not free (F80, F87)', () => {
  it.each([
    ['booked', () => bookStart()],
    [
      'blocked by an operator',
      () => sql`insert into consultation.meeting_blocks (during) values (tstzrange(${start}, ${end}))`,
    ],
    ["busy in the team's calendar", () => storeCalendar('a'.repeat(64), [[start, end]])],
  ])('is taken when it is %s', async (_, occupy) => {
    await occupy();
    expect(await bookStart({ email: 'ana@example.com' })).toEqual({ outcome: 'taken' });
  });

  const day = new Date(start).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });

  it.each([
    ['in the past', -7 * dayMs, {}],
    ['off the grid', 60_000, {}],
    ['beyond the horizon', 365 * dayMs, {}],
    ['in the year 9999', 365.2425 * 7900 * dayMs, {}],
    ['a day off by the rules', 0, { days_off: [day] }],
    ['too soon by the rules', 0, { notice_minutes: 60 * 24 * 29 }],
    ['on a day that has its maximum by the rules', 0, { maximum_per_day: 0 }],
  ])('is taken when it is %s', async (_, shiftMs, rules) => {
    expect(await book(sampleBooking(shifted(start, shiftMs)), sampleRules(rules))).toEqual({ outcome: 'taken' });
    expect(await count('meetings', 'visitor_requests')).toEqual([0, 1]);
  });
});

describe('many bookings at once (F80)', () => {
  it('of one key are one meeting and count once in the limits (F79)', async () => {
    const booking = sampleBooking(start);
    const copies = Array.from({ length: 50 }, () => book({ ...booking, id: sampleBooking(start).id }));
    const outcomes = await Promise.all(copies);
    expect(tally(outcomes)).toEqual({ booked: 1, repeated: 49 });
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(await count('visitor_requests', 'outgoing_messages')).toEqual([1, 3]);
  });

  it('of one time: one wins, the others find it taken', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => bookStart()));
    expect(tally(outcomes)).toEqual({ booked: 1, taken: 49 });
    expect(await count('meetings', 'outgoing_messages')).toEqual([1, 3]);
  });

  it('of one day stay within its maximum', async () => {
    const rules = sampleRules({ maximum_per_day: 3, buffer_minutes: 0 });
    const times = (await freeTimes(rules)).slice(100, 148);
    const outcomes = await Promise.all(times.map((time) => book(sampleBooking(time), rules)));
    expect(outcomes).toContainEqual({ outcome: 'taken' });
    const days = await sql`select count(*)::integer as booked from consultation.meetings
      group by (starts_at at time zone 'America/New_York')::date`;
    for (const { booked } of days) expect(booked).toBeLessThanOrEqual(3);
  });
});

describe('the table itself', () => {
  /** Runs `work` as the superuser, and undoes it. */
  const undone = (work: (sql: ISql) => Promise<unknown>) =>
    sql.begin(async (sql) => {
      await work(sql);
      await sql`rollback`;
    });
  const expectTaken = async (as: ISql) =>
    expect(await book(sampleBooking(start), undefined, undefined, as)).toEqual({ outcome: 'taken' });

  it('rejects two meetings at one time, whoever inserts them, even concurrently', async () => {
    const inserts = await Promise.allSettled([addMeeting(start, end), addMeeting(start, end)]);
    expect(inserts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [fiveMinutesLater, overlap] = [shifted(start, 300_000), { code: '23P01' }];
    await expect(addMeeting(fiveMinutesLater, shifted(end, 300_000))).rejects.toMatchObject(overlap);
    await addMeeting(fiveMinutesLater, shifted(end, 300_000), 'canceled');
    await addMeeting(end, shifted(end, 30 * 60_000));
    await expect(sql`update consultation.meetings set state = 'booked'`).rejects.toMatchObject(overlap);
  });

  describe('without the constraint, as when its index lacks rows (F89)', () => {
    const unconstrained = (work: (sql: ISql) => Promise<unknown>) =>
      undone(async (sql) => {
        await sql`alter table consultation.meetings drop constraint meetings_no_overlap`;
        await work(sql);
      });
    beforeEach(() => addMeeting(start, end));

    it('offers and books no time of a meeting', () => unconstrained(expectTaken));

    it('reports a time as taken when only the index of starts detects it', () =>
      unconstrained(async (sql) => {
        await sql`create or replace function consultation.is_free_time(rules jsonb, starts_at timestamptz, except_meeting uuid)
          returns boolean language sql as 'select true'`;
        await expectTaken(sql);
      }));

    it('rejects two meetings that start at the same time', async () => {
      const copy = unconstrained(
        (sql) => sql`insert into consultation.meetings select (jsonb_populate_record(m, jsonb_build_object(
          'id', gen_random_uuid(), 'reference', 'M-other', 'token_hash', sha256('other')))).* from consultation.meetings as m`,
      );
      await expect(copy).rejects.toMatchObject({ code: '23505', constraint_name: 'meetings_one_start' });
    });
  });

  it('reports a time as taken when a meeting was inserted past the lock', () =>
    undone(async (sql) => {
      await sql`create function pg_temp.slip() returns trigger language plpgsql as $$
        begin
          raise exclusion_violation;
        end $$`;
      await sql`create trigger slip before insert on consultation.meetings for each row execute function pg_temp.slip()`;
      await expectTaken(sql);
    }));
});

describe("a visitor's limits (F88)", () => {
  const limits = { per_minute: 3, per_day: 30 };

  it('are shared with requests, and count times that are taken, but no repeat with its key', async () => {
    const booking = sampleBooking(start);
    const { visitor_hash } = booking;
    const bookAsVisitor = (other: SqlBooking) => book({ ...other, visitor_hash }, sampleRules(), limits);
    await submit(sampleLead(), sampleVisitor({ hash: visitor_hash }));
    await bookAsVisitor(booking);
    expect(await bookAsVisitor(booking)).toMatchObject({ outcome: 'repeated' });
    expect(await bookAsVisitor(sampleBooking(start))).toEqual({ outcome: 'taken' });
    const limited = await bookAsVisitor(sampleBooking(later));
    expect(limited).toEqual({ outcome: 'limited', retry_after: expect.any(Number) as number });
    expect(limited.retry_after).toBeGreaterThan(50);
    const canceling = change(sampleChange(booking, null), sampleRules(), limits);
    expect(await canceling).toMatchObject({ outcome: 'limited' });
    expect(await count('meetings')).toEqual([1]);
  });
});
