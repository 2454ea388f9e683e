import { fill } from '../../../lib/texts.ts';
import { offerName } from '~/roi/offer';
import { chartHeights, chartMonths, crossing, topAmount, type Calculation, type ChartPoint } from '~/roi/payback';
import { useCalculatorContext } from './context';
import { useCountUp } from './result-hooks';
import { ReserveSpace } from './ReserveSpace';

type CalculationProps = { calculation: Calculation };

/** When the offer pays for itself: a sentence and a chart with its legend. */
export function PaybackFigure({ calculation }: CalculationProps) {
  const { texts, format, write } = useCalculatorContext();
  const { offer, rows, payback } = calculation;
  const end = rows.at(-1);
  const legend = [
    {
      key: 'border-accent',
      label: fill(texts.chart.gain, { months: format.number(chartMonths) }),
      amount: format.amount(end?.gain ?? 0),
    },
    {
      key: 'border-dotted',
      label: fill(texts.chart.cost, { plan: offerName(offer), months: format.number(chartMonths) }),
      amount: format.price(end?.cost ?? 0),
    },
  ];

  return (
    <figure className="grid gap-3">
      <figcaption className="flex items-baseline gap-2 font-semibold">
        {offer.isEnough && (
          <span className={`size-4 shrink-0 rounded-full border-2 ${payback.month ? 'bg-warm' : 'border-dashed'}`} />
        )}
        <ReserveSpace
          text={write.payback(calculation)}
          among={offer.isEnough ? [write.longestPayback(calculation)] : []}
        />
      </figcaption>
      {offer.isEnough && (
        <>
          <PaybackChart calculation={calculation} />
          <ul className="grid gap-1 text-sm">
            {legend.map(({ key, label, amount }) => (
              <li key={key} className="flex flex-wrap items-baseline gap-2">
                <span className={`mt-2 w-6 shrink-0 self-start border-t-4 ${key}`} />
                <span className="min-w-20 flex-1">{label}</span>{' '}
                <span className="ms-auto min-w-20 text-end font-semibold whitespace-nowrap">{amount}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-sm">{write.price(offer)}</p>
    </figure>
  );
}

const size = { width: 320, height: 160, inset: 7 };
const durationMs = 800;
const labeledMonths = [0, 3, 6, 9, chartMonths];

/** Lines at the bottom, at the top and at the labeled months. */
const grid = [
  ...labeledMonths.map((month) => line({ x: month / chartMonths, y: 0 }, { x: month / chartMonths, y: 1 })),
  ...[0, 1].map((y) => line({ x: 0, y }, { x: 1, y })),
].join('');

/** The cost of twelve months and the gain as two lines, with a mark where they meet. Decorative. */
function PaybackChart({ calculation: { payback, rows } }: CalculationProps) {
  const { texts, format } = useCalculatorContext();
  const top = topAmount(rows);
  const target = chartHeights(rows);
  // Counted as amounts, so that the lines move along when the scale changes.
  const shown = {
    gainEnd: useCountUp(target.gainEnd * top, durationMs) / top,
    costStart: useCountUp(target.costStart * top, durationMs) / top,
    costEnd: useCountUp(target.costEnd * top, durationMs) / top,
  };
  const mark = payback.month ? crossing(shown) : undefined;
  const gainEnd = { x: 1, y: shown.gainEnd };
  const costEnd = { x: 1, y: shown.costEnd };

  return (
    <div aria-hidden="true" className="text-sm text-ink-soft">
      <p>{format.amount(top)}</p>
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
      <p className="text-center">{texts.chart.month}</p>
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
