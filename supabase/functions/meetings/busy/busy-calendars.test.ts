import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../lib/texts.ts';
import { meetingRules } from '../../../../src/business/meetings.ts';
import * as english from '../../../../src/i18n/english.ts';
import type { LogEntry, LogLevel } from '../../_shared/http/log.ts';
import type { Mail } from '../../_shared/mail/mail.ts';
import type { Alert } from '../../_shared/queue/alerts.ts';
import type { CalendarReading } from '../database.ts';
import { createBusyCalendars, hashUrl, ownerOf } from './busy-calendars.ts';
import { CalendarError } from './calendar-text.ts';

const event = ['UID:1', 'DTSTART:20270315T140000Z', 'DTEND:20270315T150000Z', 'SUMMARY:Secret plan'];
const good = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const busy = ['2027-03-15T14:00:00Z', '2027-03-15T15:00:00Z'];

const texts = english.calendarProblems;
const mine = 'https://calendar.example.com/secret-1.ics';
const other = 'https://calendar.example.com/secret-2.ics';

/** The fake outside world, and what was recorded of it. */
const newWorld = () => ({
  now: new Date('2027-03-10T12:00:00Z'),
  responses: { [mine]: good, [other]: good } as Record<string, string | Error>,
  downloads: 0,
  fetchedAt: {} as Record<string, string>,
  triedAt: null as string | null,
  kept: [] as string[][],
  stored: {} as Record<string, CalendarReading>,
  hasAlerts: false,
  /** Whether the database queues the messages. */
  isTold: false,
  dispatches: 0,
  lines: [] as [LogLevel, LogEntry][],
});
let world: ReturnType<typeof newWorld>;
beforeEach(() => void (world = newWorld()));

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
        const { triedAt: tried_at } = world;
        const of = (calendar: string) => ({ calendar, fetched_at: world.fetchedAt[calendar] ?? null, tried_at });
        return Promise.resolve(hashes.map(of));
      },
      storeBusyCalendar: (hash, reading) => {
        world.stored[hash] = reading;
        return Promise.resolve(world.isTold);
      },
    },
    hasAlerts: world.hasAlerts,
    dispatch: () => Promise.resolve(void (world.dispatches += 1)),
  });
const storedOf = (url: string) => world.stored[hashUrl(url)];

it('copies the busy times of every calendar, and forgets calendars that are no longer listed', async () => {
  await calendars().refresh();
  expect(world.kept).toEqual([[hashUrl(mine), hashUrl(other)]]);
  // What comes after the last day that was read is not known.
  const read = new Date(Date.parse('2027-03-11T12:00:00Z') + meetingRules.horizonDays * 86_400_000).toISOString();
  const reading = { error: null, times: [busy, [read, 'infinity']], problems: [] };
  expect(world.stored).toEqual({
    [hashUrl(mine)]: { label: '1 (calendar.example.com)', ...reading },
    [hashUrl(other)]: { label: '2 (calendar.example.com)', ...reading },
  });
  expect([world.lines, world.dispatches]).toEqual([[], 0]);
  await calendars([]).refreshIfStale();
  expect(world.kept.at(-1)).toEqual([]);
});

describe('a calendar that fails (F90)', () => {
  it.each<[string, string | Error, string, object[] | undefined]>([
    ['hangs', new CalendarError('noResponse'), 'noResponse', undefined],
    ['is out of order', new CalendarError('serverError'), 'serverError', undefined],
    ['is gone', new CalendarError('refused'), 'refused', [{ code: 'refused' }]],
    ['is a sign-in page', '<!doctype html>', 'notCalendar', [{ code: 'notCalendar' }]],
    ['is empty', '', 'notCalendar', [{ code: 'notCalendar' }]],
  ])('keeps its last good copy and does not stop the others when it %s', async (_, response, error, problems) => {
    world.responses[mine] = response;
    world.fetchedAt[hashUrl(mine)] = '2027-03-10T11:00:00Z';
    await calendars().refresh();
    expect(storedOf(mine)).toMatchObject({ error, times: [] });
    expect(storedOf(mine)?.problems).toEqual(problems);
    expect(storedOf(mine)?.message === undefined).toBe(problems === undefined);
    expect(storedOf(other)?.error).toBe(null);
    expect(world.lines).toEqual([['warn', { code: 'busyCalendarFailed', detail: `calendar 1: ${error}` }]]);
  });

  it('adds what can be read of a copy that is cut off', async () => {
    world.responses[mine] = good.replace('END:VCALENDAR', '');
    await calendars().refresh();
    expect(storedOf(mine)).toMatchObject({ error: 'cutOff', times: [busy] });
    expect(storedOf(mine)?.problems).toContainEqual({ code: 'cutOff' });
  });

  it.each(['2027-03-09T11:59:00Z', undefined])('raises an alarm when its copy is of %s', async (fetchedAt) => {
    world.responses[mine] = new CalendarError('noConnection');
    if (fetchedAt) world.fetchedAt[hashUrl(mine)] = fetchedAt;
    await calendars().refresh();
    expect(world.lines).toContainEqual(['error', { code: 'busyCalendarStale', count: 1 }]);
  });

  it('leaves neither its URL nor its events in the log', async () => {
    const unreadable = good.replace('DTSTART:2027', 'DTSTART:x');
    world.responses = { [mine]: unreadable, [other]: new CalendarError('noConnection') };
    await calendars().refresh();
    expect(world.lines).toHaveLength(3);
    expect(JSON.stringify(world.lines)).not.toMatch(/secret|Secret|calendar\.example/);
    expect(JSON.stringify(world.stored)).not.toMatch(/secret|Secret/);
  });
});

describe('an event that cannot be read is told to the team', () => {
  beforeEach(() => {
    world.responses[other] = good
      .replace('DTSTART:20270315T', 'DTSTART;TZID=Middle Earth:20270315T')
      .replace('0Z', '0');
  });

  it('by mail, with its calendar, line and day, and what to do', async () => {
    await calendars().refresh();
    const { problems, message } = storedOf(other) ?? {};
    expect(problems).toEqual([{ code: 'zoneUnknown', line: 2, date: '2027-03-15' }]);
    expect(message).toMatchObject({ channel: 'email', purpose: 'alert' });
    const { subject, text } = message?.payload as Mail;
    expect(subject).toBe(fill(texts.title, { calendar: '2 (calendar.example.com)' }));
    const values = { line: '2', date: 'Monday, March 15, 2027', problem: texts.codes.zoneUnknown };
    expect(text).toContain(fill(texts.eventOn, values));
    expect(text).not.toMatch(/secret/i);
  });

  it('by an alert where there is a receiver', async () => {
    world.hasAlerts = true;
    await calendars().refresh();
    const payload = { kind: 'calendarUnreadable', state: 'began', since: '2027-03-10T12:00:00.000Z' };
    expect(storedOf(other)?.message).toMatchObject({ channel: 'alert', purpose: 'alert', payload });
    expect((storedOf(other)?.message?.payload as Alert).detail).toContain('Monday, March 15, 2027');
  });

  it('at once, and by the log, which does not name the event', async () => {
    world.isTold = true;
    await calendars([other]).refresh();
    expect(world.dispatches).toBe(1);
    expect(world.lines).toEqual([
      ['warn', { code: 'busyCalendarUnreadable', detail: 'calendar 1: zoneUnknown line 2 2027-03-15' }],
    ]);
  });
});

it.each([
  ['in its path', 'https://calendar.example.com/ical/ana%40example.com/private-1/basic.ics', 'ana@example.com'],
  ['after a #', 'https://calendar.example.com/secret.ics#Ana@example.com', 'ana@example.com'],
  ['nowhere', 'https://user@calendar.example.com/secret.ics?for=ana@example.com', undefined],
])('knows whose calendar it is when its URL says so %s', (_, url, owner) => expect(ownerOf(url)).toBe(owner));

it('leaves out what its owner declined', async () => {
  const declined = good.replace('UID:1', 'UID:1\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.com');
  const url = `${mine}#ana@example.com`;
  world.responses = { [mine]: declined, [url]: declined };
  await calendars([mine, url]).refresh();
  expect([mine, url].map((of) => storedOf(of)?.times.filter(([, end]) => end !== 'infinity').length)).toEqual([1, 0]);
});

it('rejects for an error of ours, after it has read the others', async () => {
  const gone = new Error('gone');
  world.responses[mine] = gone;
  const { refresh } = calendars();
  await expect(refresh()).rejects.toBe(gone);
  expect(storedOf(other)?.error).toBe(null);
  world.responses[mine] = good;
  await refresh();
  expect(storedOf(mine)?.error).toBe(null);
});

describe('each calendar is read', () => {
  it('once when called many times at once', async () => {
    const { refresh } = calendars();
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(world.downloads).toBe(2);
  });

  it('not at all in a new process when another has just read, unless asked to', async () => {
    world.triedAt = '2027-03-10T11:51:00Z';
    await calendars().refreshIfStale();
    expect([world.downloads, world.lines]).toEqual([0, []]);
    await calendars().refresh();
    expect(world.downloads).toBe(2);
  });

  it('again after ten minutes, and not before', async () => {
    const { refreshIfStale } = calendars();
    for (const [time, downloads] of Object.entries({ '12:00': 2, '12:09': 2, '12:10': 4 })) {
      world.now = new Date(`2027-03-10T${time}:00Z`);
      await refreshIfStale();
      expect(world.downloads).toBe(downloads);
    }
  });
});
