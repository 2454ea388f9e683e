import type { Dictionary } from '~/i18n/dictionaries';
import { assumptions, estimate, type Estimate, type ScenarioValues } from './estimate.ts';
import { offerOf, type Offer, type PlanId } from './offer.ts';
import type { ScenarioId } from './scenarios.ts';

type MonthTotals = ReturnType<typeof totalsAfter>;

export interface Payback {
  text: keyof Dictionary['roi']['estimate']['payback'];
  /** In which the gain catches up with the cost; the chart marks it. */
  month?: number;
}

export const chartMonths = 12;

export type ScenarioInputs = ScenarioValues & { plan: PlanId };

export type Calculation = ReturnType<typeof calculate>;

/** All that follows from a scenario's inputs: amounts, chart and sentences come from this one calculation. */
export function calculate(id: ScenarioId, inputs: ScenarioInputs) {
  const result = estimate(id, inputs);
  const offer = offerOf(id, inputs.plan);
  const rows = monthlyTotals(result, offer);
  return { id, inputs, result, offer, rows, payback: paybackOf(result, offer, assumptions.weeksPerMonth[id]) };
}

type Gain = Pick<Estimate, 'monthly'>;
type Cost = Pick<Offer, 'setup' | 'monthly'>;

/**
 * Since the start, unrounded, in the company’s currency. The number of months may be fractional: setup is paid at once, a
 * month's price over its weeks.
 */
function totalsAfter(month: number, gain: Gain, cost: Cost) {
  return { month, gain: gain.monthly * month, cost: cost.setup + cost.monthly * month };
}

/** From the start to the end of the twelfth month: thirteen rows. */
export function monthlyTotals(gain: Gain, cost: Cost): MonthTotals[] {
  return Array.from({ length: chartMonths + 1 }, (_, month) => totalsAfter(month, gain, cost));
}

export function isFree({ setup, monthly }: Cost): boolean {
  return setup === 0 && monthly === 0;
}

/** Finds the payback in the same rows that are shown. */
export function paybackOf(gain: Gain, cost: Cost & Pick<Offer, 'isEnough'>, weeksPerMonth: number): Payback {
  if (!cost.isEnough) return { text: 'tooSmall' };
  if (isFree(cost)) return { text: 'free' };
  const month = monthlyTotals(gain, cost).findIndex(isPaid);
  if (month < 0) return { text: 'never' };
  if (month > 1) return { text: 'month', month };
  const week = weeks.find((count) => isPaid(totalsAfter(count / weeksPerMonth, gain, cost))) ?? 5;
  return { text: `week${week}`, month: 1 };
}

/** The weeks of a month in which an offer may pay for itself, counted from 1. */
export const weeks = [1, 2, 3, 4, 5] as const;

export function isPaid({ gain, cost }: MonthTotals): boolean {
  return gain >= cost;
}

/** Shares of the chart's width, from the start, and of its height, from the bottom. */
export interface ChartPoint {
  x: number;
  y: number;
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** The next round amount above both lines. */
export function topAmount(rows: readonly MonthTotals[]): number {
  // At least one, for a free plan that gains nothing.
  const highest = Math.max(1, ...rows.flatMap(({ gain, cost }) => [gain, cost]));
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return magnitude * (roundSteps.find((step) => step * magnitude >= highest) ?? 10);
}

/** The ends of the two lines, which are straight, as shares of the chart's height; the gain starts at 0. */
export function chartHeights(rows: readonly MonthTotals[]) {
  const top = topAmount(rows);
  const [start, end] = [rows[0], rows.at(-1)];
  return {
    gainEnd: (end?.gain ?? 0) / top,
    costStart: (start?.cost ?? 0) / top,
    costEnd: (end?.cost ?? 0) / top,
  };
}

/** Where the gain meets the cost, if the chart reaches that far. */
export function crossing({ gainEnd, costStart, costEnd }: ReturnType<typeof chartHeights>): ChartPoint | undefined {
  if (gainEnd < costEnd) return undefined;
  // Without a setup price the lines begin together, and may be the same.
  const x = costStart === 0 ? 0 : Math.min(1, costStart / (gainEnd - costEnd + costStart));
  return { x, y: gainEnd * x };
}
