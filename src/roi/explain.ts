import type { Dictionary } from '~/i18n/dictionaries';
import { fill } from '~/i18n/fill';
import type { NumberFormatter } from '~/i18n/number-format';
import { queryState } from './calculator-state.ts';
import { assumptions, estimate, type Estimate, type ScenarioValues } from './estimate.ts';
import { inputNames, scenarios, type ScenarioId, type Unit } from './scenarios.ts';

/** The texts that explain and summarize an estimate, placeholders unfilled. */
export type EstimateWords = Dictionary['roi']['estimate'];

/** The amounts of an estimate in whole dollars, as the language writes them. */
export function formatAmounts(format: NumberFormatter, { weeklyUsd, monthlyUsd, yearlyUsd }: Estimate) {
  return {
    weekly: format.usd(weeklyUsd),
    monthly: format.usd(monthlyUsd),
    yearly: format.usd(yearlyUsd),
  };
}

/** A value with its unit, for use in a sentence: `15 calls`, `$35 an hour`, `20%`. */
export function formatValue(format: NumberFormatter, unit: Unit, value: number, words: EstimateWords): string {
  if (unit === 'percent') return format.percent(value);
  if (unit === 'usd') return format.usd(value);
  if (unit === 'usdPerHour') return fill(words.units.usdPerHour, { value: format.usd(value) });
  return fill(words.units[unit], { value: format.number(value) });
}

/** How the amounts were computed: every input, and the assumptions of the formula. */
export function explainEstimate(
  format: NumberFormatter,
  id: ScenarioId,
  values: ScenarioValues,
  words: EstimateWords,
): string {
  const customersPerReview = format.percent(assumptions.customersPerReviewPercent);
  const revenuePerLead = format.usd(assumptions.revenuePerLeadUsd);
  const factors = inputNames.map((input) => formatValue(format, scenarios[id][input].unit, values[input], words));
  const sentence = (kind: 'week' | 'month') =>
    fill(words.how[kind], {
      ...formatAmounts(format, estimate(id, values)),
      formula: factors.join('\u00a0× '),
      weeksPerMonth: format.number(assumptions.weeksPerMonth[id]),
      weeksPerYear: format.number(assumptions.weeksPerYear),
      monthsPerYear: format.number(assumptions.monthsPerYear),
    });
  switch (id) {
    case 'reviews':
      factors.splice(2, 0, customersPerReview);
      return `${sentence('month')} ${fill(words.how.reviews, { customersPerReview })}`;
    case 'lead-response':
      factors.push(revenuePerLead);
      return `${sentence('month')} ${fill(words.how['lead-response'], { revenuePerLead })}`;
    default:
      return sentence('week');
  }
}

/**
 * Summarizes the estimate in a query string (as in `location.search`) as a message to us, in the page's
 * language; `undefined` when there is none.
 */
export function estimateSummary(format: NumberFormatter, search: string, words: EstimateWords): string | undefined {
  const state = queryState(search);
  if (!state) return undefined;
  const values = state.values[state.scenario];
  return fill(words.summary, {
    ...formatAmounts(format, estimate(state.scenario, values)),
    how: explainEstimate(format, state.scenario, values, words),
  });
}
