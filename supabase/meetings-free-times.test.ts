import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import type { ISql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { sampleRules } from './fixtures/meeting.ts';
import { addManyMeetings } from '../test-support/many-meetings.ts';
import { useMeetings } from '../test-support/use-meetings.ts';
import { value } from '../test-support/use-test-database.ts';
import { freeTimesBySecondImplementation, type Occupied } from './free-times-model.ts';
import type { Rules } from './functions/meetings/rules.ts';

const { sql, addMeeting, storeCalendar } = await useMeetings();

/** The team's hours: weekdays 9 to 17 in New York, four hours' notice, thirty days. */
const office = sampleRules({
  days: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  notice_minutes: 240,
  maximum_per_day: 6,
});

/** The free times as they were at a moment. */
async function freeAt(at: string, rules: Rules, as: ISql = sql) {
  const rows = await as<{ time: string }[]>`
    select consultation.utc_text(t) as time from consultation.meeting_times(${sql.json(rules)}, ${at}) as t`;
  return rows.map(({ time }) => time);
}

/** The date and time that New York's clocks show then, such as `2027-01-04T09:00`. */
const local = (time: string) =>
  Temporal.Instant.from(time)
    .toZonedDateTimeISO(office.time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

describe('the free times', () => {
  // Midnight of a Monday.
  const at = '2027-01-04T05:00:00Z';

  it('are half hours from opening to closing on weekdays', async () => {
    const times = await freeAt(at, office);
    const hours = ['14', '15', '16', '17', '18', '19', '20', '21'];
    const monday = times.filter((time) => time.startsWith('2027-01-04'));
    expect(monday).toEqual(hours.flatMap((hour) => [`2027-01-04T${hour}:00:00Z`, `2027-01-04T${hour}:30:00Z`]));
    const days = new Set(times.map((time) => Temporal.PlainDate.from(time.slice(0, 10)).dayOfWeek));
    expect([...days].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('begin after the notice and end at the horizon, inclusive', async () => {
    const times = await freeAt('2027-01-04T14:30:00Z', office);
    expect(times[0]).toBe('2027-01-04T18:30:00Z');
    expect(times.at(-1)).toBe('2027-02-03T14:30:00Z');
    expect((await freeAt('2027-01-04T14:30:01Z', office))[0]).toBe('2027-01-04T19:00:00Z');
  });

  it('leave out days off, and days with their maximum of meetings', async () => {
    const rules = { ...office, maximum_per_day: 2, days_off: ['2027-01-06'] };
    await addMeeting('2027-01-05T14:00:00Z', '2027-01-05T14:30:00Z');
    await addMeeting('2027-01-05T20:00:00Z', '2027-01-05T20:30:00Z', 'canceled');
    const daysOf = async () => new Set((await freeAt(at, rules)).map((time) => time.slice(0, 10)));
    expect(await daysOf()).toContain('2027-01-05');
    expect(await daysOf()).not.toContain('2027-01-06');
    await addMeeting('2027-01-05T16:00:00Z', '2027-01-05T16:30:00Z');
    expect(await daysOf()).not.toContain('2027-01-05');
  });

  it('count a meeting of this morning in the maximum of today', async () => {
    await addMeeting('2027-01-04T14:00:00Z', '2027-01-04T14:30:00Z');
    const times = await freeAt('2027-01-04T15:00:00Z', { ...office, maximum_per_day: 1 });
    expect(times[0]).toBe('2027-01-05T14:00:00Z');
  });

  /** Of the half hours from 15:00 to 17:00 UTC, those that are free on a day. */
  const freeOn = async (day: string) => {
    const times = await freeAt(at, office);
    return ['15:00', '15:30', '16:00', '16:30', '17:00'].filter((time) => times.includes(`${day}T${time}:00Z`));
  };

  it('leave out meetings with the buffer around them, but not canceled ones', async () => {
    await addMeeting('2027-01-05T16:00:00Z', '2027-01-05T16:30:00Z', 'booked', '2027-01-05T16:45:00Z');
    await addMeeting('2027-01-06T16:00:00Z', '2027-01-06T16:30:00Z', 'canceled', '2027-01-06T16:45:00Z');
    expect(await freeOn('2027-01-05')).toEqual(['15:00', '17:00']);
    expect(await freeOn('2027-01-06')).toEqual(['15:00', '15:30', '16:00', '16:30', '17:00']);
  });

  it('leave out times an operator blocked and busy times, to the minute', async () => {
    await sql`insert into consultation.meeting_blocks (during)
      values (tstzrange('2027-01-05T16:10:00Z', '2027-01-05T17:00:00Z'))`;
    await storeCalendar('a'.repeat(64), [['2027-01-06T15:30:00Z', '2027-01-06T16:30:00Z']]);
    expect(await freeOn('2027-01-05')).toEqual(['15:00', '15:30', '17:00']);
    expect(await freeOn('2027-01-06')).toEqual(['15:00', '16:30', '17:00']);
  });

  it('come in order from now on, with the end of the search', async () => {
    const query = sql`select consultation.free_times(${sql.json(sampleRules())})`;
    const { times, until } = await value<{ times: string[]; until: string }>(query);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:[03]0:00Z$/);
    expect(Math.abs(Date.parse(until) - Date.now() - 30 * 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('are the same in whatever time zone the session is', async () => {
    const times = await freeAt('2027-03-08T05:00:00Z', office);
    await sql.begin(async (sql) => {
      await sql`set local timezone = 'Asia/Kathmandu'`;
      expect(await freeAt('2027-03-08T05:00:00Z', office, sql)).toEqual(times);
    });
  });
});

describe('whatever the calendar and the clocks do (F81)', () => {
  it.each([
    ['March 14, 2027', '2027-03-08T05:00:00Z', ['2027-03-12T14:00:00Z', '2027-03-15T13:00:00Z']],
    ['November 7, 2027', '2027-11-01T04:00:00Z', ['2027-11-05T13:00:00Z', '2027-11-08T14:00:00Z']],
    ['the leap day of 2028', '2028-02-21T05:00:00Z', ['2028-02-29T14:00:00Z', '2028-03-01T14:00:00Z']],
    ['the turn of the year', '2027-12-20T05:00:00Z', ['2027-12-31T14:00:00Z', '2028-01-03T14:00:00Z']],
  ])('the office is open from nine to five New York time around %s', async (_, at, openings) => {
    const times = await freeAt(at, office);
    expect(times).toEqual(expect.arrayContaining(openings));
    for (const [day, ofDay] of Map.groupBy(times.map(local), (time) => time.slice(0, 10))) {
      expect([ofDay.length, ofDay.at(0), ofDay.at(-1)]).toEqual([16, `${day}T09:00`, `${day}T16:30`]);
    }
    expect(times).toEqual(freeTimesBySecondImplementation(at, office));
  });

  it.each([
    ['skip is not offered', '2027-03-14T05:00:00Z', '00:00 00:30 01:00 01:30 03:00 03:30 00:00 00:30'],
    ['repeat is offered once', '2027-11-07T04:00:00Z', '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30'],
  ])('a time that the clocks %s', async (_, at, expected) => {
    const times = await freeAt(at, sampleRules({ closes: '04:00', horizon_days: 1 }));
    const night = times.slice(0, 8).map((time) => local(time).slice(11));
    expect(night.join(' ')).toBe(expected);
  });
});

describe('compared with a second implementation (F81)', () => {
  const zones = [
    ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Kolkata', 'UTC'],
    ...['Australia/Lord_Howe', 'Europe/Lisbon', 'Pacific/Apia', 'Pacific/Chatham', 'Pacific/Honolulu'],
  ];

  it.each(zones)('the rules mean the same in %s all year', async (time_zone) => {
    for (const at of ['2027-03-01', '2027-03-25', '2027-09-20', '2027-10-28', '2028-02-20', '2027-12-20']) {
      const rules = sampleRules({ time_zone, closes: '23:00', minutes: 45 });
      const moment = `${at}T11:22:33Z`;
      expect(await freeAt(moment, rules)).toEqual(freeTimesBySecondImplementation(moment, rules));
    }
  });

  it('generated rules and occupied times leave the same free', async () => {
    const at = '2027-03-08T07:11:00Z';
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
    await fc.assert(
      fc.asyncProperty(generated, async ({ hours, spans, ...fields }) => {
        await sql`truncate consultation.meetings, consultation.busy_calendars cascade`;
        const [opens = '', closes = ''] = hours.map((n) => `${String(n).padStart(2, '0')}:00`).sort();
        const rules = { ...sampleRules(fields), opens, closes, days_off: ['2027-03-10'] };
        const moment = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
        const occupied: Occupied[] = [];
        for (const { kind, ...span } of spans) {
          const [from, to] = [moment(span.from), moment(span.from + span.minutes)];
          if (kind === 'busy') {
            occupied.push({ kind, from, until: to });
            continue;
          }
          const until = moment(span.from + span.minutes + span.buffer);
          if (occupied.some((other) => other.kind === kind && other.from < until && from < other.until)) continue;
          await addMeeting(from, to, 'booked', until);
          occupied.push({ kind, from, until });
        }
        const busy = occupied.flatMap(({ kind, ...time }): [string, string][] =>
          kind === 'busy' ? [[time.from, time.until]] : [],
        );
        await storeCalendar('b'.repeat(64), busy);
        expect(await freeAt(at, rules)).toEqual(freeTimesBySecondImplementation(at, rules, occupied));
      }),
      { numRuns: 150 },
    );
  });
});

it('finds the free times by an index among 10,000 meetings', async () => {
  await addManyMeetings(sql);
  const [seqScans = 0, indexScans = 0] = await sql.begin(async (sql) => {
    // Counts from the start of the session.
    const count = () =>
      sql<[{ seq: string; index: string }]>`select seq_scan as seq, idx_scan as index
        from pg_stat_xact_user_tables where relname = 'meetings'`;
    const [before] = await count();
    await sql`select consultation.free_times(${sql.json(office)})`;
    const [after] = await count();
    return [Number(after.seq) - Number(before.seq), Number(after.index) - Number(before.index)];
  });
  expect(seqScans).toBe(0);
  expect(indexScans).toBeGreaterThan(0);
});
