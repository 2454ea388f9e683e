import { describe, expect, it } from 'vitest';
import type { CalendarProblem } from '../../functions/_shared/mail/calendar-problems.ts';
import type { Channel, QueuedMail } from '../../functions/_shared/queue/message-queue.ts';
import { useTestDatabase, value, values } from '../../../test-support/database.ts';

const { sql, count, storeCalendar, meetings, pass } = await useTestDatabase();

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
type Time = [string, string];
const monday: Time = ['2027-01-04T14:00:00Z', '2027-01-04T15:00:00Z'];
const tuesday: Time = ['2027-01-05T14:00:00Z', '2027-01-05T15:00:00Z'];

/** The calendar and the start of each busy time. */
const stored = () =>
  sql`select calendar_hash, consultation.utc_text(lower(during))
  from consultation.busy_times order by calendar_hash, during`.values();
const isBusy = (at: string) =>
  value<boolean>(sql`select coalesce(bool_or(during @> ${at}::text::timestamptz), false)
  from consultation.busy_times`);

it('a new copy replaces the old one of the same calendar only', async () => {
  await storeCalendar(one, [monday, tuesday]);
  await storeCalendar(two, [monday]);
  await storeCalendar(one, [tuesday]);
  expect(await stored()).toEqual([
    [one, tuesday[0]],
    [two, monday[0]],
  ]);
  const isFresh = sql`select bool_and(fetched_at = tried_at and last_error is null) from consultation.busy_calendars`;
  expect(await value(isFresh)).toBe(true);
});

it('a failure keeps the last good copy and its time, and is noted (F90)', async () => {
  const read = async () => (await sql`select * from consultation.busy_calendars`)[0];
  await storeCalendar(one, [monday]);
  const before = await read();
  await storeCalendar(one, [], 'no response in time');
  expect(await stored()).toEqual([[one, monday[0]]]);
  expect(await read()).toMatchObject({ fetched_at: before?.['fetched_at'] as Date, last_error: 'no response in time' });
  expect((await read())?.['tried_at']).not.toEqual(before?.['tried_at']);
  await storeCalendar(one, []);
  expect([await stored(), await read()]).toMatchObject([[], { last_error: null }]);
});

it('a calendar that was never read has no copy and blocks all times, until it is read', async () => {
  expect(await meetings.keepBusyCalendars([one])).toEqual([{ calendar: one, fetched_at: null, tried_at: null }]);
  expect(await isBusy('2100-01-01')).toBe(true);
  await storeCalendar(one, [monday], 'cutOff');
  await storeCalendar(one, [], 'refused');
  expect(await meetings.keepBusyCalendars([one])).toMatchObject([{ calendar: one, fetched_at: null }]);
  expect([await isBusy('now'), await isBusy('2100-01-01')]).toEqual([true, true]);
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

it('a copy may block what comes after it, and holds no time that ends before it begins', async () => {
  await storeCalendar(one, [[monday[1], monday[0]], [monday[0], monday[0]], tuesday, ['2027-02-01', 'infinity']]);
  expect(await isBusy('2100-01-01')).toBe(true);
  expect((await stored()).slice(0, -1)).toEqual([[one, tuesday[0]]]);
});

it('two copies that are stored at once are never mixed', async () => {
  const copies = Array.from({ length: 20 }, (_, n) =>
    storeCalendar(
      one,
      [9, 10, 11].map((hour): Time => [`2027-02-${n + 1} ${hour}:00Z`, `2027-02-${n + 1} ${hour}:30Z`]),
    ),
  );
  await Promise.all(copies);
  const kept = (await stored()).map(([, start]) => String(start).slice(0, 10));
  expect([kept.length, new Set(kept).size]).toEqual([3, 1]);
});

it('calendars that are no longer in the settings are forgotten, and the others listed in order', async () => {
  const unread = 'c'.repeat(64);
  await storeCalendar(one, [monday]);
  await storeCalendar(two, [tuesday]);
  const time = expect.any(String) as string;
  expect(await meetings.keepBusyCalendars([unread, two])).toEqual([
    { calendar: unread, fetched_at: null, tried_at: null },
    { calendar: two, fetched_at: time, tried_at: time },
  ]);
  expect((await stored()).filter(([calendar]) => calendar !== unread)).toEqual([[two, tuesday[0]]]);
  expect(await meetings.keepBusyCalendars([])).toEqual([]);
  expect(await count('busy_calendars')).toEqual([0]);
});

describe('of what cannot be read, the team', () => {
  const zone: CalendarProblem = { code: 'zoneUnknown', line: 4, date: '2027-03-15' };
  const cut: CalendarProblem = { code: 'cutOff' };
  const tell = (problems: CalendarProblem[], channel: Channel = 'email', calendar = one) => {
    const message = { channel, purpose: 'alert', payload: { problems } } as unknown as QueuedMail;
    return storeCalendar(calendar, [monday], null, { problems, message });
  };
  const told = () =>
    values(sql`select coalesce(payload -> 'problems', payload -> 'state') from consultation.outgoing_messages
      order by created_at`);

  it('gets one message a day for each calendar, whatever its problems', async () => {
    expect(await tell([zone])).toBe(true);
    expect(await tell([zone, cut])).toBe(false);
    expect(await tell([cut], 'email', two)).toBe(true);
    await pass('25 hours');
    expect(await tell([cut])).toBe(true);
    expect(await told()).toEqual([[zone], [cut], [cut]]);
  });

  it('gets one alert, and one when all calendars are read again', async () => {
    const observe = () => sql`select consultation.observe_alerts()`;
    await tell([zone], 'alert');
    await observe();
    // A server that does not answer says nothing about its events.
    await storeCalendar(one, [], 'noResponse');
    await observe();
    expect(await told()).toEqual([[zone]]);
    await storeCalendar(one, [monday], null, { problems: [] });
    await observe();
    expect(await told()).toEqual([[zone], 'over']);
  });
});
