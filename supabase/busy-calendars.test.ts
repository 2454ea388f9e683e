import { describe, expect, it } from 'vitest';
import { useMeetings } from '../test-support/use-meetings.ts';

const { sql, count, storeCalendar, keepCalendars } = await useMeetings();

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
const monday: [string, string] = ['2027-01-04T14:00:00Z', '2027-01-04T15:00:00Z'];
const tuesday: [string, string] = ['2027-01-05T14:00:00Z', '2027-01-05T15:00:00Z'];

/** The calendar and the start of each busy time. */
const stored = () =>
  sql`
    select calendar_hash, consultation.utc_text(lower(during))
    from consultation.busy_times order by calendar_hash, during`.values();

it('a new copy replaces the old one of the same calendar only', async () => {
  await storeCalendar(one, [monday, tuesday]);
  await storeCalendar(two, [monday]);
  await storeCalendar(one, [tuesday]);
  expect(await stored()).toEqual([
    [one, tuesday[0]],
    [two, monday[0]],
  ]);
  const fresh = { fresh: true, last_error: null };
  expect(await sql`select fetched_at = tried_at as fresh, last_error from consultation.busy_calendars`).toEqual([
    fresh,
    fresh,
  ]);
});

it('a failure keeps the last good copy and its time, and is noted (F90)', async () => {
  const read = () =>
    sql<{ fetched_at: Date; tried_at: Date; last_error: string | null }[]>`select * from consultation.busy_calendars`;
  await storeCalendar(one, [monday]);
  const [before] = await read();
  await storeCalendar(one, [], 'no response in time');
  expect(await stored()).toEqual([[one, monday[0]]]);
  const [after] = await read();
  expect(after).toMatchObject({ fetched_at: before?.fetched_at, last_error: 'no response in time' });
  expect(after?.tried_at).not.toEqual(before?.tried_at);
  await storeCalendar(one, []);
  expect(await stored()).toEqual([]);
  expect(await read()).toMatchObject([{ last_error: null }]);
});

it('a calendar that was never read has no copy and blocks all times, until it is read', async () => {
  await storeCalendar(one, [monday], 'cutOff');
  await storeCalendar(one, [], 'refused');
  expect(await keepCalendars([one])).toMatchObject([{ calendar: one, fetched_at: null }]);
  const blocked = () => sql<{ at: boolean; ever: boolean }[]>`
    select bool_or(during @> clock_timestamp()) as at, bool_or(during @> timestamptz '2100-01-01') as ever
    from consultation.busy_times`;
  expect(await blocked()).toEqual([{ at: true, ever: true }]);
  await storeCalendar(one, [monday]);
  expect(await stored()).toEqual([[one, monday[0]]]);
});

it('an incomplete copy adds its times to the last good one, each once', async () => {
  await storeCalendar(one, [monday]);
  await storeCalendar(one, [tuesday], 'cutOff');
  await storeCalendar(one, [monday, [tuesday[0], '2027-01-05T14:30:00Z']], 'cutOff');
  expect(await stored()).toEqual([
    [one, monday[0]],
    [one, tuesday[0]],
  ]);
  await storeCalendar(one, [tuesday]);
  expect(await stored()).toEqual([[one, tuesday[0]]]);
});

it('blocks what comes after the last copy', async () => {
  await storeCalendar(one, [['2027-02-01T00:00:00Z', 'infinity']]);
  const [{ ever } = { ever: false }] = await sql<{ ever: boolean }[]>`
    select during @> timestamptz '2100-01-01' as ever from consultation.busy_times`;
  expect(ever).toBe(true);
});

describe('of what cannot be read, the team', () => {
  const zone = { code: 'zoneUnknown', line: 4, date: '2027-03-15' };
  const cut = { code: 'cutOff' };
  const tell = (problems: object[], channel = 'email', calendar = one) =>
    storeCalendar(calendar, [monday], null, {
      problems,
      message: { channel, purpose: 'alert', payload: { problems } },
    });
  const told = async () => {
    const rows = await sql<{ payload: { kind?: string; state?: string; problems?: object[] } }[]>`
      select payload from consultation.outgoing_messages order by created_at`;
    return rows.map(({ payload }) => payload.problems ?? `${payload.kind} ${payload.state}`);
  };
  const pass = (time: string) => sql`update consultation.busy_calendars set told = (
    select jsonb_object_agg(key, value::timestamptz - ${time}::interval) from jsonb_each_text(told))`;

  it('gets one message a day for each calendar and problem', async () => {
    expect(await tell([zone])).toBe(true);
    expect(await tell([{ ...zone, line: 9 }])).toBe(false);
    expect(await tell([zone, cut])).toBe(true);
    expect(await tell([cut])).toBe(false);
    expect(await tell([zone])).toBe(false);
    expect(await tell([cut], 'email', two)).toBe(true);
    expect(await told()).toEqual([[zone], [zone, cut], [cut]]);
    await pass('25 hours');
    expect(await tell([zone])).toBe(true);
    expect(await told()).toHaveLength(4);
  });

  it('gets one alert, and one when all calendars are read again', async () => {
    await sql`update consultation.system_state set alerts = '{}', server_error_at = null, scheduled_at = clock_timestamp()`;
    await tell([zone], 'alert');
    await sql`select consultation.observe_alerts()`;
    expect(await told()).toEqual([[zone]]);
    // A server that does not answer says nothing about its events.
    await storeCalendar(one, [], 'noResponse');
    await sql`select consultation.observe_alerts()`;
    expect(await told()).toEqual([[zone]]);
    await storeCalendar(one, [monday], null, { problems: [] });
    await sql`select consultation.observe_alerts()`;
    expect(await told()).toEqual([[zone], 'calendarUnreadable over']);
  });
});

it('drops times that end before they begin', async () => {
  await storeCalendar(one, [[monday[1], monday[0]], [monday[0], monday[0]], tuesday]);
  expect(await stored()).toEqual([[one, tuesday[0]]]);
});

it('is stored completely or not at all', async () => {
  await storeCalendar(one, [monday]);
  await expect(storeCalendar(one, [tuesday, ['never', 'ever']])).rejects.toMatchObject({ code: '22007' });
  expect(await stored()).toEqual([[one, monday[0]]]);
});

it('never mixes two copies that are stored at once', async () => {
  const copies = Array.from({ length: 20 }, (_, n) => {
    const day = `2027-02-${String(n + 1).padStart(2, '0')}`;
    const times = [9, 10, 11].map((hour): [string, string] => [`${day}T${hour}:00:00Z`, `${day}T${hour}:30:00Z`]);
    return storeCalendar(one, times);
  });
  await Promise.all(copies);
  const kept = (await stored()).map(([, start]) => String(start).slice(0, 10));
  expect(kept).toHaveLength(3);
  expect(new Set(kept).size).toBe(1);
});

it('forgets calendars that are no longer in the settings, and lists the others in order', async () => {
  const unread = 'c'.repeat(64);
  await storeCalendar(one, [monday]);
  await storeCalendar(two, [tuesday]);
  const time = expect.any(String) as string;
  expect(await keepCalendars([unread, two])).toEqual([
    { calendar: unread, fetched_at: null, tried_at: null },
    { calendar: two, fetched_at: time, tried_at: time },
  ]);
  expect(await stored()).toEqual([[two, tuesday[0]]]);
  expect(await keepCalendars([])).toEqual([]);
  expect(await count('busy_calendars')).toEqual([0]);
});
