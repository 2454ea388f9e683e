import { expect, it } from 'vitest';
import { estimate, highValueThreshold, isHighValue } from './estimate.ts';

// Worked out by hand from the formulas of R31.
it.each([
  // 15 × 150 × 20 / 100; × 4; × 52
  { id: 'missed-calls', values: [15, 150, 20], weekly: 450, monthly: 1800, yearly: 23_400 },
  // 8 × 200 × 40 / 100; × 4; × 52
  { id: 'no-shows', values: [8, 200, 40], weekly: 640, monthly: 2560, yearly: 33_280 },
  { id: 'no-shows', values: [2, 125, 10], weekly: 25, monthly: 100, yearly: 1300 },
  // 20 × 35 × 60 / 100; × 4.33; × 52
  { id: 'time-savings', values: [20, 35, 60], weekly: 420, monthly: 1818.6, yearly: 21_840 },
  // 8 × 1.5 × 0.15 × 300 = 540 a month; / 4.33; × 12
  { id: 'reviews', values: [8, 150, 300], weekly: 124.711316, monthly: 540, yearly: 6480 },
  // 1000 × 0.02 × 0.75 × 250 = 3750 a month; / 4.33; × 12
  { id: 'lead-response', values: [1000, 2, 75], weekly: 866.05081, monthly: 3750, yearly: 45_000 },
  { id: 'lead-response', values: [100, 2.5, 25], weekly: 36.085452, monthly: 156.25, yearly: 1875 },
] as const)('estimates $id with $values (R31)', ({ id, values, weekly, monthly, yearly }) => {
  const [primary, secondary, tertiary] = values;
  const result = estimate(id, { primary, secondary, tertiary });
  expect(result.weekly).toBeCloseTo(weekly, 5);
  expect(result.monthly).toBeCloseTo(monthly, 9);
  expect(result.yearly).toBeCloseTo(yearly, 9);
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
  expect(highValueThreshold).toBe(1000);
  expect(isHighValue(estimate(id, values))).toBe(isHigh);
});
