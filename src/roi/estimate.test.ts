import { expect, it } from 'vitest';
import { estimate, highValueThresholdUsd, isHighValue } from './estimate.ts';

// Worked out by hand from the formulas of R31; the months at the ends of each slider are in `payback.test.ts`.
it.each([
  // 15 × 150 × 20 / 100; × 4; × 52
  { id: 'missed-calls', values: [15, 150, 20], weeklyUsd: 450, monthlyUsd: 1800, yearlyUsd: 23_400 },
  // 8 × 200 × 40 / 100; × 4; × 52
  { id: 'no-shows', values: [8, 200, 40], weeklyUsd: 640, monthlyUsd: 2560, yearlyUsd: 33_280 },
  { id: 'no-shows', values: [2, 125, 10], weeklyUsd: 25, monthlyUsd: 100, yearlyUsd: 1300 },
  // 20 × 35 × 60 / 100; × 4.33; × 52
  { id: 'time-savings', values: [20, 35, 60], weeklyUsd: 420, monthlyUsd: 1818.6, yearlyUsd: 21_840 },
  // 8 × 1.5 × 0.15 × 300 = 540 a month; / 4.33; × 12
  { id: 'reviews', values: [8, 150, 300], weeklyUsd: 124.711316, monthlyUsd: 540, yearlyUsd: 6480 },
  // 1000 × 0.02 × 0.75 × 250 = 3750 a month; / 4.33; × 12
  { id: 'lead-response', values: [1000, 2, 75], weeklyUsd: 866.05081, monthlyUsd: 3750, yearlyUsd: 45_000 },
  { id: 'lead-response', values: [100, 2.5, 25], weeklyUsd: 36.085452, monthlyUsd: 156.25, yearlyUsd: 1875 },
] as const)('estimates $id with $values (R31)', ({ id, values, weeklyUsd, monthlyUsd, yearlyUsd }) => {
  const [primary, secondary, tertiary] = values;
  const result = estimate(id, { primary, secondary, tertiary });
  expect(result.weeklyUsd).toBeCloseTo(weeklyUsd, 5);
  expect(result.monthlyUsd).toBeCloseTo(monthlyUsd, 9);
  expect(result.yearlyUsd).toBeCloseTo(yearlyUsd, 9);
});

it.each([
  // 5 × 100 × 50 / 100 = 250 a week, exactly 1000 a month
  ['missed-calls', { primary: 5, secondary: 100, tertiary: 50 }, false],
  // 5 × 110 × 46 / 100 = 253 a week, 1012 a month
  ['missed-calls', { primary: 5, secondary: 110, tertiary: 46 }, true],
  // The initial values
  ['missed-calls', { primary: 15, secondary: 150, tertiary: 20 }, true],
  ['reviews', { primary: 8, secondary: 150, tertiary: 300 }, false],
] as const)('is of high value above 1000 dollars a month, not at it: %s with %j (R32)', (id, values, isHigh) => {
  expect(highValueThresholdUsd).toBe(1000);
  expect(isHighValue(estimate(id, values))).toBe(isHigh);
});
