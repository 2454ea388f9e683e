import { describe, expect, it } from 'vitest';
import { median, medians } from './statistics.ts';

describe('the median', () => {
  it.each([
    [[7], 7],
    [[10, 2, 9], 9],
    [[100, 4, 1, 2], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is an error', () => {
    expect(() => median([])).toThrow('Cannot find a median: there is no value');
  });

  it('is computed for each figure separately', () => {
    const runs = [
      { fcp: 300, lcp: 900 },
      { fcp: 500, lcp: 400 },
      { fcp: 400, lcp: 500 },
    ];
    expect(medians(runs)).toEqual({ fcp: 400, lcp: 500 });
  });
});
