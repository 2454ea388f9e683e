import type { ISql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleLead, sampleVisitor } from '../tools/dev-stack/sample-lead.ts';
import { sampleBooking, sampleChange, sampleRules } from '../tools/dev-stack/sample-meeting.ts';
import { useMeetings, type SqlBooking } from '../tools/dev-stack/use-meetings.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';

const test = useTestDatabase();
const meetings = useMeetings(test);

// A free time some days ahead, and one that it does not block.
let start: string;
let later: string;
beforeEach(async () => {
  const times = await meetings.freeTimes();
  [start, later] = [times[100] ?? '', times[102] ?? ''];
});

const book = (changes: Partial<SqlBooking> = {}) => meetings.book({ ...sampleBooking(start), ...changes });
const halfHourAfter = (time: string) => new Date(Date.parse(time) + 1_800_000).toISOString().replace('.000Z', 'Z');

describe('a booking', () => {
  it('becomes one meeting and its mails, the reminder a day before', async () => {
    const booking = sampleBooking(start);
    expect(await meetings.book(booking)).toEqual({
      outcome: 'booked',
      id: booking.id,
      reference: booking.reference,
      starts_at: start,
      ends_at: halfHourAfter(start),
      sequence: 0,
      state: 'booked',
    });
    const { key, visitor_hash, mails, token_hash, starts_at, ...words } = booking;
    expect(await test.sql`select *, encode(token_hash, 'hex') as token from consultation.meetings`).toMatchObject([
      { ...words, starts_at: new Date(starts_at), token: token_hash },
    ]);
    expect(await test.sql`select key from consultation.meeting_keys`).toEqual([{ key }]);
    expect(await test.sql`select visitor_hash from consultation.visitor_requests`).toEqual([{ visitor_hash }]);
    const stored = await test.sql`select purpose, state, payload, lead_id, due_at, due_at = next_attempt_at as waits,
      due_at > clock_timestamp() as later from consultation.outgoing_emails order by due_at, purpose desc`;
    expect(stored).toMatchObject([
      { purpose: 'visitor', state: 'waiting', payload: mails?.[0]?.payload, lead_id: null, waits: true, later: false },
      { purpose: 'team', state: 'waiting', payload: mails?.[1]?.payload, waits: true, later: false },
      { purpose: 'reminder', due_at: new Date(mails?.[2]?.due_at ?? ''), waits: true, later: true },
    ]);
  });

  it('takes its time and the pause after it from the free times', async () => {
    await book();
    const times = await meetings.freeTimes();
    expect(times).not.toContain(start);
    expect(times).not.toContain(halfHourAfter(start));
    expect(times).toContain(later);
  });

  it('is stored completely or not at all', async () => {
    await test.sql`alter table consultation.outgoing_emails rename to hidden`;
    try {
      await expect(book()).rejects.toThrow();
    } finally {
      await test.sql`alter table consultation.hidden rename to outgoing_emails`;
    }
    const counts = ['meetings', 'meeting_keys', 'visitor_requests'].map((table) => test.count(table));
    expect(await Promise.all(counts)).toEqual([0, 0, 0]);
  });

  it('that looks automated holds its time, and its mails wait for a person (F14)', async () => {
    expect(await book({ quarantine_reason: 'honeypot' })).toMatchObject({ outcome: 'booked' });
    expect(await test.sql`select distinct state from consultation.outgoing_emails`).toEqual([{ state: 'quarantined' }]);
    expect(await test.database.claimMails(5, 100)).toMatchObject({ emails: [] });
    expect(await meetings.freeTimes()).not.toContain(start);
  });

  it('without mails is only asked for', async () => {
    const booking = sampleBooking(start);
    const ask = () => meetings.book({ ...booking, mails: null });
    expect(await ask()).toEqual({ outcome: 'free' });
    expect([await test.count('meetings'), await test.count('visitor_requests')]).toEqual([0, 0]);
    const booked = await meetings.book(booking);
    expect(await ask()).toEqual({ ...booked, outcome: 'repeated' });
    expect(await meetings.book({ ...sampleBooking(start), mails: null })).toEqual({ outcome: 'taken' });
  });

  it('keeps quotes and SQL as text (F6)', async () => {
    const topic = `'); drop table consultation.meetings; -- "${'$1'}" \\ {{7*7}}`;
    await book({ topic });
    expect(await test.sql`select topic from consultation.meetings`).toEqual([{ topic }]);
  });
});

describe('a repeated booking (F79)', () => {
  it('gets the same meeting for the same key, weeks later and in its new state', async () => {
    const booking = sampleBooking(start);
    const first = await meetings.book(booking);
    const again = () => meetings.book({ ...booking, id: sampleBooking(start).id, reference: 'M-other' });
    expect(await again()).toEqual({ ...first, outcome: 'repeated' });
    await test.sql`update consultation.meetings set created_at = created_at - interval '3 weeks'`;
    await meetings.change(sampleChange(booking, later));
    expect(await again()).toMatchObject({ outcome: 'repeated', id: booking.id, starts_at: later, sequence: 1 });
    expect(await test.count('meetings')).toBe(1);
  });

  it('with other content under the same key is rejected and changes nothing', async () => {
    const booking = sampleBooking(start);
    await meetings.book(booking);
    expect(await meetings.book({ ...sampleBooking(later), key: booking.key })).toEqual({ outcome: 'conflict' });
    expect([await test.count('meetings'), await test.count('meeting_keys')]).toEqual([1, 1]);
  });

  it('from a second tab is the same meeting', async () => {
    const booking = sampleBooking(start);
    const first = await meetings.book(booking);
    const { key } = sampleBooking(start);
    const tab = { ...sampleBooking(start), key, content_hash: booking.content_hash };
    for (const copy of [tab, tab]) expect(await meetings.book(copy)).toEqual({ ...first, outcome: 'repeated' });
    expect([await test.count('meetings'), await test.count('outgoing_emails')]).toEqual([1, 3]);
  });

  it('sent 50 times at once is one meeting, and counts once in the limits', async () => {
    const booking = sampleBooking(start);
    const copies = Array.from({ length: 50 }, (_, n) =>
      meetings.book({ ...booking, ...(n % 2 === 0 && { key: `key-tab-${n}` }), id: sampleBooking(start).id }),
    );
    const outcomes = await Promise.all(copies);
    expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(49);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect([await test.count('visitor_requests'), await test.count('outgoing_emails')]).toEqual([1, 3]);
  });

  it.each([
    ['canceled', null],
    ['moved', 'later'],
  ])('of a time whose meeting was %s is a new meeting', async (_, to) => {
    const booking = sampleBooking(start);
    await meetings.book(booking);
    await meetings.change(sampleChange(booking, to === null ? null : later));
    const next = { ...sampleBooking(start), content_hash: booking.content_hash };
    expect(await meetings.book(next)).toMatchObject({ outcome: 'booked', id: next.id });
  });

  it('after ten minutes is somebody who wants a time that is taken', async () => {
    const booking = sampleBooking(start);
    await meetings.book(booking);
    await test.sql`update consultation.meetings set created_at = created_at - interval '11 minutes'`;
    expect(await book({ content_hash: booking.content_hash })).toEqual({ outcome: 'taken' });
  });
});

describe('a time that is not free (F80, F87)', () => {
  it.each([
    ['booked', () => book()],
    [
      'blocked by an operator',
      () => test.sql`insert into consultation.meeting_blocks (during)
        values (tstzrange(${start}, ${halfHourAfter(start)}))`,
    ],
    ["busy in the team's calendar", () => meetings.storeCalendar('a'.repeat(64), [[start, halfHourAfter(start)]])],
  ])('is taken when it is %s', async (_, occupy) => {
    await occupy();
    expect(await book({ email: 'ana@example.com' })).toEqual({ outcome: 'taken' });
  });

  it.each([
    ['in the past', -3_600_000 * 24 * 7],
    ['off the grid', 60_000],
    ['beyond the horizon', 3_600_000 * 24 * 365],
    ['in the year 9999', 3_600_000 * 24 * 365.2425 * 7900],
  ])('is taken when it is %s', async (_, shiftMs) => {
    const starts_at = new Date(Date.parse(start) + shiftMs).toISOString();
    expect(await book({ starts_at })).toEqual({ outcome: 'taken' });
  });

  it.each([
    ['a day off', (day: string) => ({ days_off: [day] })],
    ['too soon', () => ({ notice_minutes: 60 * 24 * 29 })],
    ['on a day that has its maximum', () => ({ maximum_per_day: 0 })],
  ])('is taken when it is %s by the rules', async (_, change) => {
    const day = new Date(start).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
    expect(await meetings.book(sampleBooking(start), sampleRules(change(day)))).toEqual({ outcome: 'taken' });
    expect([await test.count('meetings'), await test.count('visitor_requests')]).toEqual([0, 0]);
  });
});

describe('many bookings at once (F80)', () => {
  it('of one time: one wins, the others find it taken', async () => {
    const bookings = Array.from({ length: 50 }, () => book());
    const outcomes = (await Promise.all(bookings)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(49);
    expect([await test.count('meetings'), await test.count('outgoing_emails')]).toEqual([1, 3]);
  });

  it('of one day stay within its maximum', async () => {
    const rules = sampleRules({ maximum_per_day: 3, buffer_minutes: 0 });
    const times = (await meetings.freeTimes(rules)).slice(100, 148);
    const outcomes = await Promise.all(times.map((time) => meetings.book(sampleBooking(time), rules)));
    expect(outcomes.some(({ outcome }) => outcome === 'taken')).toBe(true);
    const days = await test.sql`select count(*)::integer as booked from consultation.meetings
      group by (starts_at at time zone 'America/New_York')::date`;
    for (const { booked } of days) expect(booked).toBeLessThanOrEqual(3);
  });
});

describe('the table itself', () => {
  const insert = (starts_at: string, state = 'booked') => {
    const { id, reference, content_hash, token_hash } = sampleBooking(starts_at);
    return test.sql`insert into consultation.meetings
      (id, reference, starts_at, ends_at, blocks, state, name, email, locale, time_zone, content_hash, token_hash)
      values (${id}, ${reference}, ${starts_at}, ${halfHourAfter(starts_at)},
        tstzrange(${starts_at}, ${halfHourAfter(starts_at)}), ${state}, 'Ana', 'ana@example.com', 'en', 'UTC',
        ${content_hash}, decode(${token_hash}, 'hex'))`;
  };

  it('holds no two meetings at one time, whoever writes them and at once', async () => {
    const inserts = await Promise.allSettled([insert(start), insert(start)]);
    expect(inserts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const fiveMinutesLater = new Date(Date.parse(start) + 300_000).toISOString();
    await expect(insert(fiveMinutesLater)).rejects.toMatchObject({ code: '23P01' });
    await insert(fiveMinutesLater, 'canceled');
    await insert(halfHourAfter(start));
    await expect(test.sql`update consultation.meetings set state = 'booked'`).rejects.toMatchObject({ code: '23P01' });
  });

  describe('without the constraint, as when its index lacks rows (F89)', () => {
    const unconstrained = (write: (sql: ISql) => Promise<unknown>) =>
      test.sql.begin(async (sql) => {
        await sql`alter table consultation.meetings drop constraint meetings_no_overlap`;
        await write(sql);
        await sql`rollback`;
      });
    beforeEach(() => insert(start));

    it('offers and books no time of a meeting', () =>
      unconstrained(async (sql) => {
        const booked = await sql`select consultation.book_meeting(${sql.json(sampleBooking(start))},
          ${sql.json(sampleRules())}, ${sql.json({ per_minute: 5, per_day: 30 })}) as result`;
        expect(booked).toEqual([{ result: { outcome: 'taken' } }]);
      }));

    it('makes a booking taken when only the index of starts is left to say so', () =>
      unconstrained(async (sql) => {
        await sql`create or replace function consultation.is_free_time(rules jsonb, starts_at timestamptz, except_meeting uuid)
          returns boolean language sql as 'select true'`;
        const [row] = await sql`select consultation.book_meeting(${sql.json(sampleBooking(start))},
          ${sql.json(sampleRules())}, ${sql.json({ per_minute: 5, per_day: 30 })}) as result`;
        expect(row?.['result']).toEqual({ outcome: 'taken' });
      }));

    it('holds no two meetings that start at once', async () => {
      const copy = unconstrained(
        (sql) => sql`insert into consultation.meetings select (jsonb_populate_record(m, jsonb_build_object(
          'id', gen_random_uuid(), 'reference', 'M-other', 'token_hash', sha256('other')))).* from consultation.meetings as m`,
      );
      await expect(copy).rejects.toMatchObject({ code: '23505', constraint_name: 'meetings_one_start' });
    });
  });

  it('makes a booking taken when a meeting was written past the lock', async () => {
    await test.sql.begin(async (sql) => {
      await sql`create function pg_temp.slip() returns trigger language plpgsql as $$
        begin
          raise exclusion_violation;
        end $$`;
      await sql`create trigger slip before insert on consultation.meetings for each row execute function pg_temp.slip()`;
      const [row] = await sql`select consultation.book_meeting(${sql.json(sampleBooking(start))},
        ${sql.json(sampleRules())}, ${sql.json({ per_minute: 5, per_day: 30 })}) as result`;
      expect(row?.['result']).toEqual({ outcome: 'taken' });
      await sql`rollback`;
    });
  });
});

describe("a visitor's limits (F88)", () => {
  const limits = { per_minute: 2, per_day: 30 };

  it('are shared with requests, and count neither repeats nor times that are taken', async () => {
    const booking = sampleBooking(start);
    const { visitor_hash: hash } = booking;
    await test.submit(sampleLead(), sampleVisitor({ hash }));
    await meetings.book(booking, sampleRules(), limits);
    expect(await meetings.book(booking, sampleRules(), limits)).toMatchObject({ outcome: 'repeated' });
    const own = { ...sampleBooking(start), visitor_hash: hash };
    expect(await meetings.book(own, sampleRules(), limits)).toEqual({ outcome: 'taken' });
    const third = { ...sampleBooking(later), visitor_hash: hash };
    const limited = await meetings.book(third, sampleRules(), limits);
    expect(limited).toEqual({ outcome: 'limited', retry_after: expect.any(Number) as number });
    expect(limited.retry_after).toBeGreaterThan(50);
    const cancel = sampleChange(booking, null);
    expect(await meetings.change(cancel, sampleRules(), limits)).toMatchObject({ outcome: 'limited' });
    expect(await test.count('meetings')).toBe(1);
  });
});
