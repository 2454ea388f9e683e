import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, LogLevel } from '../../_shared/log.ts';
import { createBusyCalendars, hashUrl, ownerOf } from './busy-calendars.ts';
import { CalendarError } from './calendar-error.ts';

const event = ['UID:1', 'DTSTART:20270315T140000Z', 'DTEND:20270315T150000Z', 'SUMMARY:Secret plan'];
const good = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

const mine = 'https://calendar.example.com/secret-1.ics';
const other = 'https://calendar.example.com/secret-2.ics';

/** The fake outside world, and what was recorded of it. */
const newWorld = () => ({
  now: new Date('2027-03-10T12:00:00Z'),
  responses: { [mine]: good, [other]: good } as Record<string, string | Error>,
  downloads: 0,
  fetchedAt: {} as Record<string, string>,
  kept: [] as string[][],
  stored: [] as [hash: string, times: string[][]][],
  failures: [] as [hash: string, error: string][],
  lines: [] as [LogLevel, LogEntry][],
});

let world: ReturnType<typeof newWorld>;
beforeEach(() => {
  world = newWorld();
});

const calendars = (urls: string[] = [mine, other]) =>
  createBusyCalendars({
    urls,
    clock: () => world.now,
    log: (level, entry) => world.lines.push([level, entry]),
    download: (url) => {
      world.downloads += 1;
      const response = world.responses[url] ?? new Error('No such calendar');
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
    database: {
      keepBusyCalendars: (hashes) => {
        world.kept.push(hashes);
        return Promise.resolve(hashes.map((calendar) => ({ calendar, fetched_at: world.fetchedAt[calendar] ?? null })));
      },
      storeBusyTimes: (hash, times) => Promise.resolve(void world.stored.push([hash, times])),
      noteBusyFailure: (hash, error) => Promise.resolve(void world.failures.push([hash, error])),
    },
  });

it('copies the busy times of every calendar, and forgets calendars that are no longer listed', async () => {
  await calendars().refresh();
  expect(world.kept).toEqual([[hashUrl(mine), hashUrl(other)]]);
  const times = [['2027-03-15T14:00:00Z', '2027-03-15T15:00:00Z']];
  // Whichever was read first.
  expect(Object.fromEntries(world.stored)).toEqual({ [hashUrl(mine)]: times, [hashUrl(other)]: times });
  expect(world.lines).toEqual([]);
});

it('forgets all of them when none is left', async () => {
  await calendars([]).refreshIfOld();
  expect(world.kept).toEqual([[]]);
});

describe('a calendar that fails', () => {
  it.each([
    ['hangs', new CalendarError('no response in time'), 'no response in time'],
    ['is broken', good.slice(0, -30), 'cut off'],
  ])('keeps its last good copy and does not stop the others when it %s', async (_, response, problem) => {
    world.responses[mine] = response;
    world.fetchedAt[hashUrl(mine)] = '2027-03-10T11:00:00Z';
    await calendars().refresh();
    expect(world.stored.map(([hash]) => hash)).toEqual([hashUrl(other)]);
    expect(world.failures).toEqual([[hashUrl(mine), problem]]);
    expect(world.lines).toEqual([['warn', { code: 'busyCalendarFailed', detail: `calendar 1: ${problem}` }]]);
  });

  it.each([
    ['is older than a day', '2027-03-09T11:59:00Z'],
    ['never was', undefined],
  ])('raises an alarm when its copy %s', async (_, fetchedAt) => {
    world.responses[mine] = new CalendarError('no connection');
    if (fetchedAt) world.fetchedAt[hashUrl(mine)] = fetchedAt;
    await calendars().refresh();
    expect(world.lines).toContainEqual(['error', { code: 'busyCalendarStale', count: 1 }]);
  });

  it('leaves neither its URL nor its events in the log', async () => {
    world.responses = {
      [mine]: good.replace('DTSTART:2027', 'DTSTART:x'),
      [other]: new Error(`Cannot fetch ${other}`),
    };
    await calendars().refresh();
    expect(world.lines.length).toBeGreaterThan(1);
    expect(JSON.stringify([world.lines, world.failures])).not.toMatch(/secret|Secret|calendar\.example/);
  });
});

it.each([
  ['in its path', 'https://calendar.example.com/ical/ana%40example.com/private-1/basic.ics', 'ana@example.com'],
  ['after a #', 'https://calendar.example.com/secret.ics#Ana@example.com', 'ana@example.com'],
  ['nowhere', 'https://user@calendar.example.com/secret.ics?for=ana@example.com', undefined],
])('knows whose calendar it is when its URL says so %s', (_, url, owner) => {
  expect(ownerOf(url)).toBe(owner);
});

it('leaves out what its owner declined', async () => {
  const declined = good.replace('UID:1', 'UID:1\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.com');
  const url = `${mine}#ana@example.com`;
  world.responses = { [mine]: declined, [url]: declined };
  await calendars([mine, url]).refresh();
  const stored = Object.fromEntries(world.stored);
  expect([stored[hashUrl(mine)]?.length, stored[hashUrl(url)]?.length]).toEqual([1, 0]);
});

it('never rejects, whatever the database does', async () => {
  const broken = () => Promise.reject(new Error('gone'));
  const database = { keepBusyCalendars: broken, storeBusyTimes: broken, noteBusyFailure: broken };
  const log = (level: LogLevel, entry: LogEntry) => void world.lines.push([level, entry]);
  await createBusyCalendars({ urls: [mine], download: broken, database, log }).refresh();
  expect(world.lines).toMatchObject([['error', { code: 'internalError' }]]);
});

it('reads each calendar once when called many times at once', async () => {
  const { refresh } = calendars();
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(world.downloads).toBe(2);
});

it('reads again after ten minutes, and not before', async () => {
  const { refreshIfOld } = calendars();
  for (const [time, downloads] of Object.entries({ '12:00': 2, '12:09': 2, '12:10': 4 })) {
    world.now = new Date(`2027-03-10T${time}:00Z`);
    await refreshIfOld();
    expect(world.downloads).toBe(downloads);
  }
});
