import { useRef } from 'react';
import { buttonClasses } from '~/components/classes';
import { fill } from '../../../lib/texts.ts';
import { stateParameter, type CalculatorState } from '~/roi/calculator-state';
import { longestOf } from '~/roi/explain';
import { assumptions, countsByWeek, highValueThreshold, isHighValue } from '~/roi/estimate';
import type { PlanId } from '~/roi/offer';
import type { Calculation } from '~/roi/payback';
import { inputNames } from '~/roi/scenarios';
import { useCalculatorContext } from './context';
import { useCountUp, useSeen, useSettled } from './result-hooks';
import { PaybackFigure } from './PaybackFigure';
import { planNote, PlanPicker } from './PlanPicker';
import { ReserveSpace } from './ReserveSpace';

interface ResultPanelProps {
  calculation: Calculation;
  state: CalculatorState;
  /** Whether the visitor changed an input, so that the result is announced. */
  isTouched: boolean;
  onPickPlan: (plan: PlanId) => void;
  actionPath: string;
  contactPath: string;
}

/** Longer than the longest animation. */
const announceAfterMs = 1200;

/** The result of the selected scenario, its payback, the explanation and the next steps. */
export function ResultPanel(props: ResultPanelProps) {
  const { calculation, state, isTouched, onPickPlan, actionPath, contactPath } = props;
  const { texts, format, write } = useCalculatorContext();
  const panel = useRef<HTMLElement>(null);
  const isSeen = useSeen(panel);
  const { id, inputs, result, offer } = calculation;
  const isHigh = isHighValue(result);
  const highTitle = fill(texts.result.high, { threshold: format.amount(highValueThreshold) });
  const title = isHigh ? highTitle : texts.result.normal;
  const sentence = fill(texts.result.settled, write.amounts(result));
  const announced = [`${title}.`, sentence, planNote(texts, id, offer.plan.id), write.payback(calculation)];
  const settled = useSettled(announced.join(' '), announceAfterMs, isTouched);
  const { action, urgentAction } = texts.scenarios[id];
  const query = `?${stateParameter(id, state)}`;

  return (
    <section
      ref={panel}
      aria-labelledby="roi-result"
      className={`result-panel rounded-2xl border-2 border-frame ${isHigh ? 'bg-warm-tint' : 'bg-tint'} ${isHigh && isSeen ? 'pulse-five-times' : ''}`}
    >
      <h3
        id="roi-result"
        className={`flex items-center justify-between gap-3 border-b-2 border-frame px-5 py-3 text-heading ${isHigh ? 'bg-warm text-on-warm' : 'bg-paper'}`}
      >
        <ReserveSpace text={title} among={[texts.result.normal, highTitle]} />
        {isHigh ? <WarningIcon label={texts.result.warning} /> : <span className="size-6 shrink-0" />}
      </h3>
      <div className="result-body gap-5 p-5">
        <dl className="result-amounts">
          <CountedAmount label={texts.result.monthly} amount={result.monthly} durationMs={800} isLarge />
          <CountedAmount label={texts.result.weekly} amount={result.weekly} durationMs={600} />
          <CountedAmount label={texts.result.yearly} amount={result.yearly} durationMs={1000} />
        </dl>
        <div className="grid gap-5">
          {/* Whatever is chosen, so that the choice below it stays in its place. */}
          {offer.smaller && (
            <p className="ps-5">
              <ReserveSpace
                text={write.smaller(calculation)}
                among={[write.longestSmaller(calculation)]}
                className="-ms-5 self-start border-s-4 border-accent ps-4"
              />
            </p>
          )}
          <PlanPicker scenario={id} chosen={offer.plan.id} onChoose={onPickPlan} />
        </div>
        <PaybackFigure calculation={calculation} />
        <div className="reserve-space" data-longest={longestOf([action, urgentAction].map(withJoinedDash))}>
          <a
            href={actionPath}
            onClick={() => console.log(`ROI calculator: ${id}`, inputs, result)}
            className={buttonClasses('primary', 'medium')}
          >
            {withJoinedDash(isHigh ? urgentAction : action)}
          </a>
        </div>
        <a className="w-fit py-2.5 underline" href={`${contactPath}${query}#write`}>
          {texts.result.send}
        </a>
        <p>
          <ReserveSpace text={write.formula(calculation)} among={[write.longestFormula(calculation)]} />
        </p>
        <Reasons calculation={calculation} />
        <p className="text-sm text-ink-soft">{texts.result.caveat}</p>
        <p role="status" className="sr-only">
          {settled}
        </p>
      </div>
    </section>
  );
}

/** With its dash beside the word before it, because a dash must not begin a line. */
function withJoinedDash(label: string): string {
  return label.replace(' - ', '\u00a0- ');
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
  label: string;
  amount: number;
  durationMs: number;
  /** Takes a whole line. */
  isLarge?: boolean;
}

/** A labeled amount that animates from the previous value. */
function CountedAmount({ label, amount, durationMs, isLarge }: CountedAmountProps) {
  const { format } = useCalculatorContext();

  return (
    <div className={isLarge ? 'col-span-full' : undefined}>
      <dt className="text-sm">{label}</dt>
      <dd className={`font-display ${isLarge ? 'text-display' : 'text-heading'}`}>
        {format.amount(useCountUp(amount, durationMs))}
      </dd>
    </div>
  );
}

/** The source of each number in the formula, on demand. */
function Reasons({ calculation: { id } }: Pick<ResultPanelProps, 'calculation'>) {
  const { texts, format } = useCalculatorContext();
  const counting = fill(countsByWeek(id) ? texts.reasons.byWeek : texts.reasons.byMonth, {
    weeksPerMonth: format.number(assumptions.weeksPerMonth[id]),
    weeksPerYear: format.number(assumptions.weeksPerYear),
  });

  return (
    <details className="border-t border-line">
      <summary className="py-2.5 font-semibold">{texts.reasons.title}</summary>
      <ul className="grid gap-3 text-sm">
        {inputNames.map((input) => (
          <li key={input}>
            <strong className="block">{texts.scenarios[id][input]}</strong>
            {texts.reasons[id][input]}
          </li>
        ))}
        <li>{counting}</li>
      </ul>
    </details>
  );
}
