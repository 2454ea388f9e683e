import type { NumberFormatter } from '~/i18n/number-format';
import { isPaid, type MonthTotals } from '~/roi/payback';
import { useWords } from './words';

interface MonthTableProps {
  format: NumberFormatter;
  /** The twelve months, without the start. */
  rows: readonly MonthTotals[];
}

/** The drawing as a table, on demand, with the month that pays back marked. */
export function MonthTable({ format, rows }: MonthTableProps) {
  const { chart } = useWords();
  const paidMonth = rows.find(isPaid)?.month;

  return (
    <details className="border-t border-line">
      <summary className="py-2.5 font-semibold">{chart.table}</summary>
      <table className="month-table w-full text-sm">
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
            <tr key={row.month} className={row.month === paidMonth ? 'bg-warm' : undefined}>
              <th scope="row">{format.number(row.month)}</th>
              <td>{format.usd(row.gainUsd)}</td>
              <td>{format.usd(row.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
