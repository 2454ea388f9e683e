import { expect, it, vi } from 'vitest';
import { groupByDay, visitorTimeZone, wallClock } from './wall-clock.ts';

it.each([
  ['America/New_York', '2027-03-14T06:59:00Z', '2027-03-14 01:59'],
  ['America/New_York', '2027-03-14T07:00:00Z', '2027-03-14 03:00'],
  ['America/New_York', '2027-11-07T06:00:00Z', '2027-11-07 01:00'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00'],
  ['Pacific/Kiritimati', '2028-02-28T10:00:00Z', '2028-02-29 00:00'],
  // By half an hour.
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z', '2027-04-04 01:30'],
])('reads calendar and clock in %s at %s, also when they change: %s', (zone, startsAt, expected) => {
  const { day, time } = wallClock(zone)(startsAt);
  expect(`${day} ${time}`).toBe(expected);
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

it('splits an office day at midnight where the visitor is', () => {
  // New York's 9:00, 14:00, 14:30 and next 9:00.
  const [opening, before, after, next] = ['15T13:00', '15T18:00', '15T18:30', '16T13:00'].map(
    (at) => `2027-03-${at}:00Z`,
  );
  expect(groupByDay([opening!, before!, after!, next!], 'Asia/Kolkata')).toEqual([
    { day: '2027-03-15', times: [opening, before] },
    { day: '2027-03-16', times: [after, next] },
  ]);
});
