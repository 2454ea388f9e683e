import type { InputName, ScenarioId } from './scenarios.ts';

export type ScenarioValues = Record<InputName, number>;

/** Unrounded, in the company’s currency. */
export interface Estimate {
  weekly: number;
  monthly: number;
  yearly: number;
}

/** Source: R31 in docs/requirements.md. */
export const assumptions = {
  weeksPerMonth: { 'missed-calls': 4, 'no-shows': 4, 'time-savings': 4.33, reviews: 4.33, 'lead-response': 4.33 },
  weeksPerYear: 52,
  monthsPerYear: 12,
  /** The share of new reviews that bring a customer. */
  customersPerReviewPercent: 15,
  /** Revenue from a website visitor who becomes a customer. */
  revenuePerLead: 250,
} as const;

/** A month; a result is high-value above, not at it. */
export const highValueThreshold = 1000;

export function isHighValue({ monthly }: Estimate): boolean {
  return monthly > highValueThreshold;
}

export function estimate(scenario: ScenarioId, values: ScenarioValues): Estimate {
  return estimators[scenario](values, assumptions.weeksPerMonth[scenario]);
}

/** Whether the formula yields the weekly amount, from which the others follow. */
export function countsByWeek(scenario: ScenarioId): boolean {
  return estimators[scenario] === estimateByWeek;
}

type Estimator = (values: ScenarioValues, weeksPerMonth: number) => Estimate;

const estimators: Record<ScenarioId, Estimator> = {
  'missed-calls': estimateByWeek,
  'no-shows': estimateByWeek,
  'time-savings': estimateByWeek,
  reviews: ({ primary: reviewsPerMonth, secondary: increasePercent, tertiary: revenuePerCustomer }, weeksPerMonth) =>
    estimateByMonth(
      (reviewsPerMonth * increasePercent * assumptions.customersPerReviewPercent * revenuePerCustomer) / 100 / 100,
      weeksPerMonth,
    ),
  'lead-response': (
    { primary: visitorsPerMonth, secondary: conversionPercent, tertiary: improvementPercent },
    weeksPerMonth,
  ) =>
    estimateByMonth(
      (visitorsPerMonth * conversionPercent * improvementPercent * assumptions.revenuePerLead) / 100 / 100,
      weeksPerMonth,
    ),
};

// Multiplies before dividing, so that integers do not lose precision.
function estimateByWeek(
  { primary: occasionsPerWeek, secondary: value, tertiary: sharePercent }: ScenarioValues,
  weeksPerMonth: number,
): Estimate {
  const weekly = (occasionsPerWeek * value * sharePercent) / 100;
  return { weekly, monthly: weekly * weeksPerMonth, yearly: weekly * assumptions.weeksPerYear };
}

function estimateByMonth(monthly: number, weeksPerMonth: number): Estimate {
  return { weekly: monthly / weeksPerMonth, monthly, yearly: monthly * assumptions.monthsPerYear };
}
