import { expect, it } from 'vitest';
import { groupByDay, groupByWeek } from './wall-clock.ts';

// That each zone has the right day is tested with `wallClock`. New York's 9:00, 14:00, 14:30 and next 9:00:
const [opening, before, after, next] = [
  '2027-03-15T13:00:00Z',
  '2027-03-15T18:00:00Z',
  '2027-03-15T18:30:00Z',
  '2027-03-16T13:00:00Z',
] as const;

it.each<[string, string, Record<string, string[]>]>([
  [
    'splits an office day at midnight',
    'Asia/Kolkata',
    { '2027-03-15': [opening, before], '2027-03-16': [after, next] },
  ],
  [
    'offers the next day across the date line',
    'Pacific/Kiritimati',
    { '2027-03-16': [opening, before, after], '2027-03-17': [next] },
  ],
])('%s (%s)', (_, zone, days) => {
  const expected = Object.entries(days).map(([day, times]) => ({ day, times }));
  expect(groupByDay([opening, before, after, next], zone)).toEqual(expected);
});

it('has no day without a time', () => {
  expect(groupByDay([], 'Asia/Kolkata')).toEqual([]);
});

it('splits days at the Mondays between them, across a year', () => {
  const weekOf = (...days: string[]) => days.map((day) => ({ day, times: [] }));
  const weeks = [weekOf('2026-12-31', '2027-01-03'), weekOf('2027-01-04', '2027-01-10'), weekOf('2027-01-18')];
  expect(groupByWeek(weeks.flat())).toEqual(weeks);
  expect(groupByWeek([])).toEqual([]);
});
