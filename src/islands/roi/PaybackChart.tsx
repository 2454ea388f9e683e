import type { NumberFormatter } from '~/i18n/number-format';
import { chartHeights, crossing, topAmount, type ChartPoint } from '~/roi/chart';
import { chartMonths, type MonthTotals } from '~/roi/payback';
import { useCountUp } from './motion';
import { useWords } from './words';

interface PaybackChartProps {
  format: NumberFormatter;
  rows: readonly MonthTotals[];
  /** Whether the gain catches up with the cost, so that a mark shows where. */
  isPaid: boolean;
}

const size = { width: 320, height: 160, inset: 7 };
const durationMs = 600;
const labeledMonths = [0, 3, 6, 9, chartMonths];

/** Its bottom and top, and vertical lines at the labeled months. */
const grid = [
  ...labeledMonths.map((month) => line({ x: month / chartMonths, y: 0 }, { x: month / chartMonths, y: 1 })),
  ...[0, 1].map((y) => line({ x: 0, y }, { x: 1, y })),
].join('');

/** The gain and the cost of twelve months as two lines, with a mark where they meet. Decorative. */
export function PaybackChart({ format, rows, isPaid }: PaybackChartProps) {
  const words = useWords();
  const target = chartHeights(rows);
  const shown = {
    gainEnd: useCountUp(target.gainEnd, durationMs),
    costStart: useCountUp(target.costStart, durationMs),
    costEnd: useCountUp(target.costEnd, durationMs),
  };
  const mark = isPaid ? crossing(shown) : undefined;
  const gainEnd = { x: 1, y: shown.gainEnd };
  const costEnd = { x: 1, y: shown.costEnd };

  return (
    <div aria-hidden="true" className="text-sm text-ink-soft">
      <p>{format.usd(topAmount(rows))}</p>
      <svg
        className="chart rtl-flip"
        viewBox={`0 0 ${size.width} ${size.height}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      >
        <path d={grid} strokeWidth="1" strokeOpacity=".3" />
        {mark && <path d={line(mark, gainEnd, costEnd)} className="fill-accent" fillOpacity=".15" stroke="none" />}
        <path d={line({ x: 0, y: shown.costStart }, costEnd)} strokeDasharray="1 6" />
        <path d={line({ x: 0, y: 0 }, gainEnd)} className="stroke-accent" />
        {mark && <circle cx={place(mark).x} cy={place(mark).y} r="6" className="fill-warm" strokeWidth="2" />}
      </svg>
      <p className="-mx-1 flex justify-between">
        {labeledMonths.map((month) => (
          <span key={month} className="w-6 text-center">
            {format.number(month)}
          </span>
        ))}
      </p>
      <p className="text-center">{words.chart.month}</p>
    </div>
  );
}

function line(...points: ChartPoint[]): string {
  return `M${points.map((point) => `${place(point).x} ${place(point).y}`).join('L')}`;
}

/** A point of the chart in its own units, from the upper left. */
function place({ x, y }: ChartPoint): ChartPoint {
  const { width, height, inset } = size;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(inset + x * (width - 2 * inset)), y: round(height - inset - y * (height - 2 * inset)) };
}
