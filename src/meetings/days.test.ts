import { expect, it } from 'vitest';
import { groupByDay } from './days.ts';

// That each zone has the right day is tested with `wallClock`. New York's 9:00, 14:00, 14:30 and next 9:00:
const [opening, before, after, next] = [
  '2027-03-15T13:00:00Z',
  '2027-03-15T18:00:00Z',
  '2027-03-15T18:30:00Z',
  '2027-03-16T13:00:00Z',
] as const;

it('splits an office day at midnight in Kolkata', () => {
  expect(groupByDay([opening, before, after, next], 'Asia/Kolkata')).toEqual([
    { day: '2027-03-15', times: [opening, before] },
    { day: '2027-03-16', times: [after, next] },
  ]);
});

it('offers the next day across the date line', () => {
  expect(groupByDay([opening, before, after, next], 'Pacific/Kiritimati')).toEqual([
    { day: '2027-03-16', times: [opening, before, after] },
    { day: '2027-03-17', times: [next] },
  ]);
});

it('has no day without a time', () => {
  expect(groupByDay([], 'Asia/Kolkata')).toEqual([]);
});
