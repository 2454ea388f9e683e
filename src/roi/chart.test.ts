import { expect, it } from 'vitest';
import { chartHeights, crossing, topAmount } from './chart.ts';
import { monthlyTotals } from './payback.ts';

it.each([
  ['a free plan that gains nothing', 0, { setupUsd: 0, monthlyUsd: 0 }],
  ['a free plan', 100, { setupUsd: 0, monthlyUsd: 0 }],
  ['a plan without setup whose gain is its price', 97, { setupUsd: 0, monthlyUsd: 97 }],
])('draws %s', (_, monthlyUsd, cost) => {
  const rows = monthlyTotals({ monthlyUsd }, cost);
  const heights = chartHeights(rows);
  expect(topAmount(rows)).toBeGreaterThan(0);
  expect(heights.gainEnd).toBeCloseTo((monthlyUsd * 12) / topAmount(rows));
  expect(heights.costEnd).toBeCloseTo((cost.monthlyUsd * 12) / topAmount(rows));
  expect(crossing(heights)).toEqual({ x: 0, y: 0 });
});
