import { expect, it } from 'vitest';
import { medians } from './statistics.ts';

it('takes for each figure the middle value, or the mean of the two in the middle', () => {
  const runs = [
    { fcp: 10, lcp: 400 },
    { fcp: 2, lcp: 500 },
    { fcp: 9, lcp: 900 },
  ];
  expect(medians(runs.slice(0, 1))).toEqual({ fcp: 10, lcp: 400 });
  expect(medians(runs)).toEqual({ fcp: 9, lcp: 500 });
  expect(medians([...runs, { fcp: 100, lcp: 1 }])).toEqual({ fcp: 9.5, lcp: 450 });
  expect(() => medians([])).toThrow('Cannot find medians: there is no run');
});
