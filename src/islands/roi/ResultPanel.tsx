import { useRef, useState, type MouseEvent } from 'react';
import { bubbleClasses } from '~/components/bubble-classes';
import { buttonClasses } from '~/components/button-classes';
import { fill } from '~/i18n/fill';
import type { NumberFormatter } from '~/i18n/number-format';
import { stateParameter } from '~/roi/calculator-state';
import { estimate, highValueThresholdUsd, isHighValue, type ScenarioValues } from '~/roi/estimate';
import { explainEstimate, formatAmounts } from '~/roi/explain';
import type { ScenarioId } from '~/roi/scenarios';
import { CountedAmount } from './CountedAmount';
import { useSeen, useSettled } from './motion';
import { WarningIcon } from './WarningIcon';
import { useWords } from './words';

interface ResultPanelProps {
  format: NumberFormatter;
  scenario: ScenarioId;
  values: ScenarioValues;
  /** Whether the visitor changed an input, so that the result is announced. */
  isTouched: boolean;
  packagesPath: string;
  contactPath: string;
}

// Longer than the longest animation, so that only the final result is announced.
const announceAfterMs = 1200;

/** The result of the selected scenario, its explanation, and the next steps. */
export function ResultPanel({ format, scenario, values, isTouched, packagesPath, contactPath }: ResultPanelProps) {
  const words = useWords();
  const panel = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const isSeen = useSeen(panel);
  const result = estimate(scenario, values);
  const isHigh = isHighValue(result);
  const title = isHigh
    ? fill(words.result.high, { threshold: format.usd(highValueThresholdUsd) })
    : words.result.normal;
  const sentence = fill(words.result.settled, formatAmounts(format, result));
  const settled = useSettled(`${title}: ${sentence}`, announceAfterMs, isTouched);
  const { action, urgentAction } = words.scenarios[scenario];
  const query = `?${stateParameter(scenario, values)}`;

  function copy(event: MouseEvent<HTMLAnchorElement>) {
    if (!('clipboard' in navigator)) return;
    event.preventDefault();
    const link = event.currentTarget;
    navigator.clipboard.writeText(link.href).then(
      () => setCopied(link.href),
      () => location.assign(link.href),
    );
  }

  return (
    <section
      ref={panel}
      aria-labelledby="roi-result"
      className={`result-panel ${bubbleClasses()} border-2 border-ink ${isHigh ? 'bg-warm-tint' : 'bg-tint'} ${isHigh && isSeen ? 'pulse-five-times' : ''}`}
    >
      <h3
        id="roi-result"
        className={`flex items-center gap-3 border-b-2 border-ink px-5 py-3 text-heading ${isHigh ? 'bg-warm' : 'bg-paper'}`}
      >
        {isHigh && <WarningIcon label={words.result.warning} />}
        {title}
      </h3>
      <div className="grid gap-5 p-5">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
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
        <p>{explainEstimate(format, scenario, values, words.estimate)}</p>
        <p className="text-sm text-ink-soft">{words.result.caveat}</p>
        <a
          href={packagesPath}
          onClick={() => console.log(`ROI calculator: ${scenario}`, values, result)}
          className={buttonClasses('primary', 'medium')}
        >
          {isHigh ? urgentAction : action}
        </a>
        <p className="flex flex-wrap gap-x-8">
          <a className="py-2.5 underline" href={`${contactPath}${query}#write`}>
            {words.result.send}
          </a>
          <a className="py-2.5 underline" href={`${query}#roi`} onClick={copy}>
            {words.result.copy}
          </a>
        </p>
        <p role="status" className={copied.endsWith(`${query}#roi`) ? 'text-sm' : 'sr-only'}>
          {copied.endsWith(`${query}#roi`) ? words.result.copied : settled}
        </p>
      </div>
    </section>
  );
}
