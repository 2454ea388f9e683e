import { useRef, useState } from 'react';
import { bubbleClasses, buttonClasses } from '~/components/classes';
import type { NumberFormatter } from '~/i18n/number-format';
import { fill } from '../../../lib/texts.ts';
import { stateParameter, type CalculatorState } from '~/roi/calculator-state';
import { assumptions, countsByWeek, estimate, highValueThresholdUsd, isHighValue } from '~/roi/estimate';
import {
  explainEstimate,
  explainPrice,
  formatAmounts,
  longestExplanation,
  longestOf,
  paybackSentence,
} from '~/roi/explain';
import { offerOf, type PlanId } from '~/roi/offer';
import { monthlyTotals, paidMonthOf, paybackOf, type MonthTotals } from '~/roi/payback';
import { inputNames, type ScenarioId } from '~/roi/scenarios';
import { useCountUp, useSeen, useSettled } from './motion';
import { PaybackFigure } from './PaybackFigure';
import { PlanPicker } from './PlanPicker';
import { ReserveSpace } from './ReserveSpace';
import { useTexts } from './use-calculator';

interface ResultPanelProps {
  format: NumberFormatter;
  state: CalculatorState;
  /** Whether the visitor changed an input, so that the result is announced. */
  isTouched: boolean;
  onPickPlan: (plan: PlanId) => void;
  actionPath: string;
  contactPath: string;
}

// Longer than the longest animation: only the final result is announced.
const announceAfterMs = 1200;

/** The result of the selected scenario, its payback, the explanation and the next steps. */
export function ResultPanel({ format, state, isTouched, onPickPlan, actionPath, contactPath }: ResultPanelProps) {
  const texts = useTexts();
  const panel = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const isSeen = useSeen(panel);
  const { scenario } = state;
  const values = state.values[scenario];
  const result = estimate(scenario, values);
  const offer = offerOf(scenario, state.plans[scenario]);
  const rows = monthlyTotals(result, offer);
  const payback = paybackOf(result, offer, assumptions.weeksPerMonth[scenario]);
  const paidMonth = paidMonthOf(payback);
  const paybackText = paybackSentence(format, offer, payback, texts.estimate.payback);
  const isHigh = isHighValue(result);
  const highTitle = fill(texts.result.high, { threshold: format.usd(highValueThresholdUsd) });
  const title = isHigh ? highTitle : texts.result.normal;
  const { monthly, weekly, yearly } = formatAmounts(format, result);
  const sentence = fill(texts.result.settled, { monthly, weekly, yearly });
  const settled = useSettled(`${title}. ${sentence} ${paybackText}`, announceAfterMs, isTouched);
  const { action, urgentAction } = texts.scenarios[scenario];
  const query = `?${stateParameter(scenario, state)}`;
  const isCopied = copied.endsWith(`${query}#roi`);

  async function copy() {
    const link = new URL(`${query}#roi`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      // The browser refuses, or has no clipboard on an insecure page: the link is in the address bar.
      location.assign(link);
    }
  }

  return (
    <section
      ref={panel}
      aria-labelledby="roi-result"
      className={`result-panel ${bubbleClasses()} border-2 border-ink ${isHigh ? 'bg-warm-tint' : 'bg-tint'} ${isHigh && isSeen ? 'pulse-five-times' : ''}`}
    >
      <h3
        id="roi-result"
        className={`flex items-center justify-between gap-3 border-b-2 border-ink px-5 py-3 text-heading ${isHigh ? 'bg-warm text-on-warm' : 'bg-paper'}`}
      >
        <ReserveSpace text={title} longest={longestOf([texts.result.normal, highTitle])} />
        {isHigh ? <WarningIcon label={texts.result.warning} /> : <span className="size-6 shrink-0" />}
      </h3>
      <div className="result-body grid gap-5 p-5">
        <dl className="result-amounts">
          <CountedAmount
            format={format}
            label={texts.result.monthly}
            amountUsd={result.monthlyUsd}
            durationMs={800}
            look="large"
          />
          <CountedAmount format={format} label={texts.result.weekly} amountUsd={result.weeklyUsd} durationMs={600} />
          <CountedAmount format={format} label={texts.result.yearly} amountUsd={result.yearlyUsd} durationMs={1000} />
        </dl>
        <PlanPicker scenario={scenario} chosen={offer.plan.id} onChoose={onPickPlan} />
        <PaybackFigure
          format={format}
          offer={offer}
          rows={rows}
          sentence={paybackText}
          isPaid={paidMonth !== undefined}
        />
        <a
          href={actionPath}
          onClick={() => console.log(`ROI calculator: ${scenario}`, values, result)}
          className={buttonClasses('primary', 'medium')}
        >
          <ReserveSpace text={isHigh ? urgentAction : action} longest={longestOf([action, urgentAction])} />
        </a>
        <div className="flex flex-wrap items-center gap-x-8">
          <a className="py-2.5 underline" href={`${contactPath}${query}#write`}>
            {texts.result.send}
          </a>
          <button type="button" className="calculator-controls py-2.5 underline" onClick={() => void copy()}>
            {texts.result.copy}
          </button>
          <p role="status" className="text-sm">
            <ReserveSpace text={isCopied ? texts.result.copied : ''} longest={texts.result.copied} />
          </p>
        </div>
        <p>
          <ReserveSpace
            text={explainEstimate(format, scenario, values, texts.estimate)}
            longest={longestExplanation(format, scenario, texts.estimate)}
          />
        </p>
        <p className="text-sm">{explainPrice(format, offer, texts.estimate)}</p>
        <div>
          <MonthTable format={format} rows={rows.slice(1)} paidMonth={paidMonth} />
          <Reasons format={format} scenario={scenario} />
        </div>
        <p className="text-sm text-ink-soft">{texts.result.caveat}</p>
        <p role="status" className="sr-only">
          {settled}
        </p>
      </div>
    </section>
  );
}

function WarningIcon({ label }: { label: string }) {
  return (
    <svg
      className="size-6 shrink-0"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d="M12 3 2 20h20zM12 10v4M12 17v.1" />
    </svg>
  );
}

interface CountedAmountProps {
  format: NumberFormatter;
  label: string;
  amountUsd: number;
  durationMs: number;
  look?: keyof typeof looks;
}

const looks = {
  normal: { group: '', amount: 'text-heading' },
  /** Takes a whole line. */
  large: { group: 'col-span-full', amount: 'text-display' },
};

/** A labeled amount that animates from the previous value. */
function CountedAmount({ format, label, amountUsd, durationMs, look = 'normal' }: CountedAmountProps) {
  return (
    <div className={looks[look].group || undefined}>
      <dt className="text-sm">{label}</dt>
      <dd className={`font-display ${looks[look].amount}`}>{format.usd(useCountUp(amountUsd, durationMs))}</dd>
    </div>
  );
}

interface MonthTableProps {
  format: NumberFormatter;
  /** The twelve months, without the start. */
  rows: readonly MonthTotals[];
  /** See `paidMonthOf`. */
  paidMonth: number | undefined;
}

/** The chart as a table, on demand, with the month that pays back marked. */
function MonthTable({ format, rows, paidMonth }: MonthTableProps) {
  const { chart } = useTexts();

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

interface ReasonsProps {
  format: NumberFormatter;
  scenario: ScenarioId;
}

/** The source of each number in the formula, on demand. */
function Reasons({ format, scenario }: ReasonsProps) {
  const texts = useTexts();
  const counting = fill(countsByWeek(scenario) ? texts.reasons.byWeek : texts.reasons.byMonth, {
    weeksPerMonth: format.number(assumptions.weeksPerMonth[scenario]),
    weeksPerYear: format.number(assumptions.weeksPerYear),
  });

  return (
    <details className="border-t border-line">
      <summary className="py-2.5 font-semibold">{texts.reasons.title}</summary>
      <ul className="grid gap-3 text-sm">
        {inputNames.map((input) => (
          <li key={input}>
            <strong className="block">{texts.scenarios[scenario][input]}</strong>
            {texts.reasons[scenario][input]}
          </li>
        ))}
        {[counting, texts.reasons.cost].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
