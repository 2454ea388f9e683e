import { fill } from '../../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { offerName, type Offer } from '~/roi/offer';
import { longestPaybackSentence } from '~/roi/payback-words';
import { chartMonths, type MonthTotals } from '~/roi/payback';
import { PaybackChart } from './PaybackChart';
import { Steady } from './Steady';
import { useWords } from './words';

interface PaybackFigureProps {
  format: NumberFormatter;
  offer: Offer;
  rows: readonly MonthTotals[];
  /** Says what the chart shows. */
  sentence: string;
  isPaid: boolean;
}

/** When the offer pays for itself, in a sentence and as a chart with its legend. */
export function PaybackFigure({ format, offer, rows, sentence, isPaid }: PaybackFigureProps) {
  const words = useWords();
  const end = rows.at(-1);
  const legend = [
    {
      key: 'border-accent',
      label: fill(words.chart.gain, { months: format.number(chartMonths) }),
      amount: format.usd(end?.gainUsd ?? 0),
    },
    {
      key: 'border-dotted',
      label: fill(words.chart.cost, { plan: offerName(offer) }),
      amount: format.price(end?.costUsd ?? 0),
    },
  ];

  return (
    <figure className="grid gap-3">
      <figcaption className="flex items-baseline gap-2 font-semibold">
        <span className={`size-4 shrink-0 rounded-full border-2 bg-warm ${isPaid ? '' : 'invisible'}`} />
        <Steady text={sentence} longest={longestPaybackSentence(format, offer, words.estimate.payback)} />
      </figcaption>
      <PaybackChart format={format} rows={rows} isPaid={isPaid} />
      <ul className="grid gap-1 text-sm">
        {legend.map(({ key, label, amount }) => (
          <li key={key} className="flex items-baseline gap-2">
            <span className={`mt-2 w-6 shrink-0 self-start border-t-4 ${key}`} />
            <span className="grow">{label}</span>{' '}
            <span className="min-w-20 shrink-0 text-end font-semibold whitespace-nowrap">{amount}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
