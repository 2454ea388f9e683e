import { useRef, useState } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import { buttonClasses } from '~/components/button-classes';
import { fill } from '../../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { stateParameter, type CalculatorState } from '~/roi/calculator-state';
import { assumptions, estimate, highValueThresholdUsd, isHighValue } from '~/roi/estimate';
import { explainEstimate, explainPrice, formatAmounts, longestExplanation } from '~/roi/explain';
import { offerOf, type PlanId } from '~/roi/offer';
import { longestOf, paybackSentence } from '~/roi/payback-words';
import { monthlyTotals, paidMonthOf, paybackOf } from '~/roi/payback';
import { CountedAmount } from './CountedAmount';
import { MonthTable } from './MonthTable';
import { useSeen, useSettled } from './motion';
import { PaybackFigure } from './PaybackFigure';
import { PlanPicker } from './PlanPicker';
import { Reasons } from './Reasons';
import { Steady } from './Steady';
import { WarningIcon } from './WarningIcon';
import { useWords } from './words';

interface ResultPanelProps {
  format: NumberFormatter;
  state: CalculatorState;
  /** Whether the visitor changed an input, so that the result is announced. */
  isTouched: boolean;
  onPickPlan: (plan: PlanId) => void;
  actionPath: string;
  contactPath: string;
}

// Longer than the longest animation, so that only the final result is announced.
const announceAfterMs = 1200;

/** The result of the selected scenario, when a plan pays for itself, the explanation, and the next steps. */
export function ResultPanel({ format, state, isTouched, onPickPlan, actionPath, contactPath }: ResultPanelProps) {
  const words = useWords();
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
  const paybackText = paybackSentence(format, offer, payback, words.estimate.payback);
  const isHigh = isHighValue(result);
  const highTitle = fill(words.result.high, { threshold: format.usd(highValueThresholdUsd) });
  const title = isHigh ? highTitle : words.result.normal;
  const { monthly, weekly, yearly } = formatAmounts(format, result);
  const sentence = fill(words.result.settled, { monthly, weekly, yearly });
  const settled = useSettled(`${title}. ${sentence} ${paybackText}`, announceAfterMs, isTouched);
  const { action, urgentAction } = words.scenarios[scenario];
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
        <Steady text={title} longest={longestOf([words.result.normal, highTitle])} />
        {isHigh ? <WarningIcon label={words.result.warning} /> : <span className="size-6 shrink-0" />}
      </h3>
      <div className="result-body grid gap-5 p-5">
        <dl className="result-amounts">
          <CountedAmount
            format={format}
            label={words.result.monthly}
            amountUsd={result.monthlyUsd}
            durationMs={800}
            look="large"
          />
          <CountedAmount format={format} label={words.result.weekly} amountUsd={result.weeklyUsd} durationMs={600} />
          <CountedAmount format={format} label={words.result.yearly} amountUsd={result.yearlyUsd} durationMs={1000} />
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
          <Steady text={isHigh ? urgentAction : action} longest={longestOf([action, urgentAction])} />
        </a>
        <div className="flex flex-wrap items-center gap-x-8">
          <a className="py-2.5 underline" href={`${contactPath}${query}#write`}>
            {words.result.send}
          </a>
          <button type="button" className="calculator-controls py-2.5 underline" onClick={() => void copy()}>
            {words.result.copy}
          </button>
          <p role="status" className="text-sm">
            <Steady text={isCopied ? words.result.copied : ''} longest={words.result.copied} />
          </p>
        </div>
        <p>
          <Steady
            text={explainEstimate(format, scenario, values, words.estimate)}
            longest={longestExplanation(format, scenario, words.estimate)}
          />
        </p>
        <p className="text-sm">{explainPrice(format, offer, words.estimate)}</p>
        <div>
          <MonthTable format={format} rows={rows.slice(1)} paidMonth={paidMonth} />
          <Reasons format={format} scenario={scenario} />
        </div>
        <p className="text-sm text-ink-soft">{words.result.caveat}</p>
        <p role="status" className="sr-only">
          {settled}
        </p>
      </div>
    </section>
  );
}
