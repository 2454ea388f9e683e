import type { MonthTotals } from './payback.ts';

/** The heights of the two lines' ends, as shares of the chart's height; the gain starts at 0. */
export interface ChartHeights {
  gainEnd: number;
  costStart: number;
  costEnd: number;
}

/** A point of the chart: shares of its width, from the start, and of its height, from the bottom. */
export interface ChartPoint {
  x: number;
  y: number;
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** The amount at the top of the chart: the next round one above both lines. */
export function topAmount(rows: readonly MonthTotals[]): number {
  // At least a dollar: a free plan that gains nothing has a chart, too.
  const highest = Math.max(1, ...rows.flatMap(({ gainUsd, costUsd }) => [gainUsd, costUsd]));
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return magnitude * (roundSteps.find((step) => step * magnitude >= highest) ?? 10);
}

/** Both lines are straight, so their ends draw them. */
export function chartHeights(rows: readonly MonthTotals[]): ChartHeights {
  const top = topAmount(rows);
  const [start, end] = [rows[0], rows.at(-1)];
  return {
    gainEnd: (end?.gainUsd ?? 0) / top,
    costStart: (start?.costUsd ?? 0) / top,
    costEnd: (end?.costUsd ?? 0) / top,
  };
}

/** Where the gain meets the cost, if the chart reaches that far. */
export function crossing({ gainEnd, costStart, costEnd }: ChartHeights): ChartPoint | undefined {
  if (gainEnd < costEnd) return undefined;
  // Without a setup price the lines begin together, and may even be the same.
  const x = costStart === 0 ? 0 : Math.min(1, costStart / (gainEnd - costEnd + costStart));
  return { x, y: gainEnd * x };
}
