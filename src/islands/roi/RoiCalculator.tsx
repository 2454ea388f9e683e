import './roi.css';
import { useMemo, useRef } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import { numberFormatter, type NumberPatterns } from '~/i18n/number-format';
import { withPlan, withValue } from '~/roi/calculator-state';
import { estimateWriter } from '~/roi/explain';
import { calculate } from '~/roi/payback';
import { inputNames, scenarioIds, type InputName, type ScenarioId } from '~/roi/scenarios';
import { useCalculatorContext, CalculatorContext } from './context';
import { ResultPanel } from './ResultPanel';
import { SliderField } from './SliderField';
import { scenarioFieldName, useCalculator } from './use-calculator';

interface RoiCalculatorProps {
  numbers: NumberPatterns;
  texts: Dictionary['roi'];
  /** Where the call to action leads. */
  actionPath: string;
  contactPath: string;
}

/** Scenarios of three sliders each, and the result. Without JavaScript it shows the first scenario's result alone. */
export function RoiCalculator({ numbers, texts, actionPath, contactPath }: RoiCalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const writing = useMemo(() => {
    const format = numberFormatter(numbers);
    return { texts, format, write: estimateWriter(format, texts.estimate) };
  }, [numbers, texts]);
  const { state, isReady, isTouched, change } = useCalculator(form);
  const { scenario } = state;
  const inputs = state.inputs[scenario];
  const [primary, ...advanced] = inputNames;

  const slider = (input: InputName) => (
    <SliderField
      key={`${scenario}-${input}`}
      scenario={scenario}
      input={input}
      value={inputs[input]}
      onMove={(value) => change((last) => withValue(last, scenario, input, value))}
    />
  );

  return (
    <CalculatorContext value={writing}>
      <form ref={form} onSubmit={(event) => event.preventDefault()} className="calculator">
        <div className="calculator-controls">
          <ScenarioPicker chosen={scenario} onChoose={(chosen) => change((last) => ({ ...last, scenario: chosen }))} />
        </div>
        <div className="calculator-controls">
          <p className="mb-5 font-display text-heading">{texts.scenarios[scenario].description}</p>
          {slider(primary)}
          <details className="mt-5 border-t border-line">
            <summary className="py-3 font-semibold">{texts.advanced}</summary>
            {/* Useless without JavaScript, so not rendered on the server. */}
            {isReady && <div className="grid gap-6 pt-3">{advanced.map(slider)}</div>}
          </details>
        </div>
        <ResultPanel
          calculation={calculate(scenario, inputs)}
          state={state}
          isTouched={isTouched}
          onPickPlan={(plan) => change((last) => withPlan(last, scenario, plan))}
          actionPath={actionPath}
          contactPath={contactPath}
        />
      </form>
    </CalculatorContext>
  );
}

/** The icon of each scenario, on a 24 × 24 grid. */
const drawings: Record<ScenarioId, string> = {
  'missed-calls':
    'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2zM16 3l5 5m0-5-5 5',
  'no-shows': 'M4 6h16v14H4zM4 11h16M9 3v5m6-5v5m-5 6 4 4m0-4-4 4',
  'time-savings': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8v5l3 2',
  reviews: 'm12 4 2 5 6 1-4 4 1 6-5-3-5 3 1-6-4-4 6-1z',
  'lead-response': 'M4 5h16v11H11l-5 4v-4H4zM9 10h6',
};

interface ScenarioPickerProps {
  chosen: ScenarioId;
  onChoose: (scenario: ScenarioId) => void;
}

function ScenarioPicker({ chosen, onChoose }: ScenarioPickerProps) {
  const { texts } = useCalculatorContext();

  return (
    <fieldset>
      <legend className="font-display text-heading">{texts.choose}</legend>
      <div className="mt-3 grid">
        {scenarioIds.map((id) => (
          <label
            key={id}
            className={`flex items-center gap-3 rounded-lg px-3 py-2.5 ${id === chosen ? 'bg-ink text-paper' : 'hover:bg-tint'}`}
          >
            <input
              type="radio"
              name={scenarioFieldName}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 radio"
            />
            <svg
              className="size-5 shrink-0"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={drawings[id]} />
            </svg>
            {texts.scenarios[id].title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
