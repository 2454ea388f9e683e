import { Temporal } from '@js-temporal/polyfill';
import { expect, it } from 'vitest';
import { groupByDay } from './days.ts';

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
];

/** Half hours from 9 to 17 in New York on the weekdays of a week, as the function sends them. */
function officeTimes(monday: string): string[] {
  const opens = Temporal.PlainDateTime.from(`${monday}T09:00`);
  return Array.from({ length: 5 * 16 }, (_, index) => {
    const local = opens.add({ days: Math.floor(index / 16), minutes: (index % 16) * 30 });
    return local.toZonedDateTime('America/New_York').toInstant().toString();
  });
}

it.each(
  zones.flatMap((zone) =>
    ['2027-03-08', '2027-03-15', '2027-11-01', '2027-11-08'].map((monday) => [zone, monday] as const),
  ),
)('puts each time on its day in %s, in the week of %s', (zone, monday) => {
  const times = officeTimes(monday);
  const expected = new Map<string, string[]>();
  for (const startsAt of times) {
    const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate().toString();
    expected.set(day, [...(expected.get(day) ?? []), startsAt]);
  }
  const days = groupByDay(times, zone);
  expect(new Map(days.map(({ day, times: starts }) => [day, starts]))).toEqual(expected);
  expect(days.map(({ day }) => day)).toEqual([...expected.keys()].sort());
});

it('offers Tuesday to Saturday across the date line', () => {
  expect(groupByDay(officeTimes('2027-03-15'), 'Pacific/Kiritimati').map(({ day }) => day)).toEqual([
    '2027-03-16',
    '2027-03-17',
    '2027-03-18',
    '2027-03-19',
    '2027-03-20',
  ]);
});

it('splits an office day at midnight in Kolkata', () => {
  const [first, second] = groupByDay(officeTimes('2027-03-15').slice(0, 16), 'Asia/Kolkata');
  expect([first?.day, first?.times.at(0)]).toEqual(['2027-03-15', '2027-03-15T13:00:00Z']);
  expect([second?.day, second?.times.at(0)]).toEqual(['2027-03-16', '2027-03-15T18:30:00Z']);
});

it('has no day without a time', () => {
  expect(groupByDay([], 'Asia/Kolkata')).toEqual([]);
});
