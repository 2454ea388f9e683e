import './roi/roi.css';
import { useRef } from 'react';
import { numberFormatter, type NumberPatterns } from '~/i18n/number-format';
import { inputNames, type InputName } from '~/roi/scenarios';
import { ResultPanel } from './roi/ResultPanel';
import { ScenarioPicker } from './roi/ScenarioPicker';
import { SliderField } from './roi/SliderField';
import { useCalculator } from './roi/use-calculator';
import { WordsProvider, type RoiWords } from './roi/words';

interface RoiCalculatorProps {
  numbers: NumberPatterns;
  words: RoiWords;
  /** Where the call to action leads. */
  actionPath: string;
  contactPath: string;
}

/**
 * The ROI calculator: scenarios of three sliders each, and the result. Without JavaScript it shows the
 * first scenario's result and hides the controls.
 */
export function RoiCalculator({ numbers, words, actionPath, contactPath }: RoiCalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const format = numberFormatter(numbers);
  const { state, isReady, isTouched, change } = useCalculator(form);
  const { scenario } = state;
  const values = state.values[scenario];
  const [primary, ...advanced] = inputNames;

  const slider = (input: InputName) => (
    <SliderField
      key={`${scenario}-${input}`}
      format={format}
      scenario={scenario}
      input={input}
      value={values[input]}
      onMove={(value) => change({ kind: 'move', input, value })}
    />
  );

  return (
    <WordsProvider words={words}>
      <form ref={form} onSubmit={(event) => event.preventDefault()} className="calculator">
        <div className="calculator-controls">
          <ScenarioPicker chosen={scenario} onChoose={(chosen) => change({ kind: 'choose', scenario: chosen })} />
        </div>
        <div className="calculator-controls">
          <p className="mb-5 font-display text-heading">{words.scenarios[scenario].description}</p>
          {slider(primary)}
          <details className="mt-5 border-t border-line">
            <summary className="py-3 font-semibold">{words.advanced}</summary>
            {/* Closed initially and useless without JavaScript, so not rendered on the server. */}
            {isReady && <div className="grid gap-6 pt-3">{advanced.map(slider)}</div>}
          </details>
        </div>
        <ResultPanel
          format={format}
          state={state}
          isTouched={isTouched}
          onPickPlan={(plan) => change({ kind: 'pick', plan })}
          actionPath={actionPath}
          contactPath={contactPath}
        />
      </form>
    </WordsProvider>
  );
}
