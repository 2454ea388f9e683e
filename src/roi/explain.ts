import type { Dictionary } from '~/i18n/dictionaries';
import type { NumberFormatter } from '~/i18n/number-format';
import { fill } from '../../lib/texts.ts';
import { queryState } from './calculator-state.ts';
import { assumptions, estimate, type Estimate, type ScenarioValues } from './estimate.ts';
import { offerName, offerOf, type Offer } from './offer.ts';
import { chartMonths, isFree, paybackOf, type Payback } from './payback.ts';
import { inputNames, scenarios, type InputName, type ScenarioId, type Unit } from './scenarios.ts';

export type EstimateTexts = Dictionary['roi']['estimate'];

export type ScenarioNames = Record<ScenarioId, Record<'title' | InputName, string>>;

export function formatAmounts(format: NumberFormatter, { weeklyUsd, monthlyUsd, yearlyUsd }: Estimate) {
  return {
    weekly: format.usd(weeklyUsd),
    monthly: format.usd(monthlyUsd),
    yearly: format.usd(yearlyUsd),
  };
}

/** With the unit, for a sentence: `15 calls`, `$35 an hour`, `20%`. */
export function formatValue(format: NumberFormatter, unit: Unit, value: number, texts: EstimateTexts): string {
  if (unit === 'percent') return format.percent(value);
  if (unit === 'usd') return format.usd(value);
  if (unit === 'usdPerHour') return fill(texts.units.usdPerHour, { value: format.usd(value) });
  return fill(texts.units[unit], { value: format.number(value) });
}

/** Without the unit, which the label beside it says. */
function bareValue(format: NumberFormatter, unit: Unit, value: number): string {
  if (unit === 'percent') return format.percent(value);
  return unit === 'usd' || unit === 'usdPerHour' ? format.usd(value) : format.number(value);
}

/** The formula with all inputs, and its assumptions. */
export function explainEstimate(
  format: NumberFormatter,
  id: ScenarioId,
  values: ScenarioValues,
  texts: EstimateTexts,
): string {
  const customersPerReview = format.percent(assumptions.customersPerReviewPercent);
  const revenuePerLead = format.usd(assumptions.revenuePerLeadUsd);
  const factors = inputNames.map((input) => formatValue(format, scenarios[id][input].unit, values[input], texts));
  const sentence = (kind: 'week' | 'month') =>
    fill(texts.how[kind], {
      ...formatAmounts(format, estimate(id, values)),
      formula: factors.join('\u00a0× '),
      weeksPerMonth: format.number(assumptions.weeksPerMonth[id]),
      weeksPerYear: format.number(assumptions.weeksPerYear),
      monthsPerYear: format.number(assumptions.monthsPerYear),
    });
  switch (id) {
    case 'reviews':
      factors.splice(2, 0, customersPerReview);
      return `${sentence('month')} ${fill(texts.how.reviews, { customersPerReview })}`;
    case 'lead-response':
      factors.push(revenuePerLead);
      return `${sentence('month')} ${fill(texts.how['lead-response'], { revenuePerLead })}`;
    default:
      return sentence('week');
  }
}

/** The longest explanation of a scenario, whose space is reserved. */
export function longestExplanation(format: NumberFormatter, id: ScenarioId, texts: EstimateTexts): string {
  const longest = inputNames.map((input) => {
    const { max, step } = scenarios[id][input];
    // `9.5%` is longer than `10%`.
    return [input, step < 1 ? max - step : max] as const;
  });
  return explainEstimate(format, id, Object.fromEntries(longest) as ScenarioValues, texts);
}

/** `Growth: $500 once and $297 a month.` */
export function explainPrice(format: NumberFormatter, offer: Offer, texts: EstimateTexts): string {
  const { setupUsd, monthlyUsd } = offer;
  const plan = offerName(offer);
  const monthly = format.price(monthlyUsd);
  if (isFree(offer)) return fill(texts.priceFree, { plan });
  if (setupUsd === 0) return fill(texts.priceMonthly, { plan, monthly });
  return fill(texts.price, { plan, setup: format.price(setupUsd), monthly });
}

/** The estimate in a query as a message to the team: inputs, amounts, plan and payback; `undefined` without one. */
export function estimateSummary(
  format: NumberFormatter,
  search: string,
  texts: EstimateTexts,
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
    fill(texts.input, { label: names[id][input], value: bareValue(format, scenarios[id][input].unit, values[input]) }),
  );
  return fill(texts.summary, {
    ...formatAmounts(format, result),
    scenario: names[id].title,
    inputs: inputs.join('\n'),
    how: explainEstimate(format, id, values, texts),
    price: explainPrice(format, offer, texts),
    payback: paybackSentence(format, offer, payback, texts.payback),
  });
}

type PaybackTexts = Dictionary['roi']['estimate']['payback'];

const weeks = [1, 2, 3, 4, 5] as const;

export function paybackSentence(format: NumberFormatter, offer: Offer, payback: Payback, texts: PaybackTexts): string {
  const plan = offerName(offer);
  switch (payback.kind) {
    case 'week': {
      const week = weeks[payback.week - 1] ?? 5;
      return fill(texts[`week${week}`], { plan });
    }
    case 'month':
      return fill(texts.month, { plan, month: format.number(payback.month) });
    case 'never':
      return fill(texts.never, { plan });
    case 'free':
      return fill(texts.free, { plan });
    case 'tooSmall':
      return fill(texts.tooSmall, { plan, fitting: offerName(offer.fitting) });
  }
}

/** The longest sentence of an offer, whose space is reserved. */
export function longestPaybackSentence(format: NumberFormatter, offer: Offer, texts: PaybackTexts): string {
  if (!offer.isEnough) return paybackSentence(format, offer, { kind: 'tooSmall' }, texts);
  if (isFree(offer)) return paybackSentence(format, offer, { kind: 'free' }, texts);
  const all: Payback[] = [
    ...weeks.map((week): Payback => ({ kind: 'week', week })),
    { kind: 'month', month: chartMonths },
    { kind: 'never' },
  ];
  return longestOf(all.map((payback) => paybackSentence(format, offer, payback, texts)));
}

export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
