import { expect, it } from 'vitest';
import { useMeetings } from '../tools/dev-stack/use-meetings.ts';

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

it('a calendar that was never read has no copy', async () => {
  await storeCalendar(one, [], 'status 404');
  expect(await keepCalendars([one])).toMatchObject([{ calendar: one, fetched_at: null }]);
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
