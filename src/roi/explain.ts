import { conversationAddOn } from '~/business/examples';
import { features } from '~/business/features';
import type { Dictionary } from '~/i18n/dictionaries';
import type { NumberFormatter } from '~/i18n/number-format';
import { fill } from '../../lib/texts.ts';
import { queryState } from './calculator-state.ts';
import { assumptions, type Estimate } from './estimate.ts';
import { offerName, type Offer } from './offer.ts';
import { calculate, chartMonths, isFree, weeks, type Calculation, type Payback } from './payback.ts';
import { inputNames, scenarios, type InputName, type ScenarioId, type Unit } from './scenarios.ts';

export type EstimateTexts = Dictionary['roi']['estimate'];

export type ScenarioNames = Record<ScenarioId, Record<'title' | InputName, string>>;

/** Writes the numbers of a calculation as sentences in the language of the texts. */
export function estimateWriter(format: NumberFormatter, texts: EstimateTexts) {
  const amounts = ({ weekly, monthly, yearly }: Estimate) => ({
    weekly: format.amount(weekly),
    monthly: format.amount(monthly),
    yearly: format.amount(yearly),
  });

  /** Without the unit, which the label beside it says. */
  function bareValue(unit: Unit, value: number): string {
    if (unit === 'percent') return format.percent(value);
    return unit === 'money' || unit === 'moneyPerHour' ? format.amount(value) : format.number(value);
  }

  /** With the unit, for a sentence: `15 calls`, `$35 an hour`, `20%`. */
  function value(unit: Unit, amount: number): string {
    const bare = bareValue(unit, amount);
    return unit === 'percent' || unit === 'money' ? bare : fill(texts.units[unit], { value: bare });
  }

  /** The formula with all inputs, and its assumptions. */
  function formula({ id, inputs, result }: Calculation): string {
    const customersPerReview = format.percent(assumptions.customersPerReviewPercent);
    const revenuePerLead = format.amount(assumptions.revenuePerLead);
    const factors = inputNames.map((input) => value(scenarios[id][input].unit, inputs[input]));
    const sentence = (kind: 'week' | 'month') =>
      fill(texts.how[kind], {
        ...amounts(result),
        formula: factors.join('\u00a0× '),
        weeksPerMonth: format.number(assumptions.weeksPerMonth[id]),
        weeksPerYear: format.number(assumptions.weeksPerYear),
        monthsPerYear: format.number(assumptions.monthsPerYear),
      });
    switch (id) {
      case 'missed-calls':
        return `${sentence('week')} ${texts.how[id]}`;
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

  /** The longest formula of a scenario, whose space is reserved. */
  function longestFormula({ id, inputs }: Calculation): string {
    const longest = inputNames.map((input) => {
      const { max, step } = scenarios[id][input];
      // `9.5%` is longer than `10%`.
      return [input, step < 1 ? max - step : max] as const;
    });
    return formula(calculate(id, { ...inputs, ...Object.fromEntries(longest) }));
  }

  /** `Medium: $500 once and $300 a month.` */
  function price(offer: NonNullable<Offer['smaller']>): string {
    const plan = offerName(offer);
    const monthly = format.price(offer.monthly);
    if (isFree(offer)) return fill(texts.priceFree, { plan });
    if (offer.setup === 0) return fill(texts.priceMonthly, { plan, monthly });
    return fill(texts.price, { plan, setup: format.price(offer.setup), monthly });
  }

  /** How many new customers cover the price of a month: `2 × $150`. */
  function covering(monthly: number, value: number) {
    return { customers: format.number(Math.ceil(monthly / value)), value: format.amount(value) };
  }

  /** Names a smaller plan that does a part, and what covers its price; empty without one. */
  function smaller({ offer: { smaller }, inputs }: Calculation): string {
    if (!smaller) return '';
    return fill(texts.smaller, { price: price(smaller), ...covering(smaller.monthly, inputs.secondary) });
  }

  /** The longest text about the smaller plan, whose space is reserved: the most customers, and the longest value. */
  function longestSmaller({ id, offer: { smaller } }: Calculation): string {
    if (!smaller) return '';
    const { min, max } = scenarios[id].secondary;
    const [{ customers }, { value }] = [covering(smaller.monthly, min), covering(smaller.monthly, max)];
    return fill(texts.smaller, { price: price(smaller), customers, value });
  }

  function payback({ offer, inputs, payback: { text, month = 0 } }: Calculation): string {
    // With text messages, this add-on reaches those callers alone who press a key.
    const reachesSome = features.texting && offer.addOn && offer.addOn.id === conversationAddOn;
    const key = text === 'tooSmall' && reachesSome ? 'tooSmallWithAddOn' : text;
    return fill(texts.payback[key], {
      plan: offerName(offer),
      fitting: offerName(offer.fitting),
      month: format.number(month),
      monthly: format.price(offer.monthly),
      ...covering(offer.monthly, inputs.secondary),
    });
  }

  /** The longest sentence of an offer, whose space is reserved. */
  function longestPayback(calculation: Calculation): string {
    const { offer } = calculation;
    if (!offer.isEnough || isFree(offer)) return payback(calculation);
    const inWeeks = weeks.map((week): Payback => ({ text: `week${week}` }));
    const all: Payback[] = [...inWeeks, { text: 'month', month: chartMonths }, { text: 'never' }];
    return longestOf(all.map((one) => payback({ ...calculation, payback: one })));
  }

  /** The estimate in a query as a message to the team: inputs, amounts, plan and payback; `undefined` without one. */
  function summary(search: string, names: ScenarioNames): string | undefined {
    const state = queryState(search);
    if (!state) return undefined;
    const id = state.scenario;
    const calculation = calculate(id, state.inputs[id]);
    const { inputs, result, offer } = calculation;
    const lines = inputNames.map((input) =>
      fill(texts.input, { label: names[id][input], value: bareValue(scenarios[id][input].unit, inputs[input]) }),
    );
    return fill(texts.summary, {
      ...amounts(result),
      scenario: names[id].title,
      inputs: lines.join('\n'),
      how: formula(calculation),
      price: price(offer),
      payback: payback(calculation),
    });
  }

  return { amounts, value, formula, longestFormula, price, smaller, longestSmaller, payback, longestPayback, summary };
}

export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
