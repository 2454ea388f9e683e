import type { NumberFormatter } from '~/i18n/number-format';
import type { MonthTotals } from '~/roi/payback';
import { useWords } from './words';

interface MonthTableProps {
  format: NumberFormatter;
  /** The twelve months, without the start. */
  rows: readonly MonthTotals[];
  /** See `paidMonthOf`. */
  paidMonth: number | undefined;
}

/** The chart as a table, on demand, with the month that pays back marked. */
export function MonthTable({ format, rows, paidMonth }: MonthTableProps) {
  const { chart } = useWords();

  return (
    <details className="border-t border-line">
      <summary className="py-2.5 font-semibold">{chart.table}</summary>
      <table className="month-table w-full text-sm" aria-label={chart.table}>
        <thead>
          <tr>
            {[chart.month, chart.gainSoFar, chart.costSoFar].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.month}
              className={row.month === paidMonth ? 'border-2 border-ink bg-warm font-semibold text-on-warm' : undefined}
            >
              <th scope="row">
                {format.number(row.month)}
                {row.month === paidMonth && <span className="block text-xs">{chart.paid}</span>}
              </th>
              <td>{format.usd(row.gainUsd)}</td>
              <td>{format.price(row.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
