import { expect, it } from 'vitest';
import { useMeetings } from '../tools/dev-stack/use-meetings.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';

const test = useTestDatabase();
const meetings = useMeetings(test);

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
const monday: [string, string] = ['2027-01-04T14:00:00Z', '2027-01-04T15:00:00Z'];
const tuesday: [string, string] = ['2027-01-05T14:00:00Z', '2027-01-05T15:00:00Z'];

const stored = async () => {
  const rows = await test.sql`select calendar_hash, consultation.utc_text(lower(during)) as starts_at
    from consultation.busy_times order by calendar_hash, during`;
  return rows.map((row) => [row['calendar_hash'] as string, row['starts_at'] as string]);
};

it('a new copy replaces the old one of the same calendar only', async () => {
  await meetings.storeCalendar(one, [monday, tuesday]);
  await meetings.storeCalendar(two, [monday]);
  await meetings.storeCalendar(one, [tuesday]);
  expect(await stored()).toEqual([
    [one, tuesday[0]],
    [two, monday[0]],
  ]);
  const calendars = await test.sql`select fetched_at = tried_at as fresh, last_error from consultation.busy_calendars`;
  expect(calendars).toEqual([
    { fresh: true, last_error: null },
    { fresh: true, last_error: null },
  ]);
});

it('a failure keeps the last good copy and its time, and is noted (F90)', async () => {
  await meetings.storeCalendar(one, [monday]);
  const read = () => test.sql`select * from consultation.busy_calendars`;
  const [before] = await read();
  await meetings.storeCalendar(one, [], 'no response in time');
  expect(await stored()).toEqual([[one, monday[0]]]);
  const [after] = await read();
  expect(after).toMatchObject({ fetched_at: before?.['fetched_at'] as Date, last_error: 'no response in time' });
  expect(after?.['tried_at']).not.toEqual(before?.['tried_at']);
  await meetings.storeCalendar(one, []);
  expect(await stored()).toEqual([]);
  expect(await read()).toMatchObject([{ last_error: null }]);
});

it('a calendar that was never read has no copy', async () => {
  await meetings.storeCalendar(one, [], 'status 404');
  expect(await meetings.keepCalendars([one])).toMatchObject([{ calendar: one, fetched_at: null }]);
});

it('drops times that end before they begin', async () => {
  await meetings.storeCalendar(one, [[monday[1], monday[0]], [monday[0], monday[0]], tuesday]);
  expect(await stored()).toEqual([[one, tuesday[0]]]);
});

it('is stored completely or not at all', async () => {
  await meetings.storeCalendar(one, [monday]);
  await expect(meetings.storeCalendar(one, [tuesday, ['never', 'ever']])).rejects.toMatchObject({ code: '22007' });
  expect(await stored()).toEqual([[one, monday[0]]]);
});

it('never mixes two copies that are stored at once', async () => {
  const days = Array.from({ length: 20 }, (_, n) => `2027-02-${String(n + 1).padStart(2, '0')}`);
  await Promise.all(
    days.map((day) =>
      meetings.storeCalendar(
        one,
        [9, 10, 11].map((hour) => [`${day}T${hour}:00:00Z`, `${day}T${hour}:30:00Z`]),
      ),
    ),
  );
  const kept = (await stored()).map(([, time]) => time?.slice(0, 10));
  expect(kept).toHaveLength(3);
  expect(new Set(kept).size).toBe(1);
});

it('forgets calendars that are no longer in the settings, and lists the others in order', async () => {
  await meetings.storeCalendar(one, [monday]);
  await meetings.storeCalendar(two, [tuesday]);
  const kept = await meetings.keepCalendars(['c'.repeat(64), two]);
  expect(kept).toEqual([
    { calendar: 'c'.repeat(64), fetched_at: null, tried_at: null },
    { calendar: two, fetched_at: expect.any(String) as string, tried_at: expect.any(String) as string },
  ]);
  expect(await stored()).toEqual([[two, tuesday[0]]]);
  expect(await meetings.keepCalendars([])).toEqual([]);
  expect(await test.count('busy_calendars')).toBe(0);
});
