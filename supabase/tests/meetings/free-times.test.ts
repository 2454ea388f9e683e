import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import type { ISql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { useTestDatabase, value, values } from '../../../test-support/database.ts';
import { rulesFixture } from '../../../test-support/fixtures.ts';
import type { Rules } from '../../functions/_shared/meetings/rules.ts';

const { sql, addMeeting, storeCalendar } = await useTestDatabase();

/** The team's hours: weekdays 9 to 17 in New York, four hours' notice, thirty days. */
const office = rulesFixture({
  days: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  notice_minutes: 240,
  maximum_per_day: 6,
});

/** The free times as they were at a moment. */
const freeAt = (at: string, rules: Rules, as: ISql = sql) =>
  values<string>(as`select consultation.utc_text(t) from consultation.meeting_times(${sql.json(rules)}, ${at}) as t`);

/** A period that cannot be booked; for a meeting it includes the buffer after it. */
interface Occupied {
  kind: 'meeting' | 'busy';
  from: string;
  until: string;
}

const minuteMs = 60_000;

describe('the free times', () => {
  // Midnight of a Monday.
  const at = '2027-01-04T05:00:00Z';
  const daysOf = async (rules: Rules) => [...new Set((await freeAt(at, rules)).map((time) => time.slice(0, 10)))];

  it('begin after the notice and end at the horizon, inclusive', async () => {
    const times = await freeAt('2027-01-04T14:30:00Z', office);
    expect([times[0], times.at(-1)]).toEqual(['2027-01-04T18:30:00Z', '2027-02-03T14:30:00Z']);
    expect((await freeAt('2027-01-04T14:30:01Z', office))[0]).toBe('2027-01-04T19:00:00Z');
  });

  it('leave out days off, and days with their maximum of meetings, of which those of this morning count', async () => {
    const rules = { ...office, maximum_per_day: 2, days_off: ['2027-01-06'] };
    await addMeeting('2027-01-05T14:00:00Z', '2027-01-05T14:30:00Z');
    await addMeeting('2027-01-05T20:00:00Z', '2027-01-05T20:30:00Z', 'canceled');
    expect((await daysOf(rules)).slice(0, 3)).toEqual(['2027-01-04', '2027-01-05', '2027-01-07']);
    await addMeeting('2027-01-05T16:00:00Z', '2027-01-05T16:30:00Z');
    expect(await daysOf(rules)).not.toContain('2027-01-05');
    expect((await freeAt('2027-01-05T15:00:00Z', rules))[0]).toBe('2027-01-07T14:00:00Z');
  });

  it('come in order from now on, with the end of the search', async () => {
    const query = sql`select consultation.free_times(${sql.json(rulesFixture())})`;
    const { times, until } = await value<{ times: string[]; until: string }>(query);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:[03]0:00Z$/);
    expect(Math.abs(Date.parse(until) - Date.now() - 30 * 24 * 3_600_000)).toBeLessThan(60_000);
  });
});

describe('whatever the calendar and the clocks do (F81)', () => {
  const zones = [
    ...['America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Lisbon', 'UTC'],
    ...['Pacific/Apia', 'Pacific/Chatham', 'Pacific/Honolulu'],
  ];

  it.each(zones)('the rules mean the same to a second implementation in %s, whatever the zone of the session', (zone) =>
    sql.begin(async (sql) => {
      await sql`set local timezone = 'Asia/Kathmandu'`;
      const rules = rulesFixture({ time_zone: zone, closes: '23:00', minutes: 45, horizon_days: 14 });
      for (const day of ['2027-03-07', '2027-03-25', '2027-09-20', '2027-10-28', '2028-02-20', '2027-12-20']) {
        const at = `${day}T11:22:33Z`;
        expect(await freeAt(at, rules, sql)).toEqual(freeTimesBySecondImplementation(at, rules));
      }
    }),
  );

  it('generated rules and occupied times leave the same free in both', async () => {
    const at = '2027-03-08T07:11:00Z';
    const moment = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
    const hour = fc.integer({ min: 0, max: 23 });
    const span = fc.record({
      kind: fc.constantFrom<Occupied['kind'][]>('meeting', 'busy'),
      from: fc.integer({ min: 0, max: 24 * 60 * 10 }),
      minutes: fc.integer({ min: 5, max: 300 }),
      buffer: fc.integer({ min: 0, max: 60 }),
    });
    const generated = fc.record({
      time_zone: fc.constantFrom(...zones),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      hours: fc.tuple(hour, hour),
      minutes: fc.constantFrom(15, 20, 30, 45, 60),
      buffer_minutes: fc.constantFrom(0, 10, 15, 60),
      notice_minutes: fc.constantFrom(0, 240, 3000),
      horizon_days: fc.integer({ min: 0, max: 14 }),
      maximum_per_day: fc.integer({ min: 0, max: 3 }),
      spans: fc.array(span, { maxLength: 12 }),
    });
    const property = fc.asyncProperty(generated, async ({ hours, spans, ...fields }) => {
      await sql`delete from consultation.meetings`;
      const [opens = '', closes = ''] = hours.map((n) => `${String(n).padStart(2, '0')}:00`).sort();
      const rules = { ...rulesFixture(fields), opens, closes, days_off: ['2027-03-10'] };
      const occupied: Occupied[] = [];
      const busy: [string, string][] = [];
      for (const { kind, from: start, minutes, buffer } of spans) {
        const [from, to] = [moment(start), moment(start + minutes)];
        const until = kind === 'busy' ? to : moment(start + minutes + buffer);
        if (kind === 'busy') busy.push([from, to]);
        else if (occupied.some((other) => other.kind === kind && other.from < until && from < other.until)) continue;
        else await addMeeting(from, to, 'booked', until);
        occupied.push({ kind, from, until });
      }
      await storeCalendar('b'.repeat(64), busy);
      expect(await freeAt(at, rules)).toEqual(freeTimesBySecondImplementation(at, rules, occupied));
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

it('finds the free times by an index among 10,000 meetings', async () => {
  await sql`insert into consultation.meetings
    (id, reference, starts_at, ends_at, blocks, name, email, locale, time_zone, content_hash, token_hash)
    select gen_random_uuid(), 'M-' || n, t, t + interval '30 minutes', tstzrange(t, t + interval '45 minutes'), 'Ana',
      'ana@example.com', 'en', 'UTC', repeat('0', 64), sha256(n::text::bytea)
    from generate_series(1, 10000) as n
    cross join lateral (select clock_timestamp() + (n - 9900) * interval '1 hour' as t) as times`;
  await sql`analyze consultation.meetings`;
  const scans = await sql.begin(async (sql) => {
    // Counts from the start of the session.
    const count = async () => {
      const scans = sql<[{ seq_scan: string; idx_scan: string }]>`
        select seq_scan, idx_scan from pg_stat_xact_user_tables where relname = 'meetings'`;
      return Object.values((await scans)[0]).map(Number);
    };
    const before = await count();
    await sql`select consultation.free_times(${sql.json(office)})`;
    return (await count()).map((after, n) => after - before[n]!);
  });
  expect(scans).toEqual([0, expect.toSatisfy((indexScans: number) => indexScans > 0)]);
});

/**
 * The free times at a moment by a time zone library instead of PostgreSQL, so that tests compare two independent
 * results. When the clocks repeat a local time, both take the second one.
 */
function freeTimesBySecondImplementation(at: string, rules: Rules, occupied: readonly Occupied[] = []): string[] {
  const now = Temporal.Instant.from(at);
  const earliest = now.epochMilliseconds + rules.notice_minutes * minuteMs;
  const latest = now.add({ hours: 24 * rules.horizon_days });
  const spans = occupied.map(({ kind, from, until }) => ({ kind, from: Date.parse(from), until: Date.parse(until) }));
  const free: string[] = [];
  const lastDay = dayOf(latest);
  for (let day = dayOf(now); Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    if (!rules.days.includes(day.dayOfWeek) || rules.days_off.includes(day.toString())) continue;
    if (meetingsOn(day) >= rules.maximum_per_day) continue;
    const times = timesOf(day).filter(({ epochMilliseconds }) => isFree(epochMilliseconds));
    free.push(...times.map((time) => time.toString({ smallestUnit: 'second' })));
  }
  return free.sort();

  function dayOf(moment: Temporal.Instant): Temporal.PlainDate {
    return moment.toZonedDateTimeISO(rules.time_zone).toPlainDate();
  }

  function meetingsOn(day: Temporal.PlainDate): number {
    return occupied.filter(({ kind, from }) => kind === 'meeting' && dayOf(Temporal.Instant.from(from)).equals(day))
      .length;
  }

  function timesOf(day: Temporal.PlainDate): Temporal.Instant[] {
    const times: Temporal.Instant[] = [];
    for (let minute = minutes(rules.opens); minute + rules.minutes <= minutes(rules.closes); minute += rules.minutes) {
      const local = day.toPlainDateTime().add({ minutes: minute });
      const zoned = local.toZonedDateTime(rules.time_zone, { disambiguation: 'later' });
      if (zoned.toPlainDateTime().equals(local)) times.push(zoned.toInstant());
    }
    return times;
  }

  function isFree(start: number): boolean {
    if (start < earliest || start > latest.epochMilliseconds) return false;
    const end = start + rules.minutes * minuteMs;
    const endOfBuffer = end + rules.buffer_minutes * minuteMs;
    return !spans.some(({ kind, from, until }) => start < until && from < (kind === 'meeting' ? endOfBuffer : end));
  }
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
