import { Temporal } from '@js-temporal/polyfill';
import { describe, expect, it, vi } from 'vitest';
import { visitorTimeZone, wallClock } from './wall-clock.ts';

/** The same by a second implementation of the arithmetic, which also takes the zones' offsets from `Intl`. */
function expectedClock(startsAt: string, zone: string) {
  const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone);
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** Every half hour of a week. */
function weekFrom(day: string): string[] {
  const from = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 7 * 48 }, (_, index) => new Date(from + index * 30 * 60_000).toISOString());
}

describe.each([
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
])('in %s', (zone) => {
  it.each([
    ['the clocks go forward in New York', '2027-03-11'],
    ['the clocks go back in New York', '2027-11-04'],
    ['the clocks change on Lord Howe Island', '2027-04-01'],
    ['there is a leap day', '2028-02-26'],
    ['the year ends', '2026-12-28'],
  ])('reads calendar and clock in the week when %s', (_, day) => {
    const read = wallClock(zone);
    const times = weekFrom(day);
    expect(times.map((startsAt) => ({ startsAt, ...read(startsAt) }))).toEqual(
      times.map((startsAt) => ({ startsAt, ...expectedClock(startsAt, zone) })),
    );
  });
});

it.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  [undefined, undefined],
  ['', undefined],
  ['Mars/Olympus_Mons', undefined],
])('where the browser is set to the time zone %j, takes %s', (timeZone, taken) => {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options);
  expect(visitorTimeZone()).toBe(taken);
});
