import type { Dictionary } from '~/i18n/dictionaries';
import { fill } from '../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { queryState } from './calculator-state.ts';
import { assumptions, estimate, type Estimate, type ScenarioValues } from './estimate.ts';
import { offerName, offerOf, type Offer } from './offer.ts';
import { paybackSentence } from './payback-words.ts';
import { isFree, paybackOf } from './payback.ts';
import { inputNames, scenarios, type InputName, type ScenarioId, type Unit } from './scenarios.ts';

/** The texts that explain and summarize an estimate, placeholders unfilled. */
export type EstimateWords = Dictionary['roi']['estimate'];

/** What a message calls a scenario and its inputs. */
export type ScenarioNames = Record<ScenarioId, Record<'title' | InputName, string>>;

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

/** A value beside its label, which says what is counted. */
function bareValue(format: NumberFormatter, unit: Unit, value: number): string {
  if (unit === 'percent') return format.percent(value);
  return unit === 'usd' || unit === 'usdPerHour' ? format.usd(value) : format.number(value);
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

/** The longest explanation that a scenario can get, to keep room for it. */
export function longestExplanation(format: NumberFormatter, id: ScenarioId, words: EstimateWords): string {
  const longest = inputNames.map((input) => {
    const { max, step } = scenarios[id][input];
    // `9.5%` is longer than `10%`.
    return [input, step < 1 ? max - step : max] as const;
  });
  return explainEstimate(format, id, Object.fromEntries(longest) as ScenarioValues, words);
}

/** What an offer costs: `Growth: $500 once and $297 a month.` */
export function explainPrice(format: NumberFormatter, offer: Offer, words: EstimateWords): string {
  const { setupUsd, monthlyUsd } = offer;
  const plan = offerName(offer);
  const monthly = format.price(monthlyUsd);
  if (isFree(offer)) return fill(words.priceFree, { plan });
  if (setupUsd === 0) return fill(words.priceMonthly, { plan, monthly });
  return fill(words.price, { plan, setup: format.price(setupUsd), monthly });
}

/**
 * Summarizes the estimate in a query string (as in `location.search`) as a message to us, in the page's
 * language: the inputs, the amounts, the plan and its payback; `undefined` when there is none.
 */
export function estimateSummary(
  format: NumberFormatter,
  search: string,
  words: EstimateWords,
  names: ScenarioNames,
): string | undefined {
  const state = queryState(search);
  if (!state) return undefined;
  const id = state.scenario;
  const values = state.values[id];
  const result = estimate(id, values);
  const offer = offerOf(id, state.plans[id]);
  const payback = paybackOf(result, offer, assumptions.weeksPerMonth[id]);
  const inputs = inputNames.map((input) =>
    fill(words.input, { label: names[id][input], value: bareValue(format, scenarios[id][input].unit, values[input]) }),
  );
  return fill(words.summary, {
    ...formatAmounts(format, result),
    scenario: names[id].title,
    inputs: inputs.join('\n'),
    how: explainEstimate(format, id, values, words),
    price: explainPrice(format, offer, words),
    payback: paybackSentence(format, offer, payback, words.payback),
  });
}
