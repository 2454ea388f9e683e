import type { ISql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetingsDatabase } from '../../functions/meetings/database.ts';
import { callIn, tally, useTestDatabase, value, values, type MeetingOutcome } from '../../../test-support/database.ts';
import {
  bookingFixture,
  changeFixture,
  submittedRequest,
  rulesFixture,
  visitorFixture,
  type BookingFixture,
} from '../../../test-support/fixtures.ts';

const { sql, count, submit, freeTimes, book, change, storeCalendar, addMeeting, claim, pass } = await useTestDatabase();

// A free time some days ahead, and one that it does not block.
const [start = '', , later = ''] = (await freeTimes()).slice(100);
const shifted = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString().replace('.000Z', 'Z');
const end = shifted(start, 30);
/** How many attempts count for their visitors. */
const attempts = () =>
  value<number>(sql`select count(*)::integer from consultation.visitor_actions where kind = 'attempt'`);
const bookStart = (changes: Partial<BookingFixture> = {}) => book({ ...bookingFixture(start), ...changes });

describe('a booking', () => {
  it('becomes one meeting and its mails, the reminder a day before, with quotes and SQL as text (F6)', async () => {
    const topic = `'); drop table consultation.meetings; -- "${'$1'}" \\ {{7*7}}`;
    const booking = { ...bookingFixture(start), topic };
    const { key, visitorHash, networkHash, messages, tokenHash, id, reference, name, email, locale } = booking;
    const typed = { id, reference, name, email, topic, locale, time_zone: booking.timeZone };
    const state = { sequence: 0, state: 'booked', is_over: false, is_held: false, is_test: false, mailed: true };
    const changed_at = expect.any(String) as string;
    expect(await book(booking)).toEqual({
      ...{ outcome: 'booked', starts_at: start, ends_at: end, changed_at, ...typed, ...state },
    });
    expect(await sql`select *, encode(token_hash, 'hex') as token from consultation.meetings`).toMatchObject([
      { ...typed, page_path: booking.pagePath, starts_at: new Date(start), token: tokenHash },
    ]);
    expect(await values(sql`select key from consultation.idempotency_keys`)).toEqual([key]);
    const counted = sql`select kind, subject from consultation.visitor_actions order by happened_at`;
    expect(await counted.values()).toEqual([
      ['attempt', visitorHash],
      ['network_attempt', networkHash],
    ]);
    const admitted = [{ item: id, kind: 'meeting', network: networkHash, is_held: false }];
    expect(await sql`select * from consultation.admissions`).toMatchObject(admitted);
    const stored = await sql`select *, due_at > clock_timestamp() as later, due_at = next_attempt_at as waits
      from consultation.outgoing_messages order by due_at, purpose desc`;
    const waiting = { state: 'waiting', request_id: null, waits: true };
    expect(stored).toMatchObject([
      { ...waiting, purpose: 'visitor', payload: messages?.[0]?.payload, later: false },
      { ...waiting, purpose: 'team_booked', payload: messages?.[1]?.payload, later: false },
      { ...waiting, purpose: 'reminder', due_at: new Date(messages?.[2]?.due_at ?? ''), later: true },
    ]);
  });

  it('without mails is only checked', async () => {
    const booking = bookingFixture(start);
    const ask = () => book({ ...booking, messages: null });
    expect(await ask()).toEqual({ outcome: 'free' });
    expect(await count('meetings', 'visitor_actions')).toEqual([0, 0]);
    const booked = await book(booking);
    expect(await ask()).toEqual({ ...booked, outcome: 'repeated' });
    expect(await bookStart({ messages: null })).toEqual({ outcome: 'taken' });
    // The check that found it taken was an attempt; the one that found it free was part of one.
    expect(await attempts()).toBe(2);
  });
});

describe('a repeated booking (F79)', () => {
  const booking = bookingFixture(start);
  const { contentHash } = booking;
  let first: MeetingOutcome;
  beforeEach(async () => void (first = await book(booking)));

  it('gets the same meeting for the same key, weeks later and in its new state', async () => {
    const again = () => book({ ...booking, id: bookingFixture(start).id, reference: 'M-other' });
    expect(await again()).toEqual({ ...first, outcome: 'repeated' });
    await change(changeFixture(booking, later));
    await pass('3 weeks');
    expect(await again()).toMatchObject({ outcome: 'repeated', id: booking.id, sequence: 1 });
    expect(await count('meetings')).toEqual([1]);
  });

  it.each([
    ['canceled', null],
    ['moved', later],
  ])('of a time whose meeting was %s is a new meeting', async (_, to) => {
    await change(changeFixture(booking, to));
    const next = { ...bookingFixture(start), contentHash };
    expect(await book(next)).toMatchObject({ outcome: 'booked', id: next.id });
  });

  it('without its key learns only that the time is taken, and counts in the limits', async () => {
    const { visitorHash } = bookingFixture(start);
    const guesses = [{ contentHash }, {}, { messages: null }, { contentHash, messages: null }];
    for (const guess of guesses) expect(await bookStart({ visitorHash, ...guess })).toEqual({ outcome: 'taken' });
    expect(await bookStart({ visitorHash, key: booking.key })).toEqual({ outcome: 'conflict' });
    for (const guess of [...guesses, { key: booking.key }])
      expect(await bookStart({ visitorHash, ...guess })).toMatchObject({ outcome: 'limited' });
    expect(await book({ ...booking, visitorHash })).toMatchObject({ outcome: 'repeated' });
    expect(await count('meetings', 'idempotency_keys')).toEqual([1, 1]);
    expect(await attempts()).toBe(6);
  });

  it('with the key of a request is refused, and so is a request with its key', async () => {
    const request = submittedRequest();
    await submit(request);
    expect(await book({ ...bookingFixture(later), key: request.key! })).toEqual({ outcome: 'conflict' });
    expect(await submit(submittedRequest({ key: booking.key }))).toEqual({ outcome: 'conflict' });
  });
});

it.each([
  ['with its key', {}, 'repeated'],
  ['from another tab', { key: 'key-other-tab' }, 'taken'],
])('a booking that looked automated, sent again %s by a person, gets its mails (F14)', async (_, changes, outcome) => {
  const held = { ...bookingFixture(start), holdReason: 'honeypot' as const };
  const states = () => sql`select distinct m.hold_reason as reason, e.state from consultation.meetings as m
    join consultation.outgoing_messages as e on e.meeting_id = m.id`;
  const first = await book(held);
  await book({ ...held, ...changes });
  expect(await states()).toEqual([{ reason: 'honeypot', state: 'held' }]);
  expect(await claim()).toEqual([]);
  const again = await book({ ...held, ...changes, holdReason: undefined });
  expect(again).toEqual(
    outcome === 'taken' ? { outcome } : { ...first, outcome, is_held: false, hold_reason: undefined, mailed: true },
  );
  expect(await states()).toEqual([{ reason: null, state: 'waiting' }]);
});

describe('a time that is not free (F80, F87)', () => {
  it.each([
    ['booked', () => bookStart()],
    ['blocked', () => sql`insert into consultation.meeting_blocks (during) values (tstzrange(${start}, ${end}))`],
    ["busy in the team's calendar", () => storeCalendar('a'.repeat(64), [[start, end]])],
  ])('is taken when it is %s', async (_, occupy) => {
    await occupy();
    expect(await bookStart({ email: 'ana@example.com' })).toEqual({ outcome: 'taken' });
  });

  const dayMinutes = 24 * 60;
  it.each([
    ['in the past', -7 * dayMinutes, {}],
    ['off the grid', 1, {}],
    ['beyond the horizon', 365 * dayMinutes, {}],
    ['in the year 9999', 365.2425 * 7900 * dayMinutes, {}],
    ['a day off', 0, { days_off: [new Date(start).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })] }],
    ['too soon', 0, { notice_minutes: 29 * dayMinutes }],
    ['on a day that has its maximum', 0, { maximum_per_day: 0 }],
  ])('is taken when it is %s', async (_, minutes, rules) => {
    expect(await book(bookingFixture(shifted(start, minutes)), rulesFixture(rules))).toEqual({ outcome: 'taken' });
    expect([await count('meetings'), await attempts()]).toEqual([[0], 1]);
  });
});

describe('many bookings at once (F80)', () => {
  it('of one key are one meeting and count once in the limits (F79)', async () => {
    const booking = bookingFixture(start);
    const copies = Array.from({ length: 50 }, () => book({ ...booking, id: bookingFixture(start).id }));
    const outcomes = await Promise.all(copies);
    expect(tally(outcomes)).toEqual({ booked: 1, repeated: 49 });
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect([await attempts(), await count('outgoing_messages')]).toEqual([1, [3]]);
  });

  it('of one time: one wins, the others find it taken', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => bookStart()));
    expect(tally(outcomes)).toEqual({ booked: 1, taken: 49 });
    expect(await count('meetings', 'outgoing_messages')).toEqual([1, 3]);
  });

  it('of one day stay within its maximum', async () => {
    const rules = rulesFixture({ maximum_per_day: 3, buffer_minutes: 0 });
    const times = (await freeTimes(rules)).slice(100, 148);
    expect(await Promise.all(times.map((time) => book(bookingFixture(time), rules)))).toContainEqual({
      outcome: 'taken',
    });
    const days = await values<number>(sql`select count(*)::integer from consultation.meetings
      group by (starts_at at time zone 'America/New_York')::date`);
    expect(Math.max(...days)).toBe(3);
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
    expect(await book(bookingFixture(start), undefined, undefined, meetingsDatabase(callIn(as)))).toEqual({
      outcome: 'taken',
    });

  it('rejects two meetings at one time, whoever inserts them, even concurrently', async () => {
    const inserts = await Promise.allSettled([addMeeting(start, end), addMeeting(start, end)]);
    expect(inserts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [overlapping, overlap] = [[shifted(start, 5), shifted(end, 5)] as const, { code: '23P01' }];
    await expect(addMeeting(...overlapping)).rejects.toMatchObject(overlap);
    await addMeeting(...overlapping, 'canceled');
    await addMeeting(end, shifted(end, 30));
    await expect(sql`update consultation.meetings set state = 'booked'`).rejects.toMatchObject(overlap);
  });

  it('reports a time as taken when a meeting was inserted past the lock', () =>
    undone(async (sql) => {
      await sql`create function pg_temp.slip() returns trigger language plpgsql
        as 'begin raise exclusion_violation; end'`;
      await sql`create trigger slip before insert on consultation.meetings
        for each row execute function pg_temp.slip()`;
      await expectTaken(sql);
    }));

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
  });
});

it('shares the limits of a visitor with requests and changes, and tells how long to wait (F88)', async () => {
  const booking = bookingFixture(start);
  const { visitorHash } = booking;
  const limits = { perMinute: 2 };
  await submit(submittedRequest(), visitorFixture({ hash: visitorHash }));
  await book(booking, rulesFixture(), limits);
  const limited = { outcome: 'limited', retry_after: expect.toSatisfy((seconds: number) => seconds > 50) as number };
  expect(await book({ ...bookingFixture(later), visitorHash }, rulesFixture(), limits)).toEqual(limited);
  expect(await change(changeFixture(booking, null), rulesFixture(), limits)).toEqual(limited);
  expect(await count('meetings')).toEqual([1]);
});
