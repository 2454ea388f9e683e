import type { InputName, ScenarioId } from './scenarios.ts';

/** Where the three sliders of a scenario stand. */
export type ScenarioValues = Record<InputName, number>;

/** What a scenario is worth, in US dollars, not rounded. */
export interface Estimate {
  weeklyUsd: number;
  monthlyUsd: number;
  yearlyUsd: number;
}

/** What the formulas take for granted. Source: the specification, section 9. */
export const assumptions = {
  weeksPerMonth: { 'missed-calls': 4, 'no-shows': 4, 'time-savings': 4.33, reviews: 4.33, 'lead-response': 4.33 },
  weeksPerYear: 52,
  monthsPerYear: 12,
  /** How many of the new reviews bring a customer. */
  customersPerReviewPercent: 15,
  /** What a website visitor who becomes a customer is worth. */
  revenuePerLeadUsd: 250,
} as const;

/** Above this many dollars a month, and not at it, the result is of high value. */
export const highValueThresholdUsd = 1000;

export function isHighValue({ monthlyUsd }: Estimate): boolean {
  return monthlyUsd > highValueThresholdUsd;
}

/** What the scenario's values come to. */
export function estimate(scenario: ScenarioId, values: ScenarioValues): Estimate {
  return estimators[scenario](values, assumptions.weeksPerMonth[scenario]);
}

type Estimator = (values: ScenarioValues, weeksPerMonth: number) => Estimate;

const estimators: Record<ScenarioId, Estimator> = {
  'missed-calls': estimateByWeek,
  'no-shows': estimateByWeek,
  'time-savings': estimateByWeek,
  reviews: ({ primary: reviewsPerMonth, secondary: increasePercent, tertiary: revenuePerCustomerUsd }, weeksPerMonth) =>
    estimateByMonth(
      (reviewsPerMonth * increasePercent * assumptions.customersPerReviewPercent * revenuePerCustomerUsd) / 100 / 100,
      weeksPerMonth,
    ),
  'lead-response': (
    { primary: visitorsPerMonth, secondary: conversionPercent, tertiary: improvementPercent },
    weeksPerMonth,
  ) =>
    estimateByMonth(
      (visitorsPerMonth * conversionPercent * improvementPercent * assumptions.revenuePerLeadUsd) / 100 / 100,
      weeksPerMonth,
    ),
};

// Whole numbers are multiplied first and divided last, so that nothing is lost on the way.
function estimateByWeek(
  { primary: occasionsPerWeek, secondary: valueUsd, tertiary: sharePercent }: ScenarioValues,
  weeksPerMonth: number,
): Estimate {
  const weeklyUsd = (occasionsPerWeek * valueUsd * sharePercent) / 100;
  return { weeklyUsd, monthlyUsd: weeklyUsd * weeksPerMonth, yearlyUsd: weeklyUsd * assumptions.weeksPerYear };
}

function estimateByMonth(monthlyUsd: number, weeksPerMonth: number): Estimate {
  return { weeklyUsd: monthlyUsd / weeksPerMonth, monthlyUsd, yearlyUsd: monthlyUsd * assumptions.monthsPerYear };
}
