import fc from 'fast-check';
import { dictionaryOf } from '~/i18n/dictionaries';
import { numberPatterns } from '~/i18n/format';
import { locales } from '~/i18n/locales';
import { numberFormatter } from '~/i18n/number-format';
import { fill } from '../../lib/texts.ts';
import { describe, expect, it, vi } from 'vitest';
import { assumptions, estimate, type ScenarioValues } from './estimate.ts';
import { explainEstimate, longestExplanation, longestPaybackSentence, paybackSentence } from './explain.ts';
import { fittingPlan, offerName, offerOf, planIds, type PlanId } from './offer.ts';
import { chartHeights, crossing, isPaid, monthlyTotals, paidMonthOf, paybackOf, topAmount } from './payback.ts';
import { inputNames, scenarioIds, scenarios, type ScenarioId, type ScenarioInput } from './scenarios.ts';

vi.mock('~/business/plans', () => import('../../test-support/offers.ts'));
vi.mock('~/business/calculator', () => import('../../test-support/offers.ts'));

const english = numberFormatter(numberPatterns('en'));

it('has nothing to pay back for a free plan', () => {
  const free = { setupUsd: 0, monthlyUsd: 0, isEnough: true };
  expect(paybackOf({ monthlyUsd: 600 }, free, 4)).toEqual({ kind: 'free' });
});

it.each([
  ['a free plan that gains nothing', 0, { setupUsd: 0, monthlyUsd: 0 }],
  ['a free plan', 100, { setupUsd: 0, monthlyUsd: 0 }],
  ['a plan without setup whose gain is its price', 97, { setupUsd: 0, monthlyUsd: 97 }],
])('draws the chart of %s', (_, monthlyUsd, cost) => {
  const rows = monthlyTotals({ monthlyUsd }, cost);
  const heights = chartHeights(rows);
  expect(topAmount(rows)).toBeGreaterThan(0);
  expect(heights.gainEnd).toBeCloseTo((monthlyUsd * 12) / topAmount(rows));
  expect(heights.costEnd).toBeCloseTo((cost.monthlyUsd * 12) / topAmount(rows));
  expect(crossing(heights)).toEqual({ x: 0, y: 0 });
});

const steps = ({ min, max, step }: ScenarioInput) =>
  fc.integer({ min: 0, max: (max - min) / step }).map((count) => min + count * step);

/** Every state that the sliders and the plans can be in. */
const settings = fc.constantFrom(...scenarioIds).chain((id) => {
  const { primary, secondary, tertiary } = scenarios[id];
  const values = { primary: steps(primary), secondary: steps(secondary), tertiary: steps(tertiary) };
  return fc.record({ id: fc.constant(id), plan: fc.constantFrom(...planIds), values: fc.record(values) });
});

function calculate({ id, plan, values }: { id: ScenarioId; plan: PlanId; values: ScenarioValues }) {
  const result = estimate(id, values);
  const offer = offerOf(id, plan);
  const rows = monthlyTotals(result, offer);
  const payback = paybackOf(result, offer, assumptions.weeksPerMonth[id]);
  return { id, plan, values, result, offer, rows, payback, heights: chartHeights(rows) };
}

/** Declares a test that checks 300 random states. */
function itAlways(title: string, check: (state: ReturnType<typeof calculate>) => void): void {
  const property = fc.property(settings, (setting) => check(calculate(setting)));
  it(title, () => fc.assert(property, { numRuns: 300 }));
}

describe('the chart, the table, the sentence and the amounts (R77)', () => {
  itAlways('come from one calculation: rows repeat the monthly amount and the price', ({ result, offer, rows }) => {
    expect(rows.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rows[0]).toEqual({ month: 0, gainUsd: 0, costUsd: offer.plan.price.setup });
    expect(rows[1]?.gainUsd).toBe(result.monthlyUsd);
    for (const { month, gainUsd, costUsd } of rows) {
      expect(gainUsd).toBeCloseTo(result.monthlyUsd * month, 6);
      expect(costUsd).toBe(offer.setupUsd + offer.monthlyUsd * month);
    }
  });

  itAlways('agree on the month that pays back', ({ offer, rows, payback }) => {
    expect(payback.kind === 'tooSmall').toBe(!offer.isEnough);
    if (payback.kind === 'tooSmall') return;
    const paid = rows.filter(isPaid).map(({ month }) => month);
    expect(paid[0]).toBe(paidMonthOf(payback));
    // What is paid back stays paid back.
    expect(paid).toHaveLength(paid[0] ? 13 - paid[0] : 0);
  });

  itAlways(
    'agree on the week: the gain of that many weeks covers the cost, one week less does not',
    ({ id, result, offer, payback }) => {
      if (payback.kind !== 'week') return;
      const surplusAfter = (weeks: number) => {
        const months = weeks / assumptions.weeksPerMonth[id];
        return result.monthlyUsd * months - offer.setupUsd - offer.monthlyUsd * months;
      };
      expect(surplusAfter(payback.week)).toBeGreaterThanOrEqual(-1e-6);
      expect(surplusAfter(payback.week - 1)).toBeLessThan(1e-6);
    },
  );

  itAlways(
    'agree on the mark: where the lines meet, in the month that the sentence names',
    ({ rows, payback, heights }) => {
      if (payback.kind === 'tooSmall') return;
      const mark = crossing(heights);
      const last = paidMonthOf(payback);
      expect(mark === undefined).toBe(last === undefined);
      if (last === undefined) return;
      const months = (mark?.x ?? NaN) * 12;
      expect(months).toBeLessThanOrEqual(last + 1e-6);
      expect(months).toBeGreaterThan((payback.kind === 'week' ? 0 : last - 1) - 1e-6);
      expect(mark?.y).toBeCloseTo(heights.costStart + (heights.costEnd - heights.costStart) * (mark?.x ?? NaN), 9);
      expect(heights.gainEnd * topAmount(rows)).toBeCloseTo(rows[12]?.gainUsd ?? NaN, 4);
    },
  );

  itAlways(
    'stay inside the chart, whose top is a round amount at most two and a half times too high',
    ({ rows, heights }) => {
      const highest = Math.max(heights.gainEnd, heights.costEnd);
      expect(highest).toBeLessThanOrEqual(1);
      expect(highest).toBeGreaterThanOrEqual(0.4);
      expect(String(topAmount(rows))).toMatch(/^(1|2|25|5)0*$/);
    },
  );

  itAlways('pay back no later when the gain grows', ({ id, plan, values, payback }) => {
    const most = calculate({ id, plan, values: { ...values, primary: scenarios[id].primary.max } });
    expect(paidMonthOf(most.payback) ?? 13).toBeLessThanOrEqual(paidMonthOf(payback) ?? 13);
  });

  itAlways('match the sentence', ({ offer, payback }) => {
    const words = dictionaryOf('en').roi.estimate.payback;
    const key = payback.kind === 'week' ? (`week${payback.week}` as 'week1') : payback.kind;
    const month = 'month' in payback ? String(payback.month) : '';
    const values = { plan: offerName(offer), fitting: offerName(offer.fitting), month };
    expect(paybackSentence(english, offer, payback, words)).toBe(fill(words[key], values));
  });

  for (const locale of locales) {
    const format = numberFormatter(numberPatterns(locale));
    const words = dictionaryOf(locale).roi.estimate;
    itAlways(`never need more room than is reserved for them (${locale})`, ({ id, values, offer, payback }) => {
      const sentence = paybackSentence(format, offer, payback, words.payback);
      expect(sentence.length).toBeLessThanOrEqual(longestPaybackSentence(format, offer, words.payback).length);
      const explanation = explainEstimate(format, id, values, words);
      expect(explanation.length).toBeLessThanOrEqual(longestExplanation(format, id, words).length);
    });
  }
});

// Worked out by hand: months = setup / (monthly amount − monthly price), weeks = months × 4 or 4.33.
it.each([
  ['missed-calls', 'min', 50, 'never'], // 50 a month against 700
  ['missed-calls', 'initial', 1800, 'week 3'], // 750 / (1800 − 700) = 0.682 months = 2.73 weeks
  ['missed-calls', 'max', 50_000, 'week 1'], // 750 / (50,000 − 700) = 0.0152 months = 0.06 weeks
  ['no-shows', 'min', 80, 'never'], // 80 a month against 300
  ['no-shows', 'initial', 2560, 'week 1'], // 500 / (2560 − 300) = 0.221 months = 0.88 weeks
  ['no-shows', 'max', 76_800, 'week 1'], // 500 / (76,800 − 300) = 0.0065 months = 0.03 weeks
  ['time-savings', 'min', 64.95, 'never'], // 64.95 a month against 500
  ['time-savings', 'initial', 1818.6, 'week 3'], // 750 / (1818.60 − 500) = 0.569 months = 2.46 weeks
  ['time-savings', 'max', 15_588, 'week 1'], // 750 / (15,588 − 500) = 0.0497 months = 0.22 weeks
  ['reviews', 'min', 15, 'never'], // 15 a month against 250
  ['reviews', 'initial', 540, 'month 2'], // 400 / (540 − 250) = 1.38 months
  ['reviews', 'max', 30_000, 'week 1'], // 400 / (30,000 − 250) = 0.0134 months = 0.06 weeks
  ['lead-response', 'min', 62.5, 'never'], // 62.50 a month against 500
  ['lead-response', 'initial', 3750, 'week 1'], // 750 / (3750 − 500) = 0.231 months = 0.999 weeks
  ['lead-response', 'max', 250_000, 'week 1'], // 750 / (250,000 − 500) = 0.003 months = 0.01 weeks
] as const)('%s at its %s values: %d a month pays back in %s (R77)', (id, end, monthlyUsd, expected) => {
  const values = Object.fromEntries(inputNames.map((input) => [input, scenarios[id][input][end]])) as ScenarioValues;
  const { result, payback } = calculate({ id, plan: fittingPlan(id), values });
  expect(result.monthlyUsd).toBeCloseTo(monthlyUsd, 9);
  const number = payback.kind === 'week' ? payback.week : (paidMonthOf(payback) ?? '');
  expect(`${payback.kind} ${number}`.trim()).toBe(expected);
});

it('names the whole offer that does what a smaller plan does not: the plan with its add-on', () => {
  const words = dictionaryOf('en').roi.estimate.payback;
  const sentence = paybackSentence(english, offerOf('missed-calls', 'medium' as PlanId), { kind: 'tooSmall' }, words);
  expect(sentence).toBe(fill(words.tooSmall, { plan: 'Medium + Text', fitting: 'Large + Voice' }));
});
