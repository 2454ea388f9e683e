import fc from 'fast-check';
import { dictionaryOf } from '~/i18n/dictionaries';
import { numberPatterns } from '~/i18n/format';
import { locales } from '~/i18n/locales';
import { numberFormatter } from '~/i18n/number-format';
import { describe, expect, it, vi } from 'vitest';
import { assumptions, type ScenarioValues } from './estimate.ts';
import { estimateWriter } from './explain.ts';
import { fittingPlan, planIds } from './offer.ts';
import {
  calculate,
  chartHeights,
  crossing,
  isPaid,
  monthlyTotals,
  paybackOf,
  topAmount,
  type Calculation,
} from './payback.ts';
import { inputNames, scenarioIds, scenarios, type ScenarioInput } from './scenarios.ts';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../test-support/offers.ts'));

it('has nothing to pay back for a free plan', () => {
  const free = { setup: 0, monthly: 0, isEnough: true };
  expect(paybackOf({ monthly: 600 }, free, 4)).toEqual({ text: 'free' });
});

it.each([
  ['a free plan that gains nothing', 0, { setup: 0, monthly: 0 }],
  ['a free plan', 100, { setup: 0, monthly: 0 }],
  ['a plan without setup whose gain is its price', 97, { setup: 0, monthly: 97 }],
])('draws the chart of %s', (_, monthly, cost) => {
  const rows = monthlyTotals({ monthly }, cost);
  const heights = chartHeights(rows);
  expect(topAmount(rows)).toBeGreaterThan(0);
  expect(heights.gainEnd).toBeCloseTo((monthly * 12) / topAmount(rows));
  expect(heights.costEnd).toBeCloseTo((cost.monthly * 12) / topAmount(rows));
  expect(crossing(heights)).toEqual({ x: 0, y: 0 });
});

const steps = ({ min, max, step }: ScenarioInput) =>
  fc.integer({ min: 0, max: (max - min) / step }).map((count) => min + count * step);

/** Every state that the sliders and the plans can be in. */
const settings = fc.constantFrom(...scenarioIds).chain((id) => {
  const { primary, secondary, tertiary } = scenarios[id];
  const inputs = { primary: steps(primary), secondary: steps(secondary), tertiary: steps(tertiary) };
  return fc.record({ id: fc.constant(id), inputs: fc.record({ ...inputs, plan: fc.constantFrom(...planIds) }) });
});

/** Declares a test that checks 300 random states. */
function itAlways(title: string, check: (state: Calculation) => void): void {
  const property = fc.property(settings, ({ id, inputs }) => check(calculate(id, inputs)));
  it(title, () => fc.assert(property, { numRuns: 300 }));
}

describe('the chart, the table, the sentence and the amounts (R77)', () => {
  itAlways('come from one calculation: rows repeat the monthly amount and the price', ({ result, offer, rows }) => {
    expect(rows.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rows[0]).toEqual({ month: 0, gain: 0, cost: offer.plan.price.setup });
    expect(rows[1]?.gain).toBe(result.monthly);
    for (const { month, gain, cost } of rows) {
      expect(gain).toBeCloseTo(result.monthly * month, 6);
      expect(cost).toBe(offer.setup + offer.monthly * month);
    }
  });

  itAlways('agree on the month that pays back', ({ offer, rows, payback }) => {
    expect(payback.text === 'tooSmall').toBe(!offer.isEnough);
    if (!offer.isEnough) return;
    const paid = rows.filter(isPaid).map(({ month }) => month);
    expect(paid[0]).toBe(payback.month);
    // What is paid back stays paid back.
    expect(paid).toHaveLength(paid[0] ? 13 - paid[0] : 0);
  });

  itAlways('agree on the first week whose gain covers the cost', ({ id, result, offer, payback }) => {
    if (payback.month !== 1) return;
    const week = Number(payback.text.replace('week', ''));
    const surplusAfter = (weeks: number) => {
      const months = weeks / assumptions.weeksPerMonth[id];
      return result.monthly * months - offer.setup - offer.monthly * months;
    };
    expect(surplusAfter(week)).toBeGreaterThanOrEqual(-1e-6);
    expect(surplusAfter(week - 1)).toBeLessThan(1e-6);
  });

  itAlways('mark where the lines meet, in the month that the sentence names', ({ offer, rows, payback }) => {
    if (!offer.isEnough) return;
    const heights = chartHeights(rows);
    const mark = crossing(heights);
    const last = payback.month;
    expect(mark === undefined).toBe(last === undefined);
    if (last === undefined) return;
    const months = (mark?.x ?? NaN) * 12;
    expect(months).toBeLessThanOrEqual(last + 1e-6);
    expect(months).toBeGreaterThan(last - 1 - 1e-6);
    expect(mark?.y).toBeCloseTo(heights.costStart + (heights.costEnd - heights.costStart) * (mark?.x ?? NaN), 9);
    expect(heights.gainEnd * topAmount(rows)).toBeCloseTo(rows[12]?.gain ?? NaN, 4);
  });

  itAlways('stay inside the chart, whose top is a round amount at most two and a half times too high', ({ rows }) => {
    const heights = chartHeights(rows);
    const highest = Math.max(heights.gainEnd, heights.costEnd);
    expect(highest).toBeLessThanOrEqual(1);
    expect(highest).toBeGreaterThanOrEqual(0.4);
    expect(String(topAmount(rows))).toMatch(/^(1|2|25|5)0*$/);
  });

  for (const locale of locales) {
    const write = estimateWriter(numberFormatter(numberPatterns(locale)), dictionaryOf(locale).roi.estimate);
    itAlways(`never need more room than is reserved for them (${locale})`, (calculation) => {
      expect(write.payback(calculation).length).toBeLessThanOrEqual(write.longestPayback(calculation).length);
      expect(write.formula(calculation).length).toBeLessThanOrEqual(write.longestFormula(calculation).length);
    });
  }
});

// Worked out by hand: months = setup / (monthly amount − monthly price), weeks = months × 4 or 4.33.
it.each([
  ['missed-calls', 'min', 50, 'never', undefined], // 50 a month against 700
  ['missed-calls', 'initial', 1800, 'week3', 1], // 750 / (1800 − 700) = 0.682 months = 2.73 weeks
  ['missed-calls', 'max', 50_000, 'week1', 1], // 750 / (50,000 − 700) = 0.0152 months = 0.06 weeks
  ['no-shows', 'min', 80, 'never', undefined], // 80 a month against 300
  ['no-shows', 'initial', 2560, 'week1', 1], // 500 / (2560 − 300) = 0.221 months = 0.88 weeks
  ['no-shows', 'max', 76_800, 'week1', 1], // 500 / (76,800 − 300) = 0.0065 months = 0.03 weeks
  ['time-savings', 'min', 64.95, 'never', undefined], // 64.95 a month against 500
  ['time-savings', 'initial', 1818.6, 'week3', 1], // 750 / (1818.60 − 500) = 0.569 months = 2.46 weeks
  ['time-savings', 'max', 15_588, 'week1', 1], // 750 / (15,588 − 500) = 0.0497 months = 0.22 weeks
  ['reviews', 'min', 15, 'never', undefined], // 15 a month against 250
  ['reviews', 'initial', 540, 'month', 2], // 400 / (540 − 250) = 1.38 months
  ['reviews', 'max', 30_000, 'week1', 1], // 400 / (30,000 − 250) = 0.0134 months = 0.06 weeks
  ['lead-response', 'min', 62.5, 'never', undefined], // 62.50 a month against 500
  ['lead-response', 'initial', 3750, 'week1', 1], // 750 / (3750 − 500) = 0.231 months = 0.999 weeks
  ['lead-response', 'max', 250_000, 'week1', 1], // 750 / (250,000 − 500) = 0.003 months = 0.01 weeks
] as const)('%s at its %s values: %d a month pays back in %s (R77)', (id, end, monthly, text, month) => {
  const values = Object.fromEntries(inputNames.map((input) => [input, scenarios[id][input][end]])) as ScenarioValues;
  const { result, payback } = calculate(id, { ...values, plan: fittingPlan(id) });
  expect(result.monthly).toBeCloseTo(monthly, 9);
  expect([payback.text, payback.month]).toEqual([text, month]);
});
