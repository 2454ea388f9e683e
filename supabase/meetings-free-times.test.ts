import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBooking, sampleRules } from '../tools/dev-stack/sample-meeting.ts';
import { addManyMeetings } from '../tools/dev-stack/many-meetings.ts';
import { useMeetings } from '../tools/dev-stack/use-meetings.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';
import { freeTimesBySecondImplementation, type Occupied } from './free-times-model.ts';
import type { Rules } from './functions/meetings/rules.ts';

const test = useTestDatabase();
const meetings = useMeetings(test);

/** The rules of the specification: weekdays 9 to 17 in New York, four hours' notice, thirty days. */
const office = sampleRules({
  days: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  notice_minutes: 240,
  maximum_per_day: 6,
});

/** The free times as they were at a moment. */
async function freeAt(at: string, rules: Rules, exceptMeeting: string | null = null): Promise<string[]> {
  const rows = await test.sql<{ time: string }[]>`
    select consultation.utc_text(t) as time
    from consultation.meeting_times(${test.sql.json(rules)}, ${at}, ${exceptMeeting}) as t`;
  return rows.map(({ time }) => time);
}

const local = (time: string, timeZone: string) =>
  Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** Books in the past or the future, whatever the rules say. */
async function addMeeting(from: string, to: string, state = 'booked', pause = to): Promise<string> {
  const { id, reference, content_hash, token_hash } = sampleBooking(from);
  await test.sql`insert into consultation.meetings
    (id, reference, starts_at, ends_at, blocks, state, name, email, locale, time_zone, content_hash, token_hash)
    values (${id}, ${reference}, ${from}, ${to}, tstzrange(${from}, ${pause}), ${state}, 'Ana', 'ana@example.com',
      'en', 'UTC', ${content_hash}, decode(${token_hash}, 'hex'))`;
  return id;
}

const block = (from: string, to: string) =>
  test.sql`insert into consultation.meeting_blocks (during) values (tstzrange(${from}, ${to}))`;

describe('the free times', () => {
  it('are half hours from opening to closing on weekdays', async () => {
    // A Monday.
    const times = await freeAt('2027-01-04T05:00:00Z', office);
    const monday = times.filter((time) => time.startsWith('2027-01-04'));
    expect(monday).toEqual(
      [
        ...['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00'],
        ...['19:30', '20:00', '20:30', '21:00', '21:30'],
      ].map((time) => `2027-01-04T${time}:00Z`),
    );
    const days = new Set(times.map((time) => Temporal.PlainDate.from(time.slice(0, 10)).dayOfWeek));
    expect([...days].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('begin after the notice and end at the horizon, both included', async () => {
    const at = '2027-01-04T14:30:00Z';
    const times = await freeAt(at, office);
    expect(times[0]).toBe('2027-01-04T18:30:00Z');
    expect(times.at(-1)).toBe('2027-02-03T14:30:00Z');
    expect((await freeAt('2027-01-04T14:30:01Z', office))[0]).toBe('2027-01-04T19:00:00Z');
  });

  it('leave out days off, and days with their maximum of meetings', async () => {
    const at = '2027-01-04T05:00:00Z';
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

  it('leave out meetings with the pause around them, but not canceled ones', async () => {
    await addMeeting('2027-01-05T16:00:00Z', '2027-01-05T16:30:00Z', 'booked', '2027-01-05T16:45:00Z');
    await addMeeting('2027-01-06T16:00:00Z', '2027-01-06T16:30:00Z', 'canceled', '2027-01-06T16:45:00Z');
    const times = await freeAt('2027-01-04T05:00:00Z', office);
    const free = (day: string) =>
      ['15:00', '15:30', '16:00', '16:30', '17:00'].map((time) => times.includes(`${day}T${time}:00Z`));
    expect(free('2027-01-05')).toEqual([true, false, false, false, true]);
    expect(free('2027-01-06')).toEqual([true, true, true, true, true]);
  });

  it('leave out times an operator blocked and busy times, to the minute', async () => {
    await block('2027-01-05T16:10:00Z', '2027-01-05T17:00:00Z');
    await meetings.storeCalendar('a'.repeat(64), [['2027-01-06T15:30:00Z', '2027-01-06T16:30:00Z']]);
    const times = await freeAt('2027-01-04T05:00:00Z', office);
    const free = (day: string) =>
      ['15:00', '15:30', '16:00', '16:30', '17:00'].map((time) => times.includes(`${day}T${time}:00Z`));
    expect(free('2027-01-05')).toEqual([true, true, false, false, true]);
    expect(free('2027-01-06')).toEqual([true, false, false, true, true]);
  });

  it('include what a meeting occupies itself when it is to be moved', async () => {
    const id = await addMeeting('2027-01-05T16:00:00Z', '2027-01-05T16:30:00Z', 'booked', '2027-01-05T16:45:00Z');
    const rules = { ...office, maximum_per_day: 1 };
    const times = await freeAt('2027-01-04T05:00:00Z', rules, id);
    expect(times.filter((time) => time.startsWith('2027-01-05'))).toHaveLength(16);
  });

  it('come in order from now on, with the end of the search', async () => {
    const [row] = await test.sql`select consultation.free_times(${test.sql.json(sampleRules())}) as free`;
    const { times, until } = row?.['free'] as { times: string[]; until: string };
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:[03]0:00Z$/);
    expect(Math.abs(Date.parse(until) - Date.now() - 30 * 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('are the same in whatever time zone the session is', async () => {
    const times = await freeAt('2027-03-08T05:00:00Z', office);
    await test.sql.begin(async (sql) => {
      await sql`set local timezone = 'Asia/Kathmandu'`;
      const rows = await sql`select consultation.utc_text(t) as time
        from consultation.meeting_times(${sql.json(office)}, '2027-03-08T05:00:00Z') as t`;
      expect(rows.map(({ time }) => time as string)).toEqual(times);
    });
  });
});

describe('over a change of the clocks (F81)', () => {
  it.each([
    ['14 March 2027', '2027-03-08T05:00:00Z', '2027-03-12T14:00:00Z', '2027-03-15T13:00:00Z'],
    ['7 November 2027', '2027-11-01T04:00:00Z', '2027-11-05T13:00:00Z', '2027-11-08T14:00:00Z'],
  ])('the office opens at nine New York time before and after %s', async (_, at, friday, monday) => {
    const times = await freeAt(at, office);
    expect(times).toContain(friday);
    expect(times).toContain(monday);
    const firsts = Map.groupBy(times, (time) => local(time, office.time_zone).slice(0, 10));
    for (const [first = '', ...rest] of firsts.values()) {
      expect([first, rest.at(-1) ?? first].map((time) => local(time, office.time_zone).slice(11))).toEqual(
        first === times[0] ? expect.anything() : ['09:00', expect.stringMatching(/^(16:30|09:00)$/)],
      );
    }
    expect(times).toEqual(freeTimesBySecondImplementation(at, office));
  });

  it('a time that the clocks skip is not offered, and one they repeat is offered once', async () => {
    const night = sampleRules({ closes: '04:00' });
    const spring = await freeAt('2027-03-14T05:00:00Z', { ...night, horizon_days: 1 });
    expect(spring.slice(0, 8).map((time) => local(time, night.time_zone).slice(11))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '03:00',
      '03:30',
      '00:00',
      '00:30',
    ]);
    const autumn = await freeAt('2027-11-07T04:00:00Z', { ...night, horizon_days: 1 });
    expect(autumn.slice(0, 8).map((time) => local(time, night.time_zone).slice(11))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
    ]);
  });
});

describe('compared with a second implementation (F81)', () => {
  it.each([
    ['the leap day of 2028', '2028-02-21T12:00:00Z', '2028-02-29'],
    ['the end of a year', '2027-12-20T12:00:00Z', '2027-12-31'],
    ['the start of a year', '2027-12-20T12:00:00Z', '2028-01-03'],
  ])('%s is a day as every other', async (_, at, day) => {
    const times = await freeAt(at, office);
    expect(times.filter((time) => local(time, office.time_zone).startsWith(day))).toHaveLength(16);
    expect(times).toEqual(freeTimesBySecondImplementation(at, office));
  });

  const zones = [
    'America/New_York',
    'America/Los_Angeles',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Europe/Lisbon',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Honolulu',
    'UTC',
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
      pause: fc.integer({ min: 0, max: 60 }),
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
        await test.sql`truncate consultation.meetings, consultation.busy_calendars cascade`;
        const [opens, closes] = hours.toSorted((a, b) => a - b).map((n) => `${String(n).padStart(2, '0')}:00`);
        const rules = { ...sampleRules(fields), opens: opens ?? '', closes: closes ?? '', days_off: ['2027-03-10'] };
        const moment = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
        const occupied: Occupied[] = [];
        for (const { kind, from, minutes, pause } of spans) {
          const times = { from: moment(from), to: moment(from + minutes) };
          const until = moment(from + minutes + (kind === 'meeting' ? pause : 0));
          if (kind === 'meeting' && occupied.some((o) => o.kind === kind && o.from < until && times.from < o.until))
            continue;
          if (kind === 'meeting') await addMeeting(times.from, times.to, 'booked', until);
          occupied.push({ kind, from: times.from, until });
        }
        const busy = occupied.filter(({ kind }) => kind === 'busy');
        await meetings.storeCalendar(
          'b'.repeat(64),
          busy.map(({ from, until }) => [from, until]),
        );
        expect(await freeAt(at, rules)).toEqual(freeTimesBySecondImplementation(at, rules, occupied));
      }),
      { numRuns: 150 },
    );
  });
});

it('finds the free times by an index among 10,000 meetings', async () => {
  await addManyMeetings(test.sql);
  const scans = await test.sql.begin(async (sql) => {
    const count = () => sql`select seq_scan, idx_scan from pg_stat_xact_user_tables where relname = 'meetings'`;
    // Counts from the start of the session.
    const [before] = await count();
    await sql`select consultation.free_times(${sql.json(office)})`;
    const [after] = await count();
    return ['seq_scan', 'idx_scan'].map((kind) => Number(after?.[kind]) - Number(before?.[kind]));
  });
  expect(scans).toEqual([0, expect.any(Number)]);
  expect(scans[1]).toBeGreaterThan(0);
});
