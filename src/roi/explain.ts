import type { Dictionary } from '~/i18n/dictionaries';
import { fill } from '~/i18n/fill';
import { formatNumber, formatPercent, formatUsd } from '~/i18n/format';
import type { Locale } from '~/i18n/locales';
import { queryState } from './calculator-state.ts';
import { assumptions, estimate, type Estimate, type ScenarioValues } from './estimate.ts';
import { inputNames, scenarios, type ScenarioId, type Unit } from './scenarios.ts';

/** The words that explain and sum up an estimate, slots not filled. */
export type EstimateWords = Dictionary['roi']['estimate'];

/** The amounts of an estimate in whole dollars, as the locale writes them. */
export function formatAmounts(locale: Locale, { weeklyUsd, monthlyUsd, yearlyUsd }: Estimate) {
  return {
    weekly: formatUsd(locale, weeklyUsd),
    monthly: formatUsd(locale, monthlyUsd),
    yearly: formatUsd(locale, yearlyUsd),
  };
}

/** A value in a sentence, with what it counts: `15 calls`, `$35 an hour`, `20%`. */
export function formatValue(locale: Locale, unit: Unit, value: number, words: EstimateWords): string {
  if (unit === 'percent') return formatPercent(locale, value);
  if (unit === 'usd') return formatUsd(locale, value);
  if (unit === 'usdPerHour') return fill(words.units.usdPerHour, { value: formatUsd(locale, value) });
  return fill(words.units[unit], { value: formatNumber(locale, value) });
}

/** How the amounts came about, with every number that went in, and what the formula takes for granted. */
export function explainEstimate(locale: Locale, id: ScenarioId, values: ScenarioValues, words: EstimateWords): string {
  const customersPerReview = formatPercent(locale, assumptions.customersPerReviewPercent);
  const revenuePerLead = formatUsd(locale, assumptions.revenuePerLeadUsd);
  const factors = inputNames.map((input) => formatValue(locale, scenarios[id][input].unit, values[input], words));
  const sentence = (kind: 'week' | 'month') =>
    fill(words.how[kind], {
      ...formatAmounts(locale, estimate(id, values)),
      formula: factors.join('\u00a0× '),
      weeksPerMonth: formatNumber(locale, assumptions.weeksPerMonth[id]),
      weeksPerYear: formatNumber(locale, assumptions.weeksPerYear),
      monthsPerYear: formatNumber(locale, assumptions.monthsPerYear),
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
 * The estimate that an address carries as a message to us, in the language of the page; `undefined` when the
 * address carries none. `search` is the query, as in `location.search`.
 */
export function estimateSummary(locale: Locale, search: string, words: EstimateWords): string | undefined {
  const state = queryState(search);
  if (!state) return undefined;
  const values = state.values[state.scenario];
  return fill(words.summary, {
    ...formatAmounts(locale, estimate(state.scenario, values)),
    how: explainEstimate(locale, state.scenario, values, words),
  });
}
