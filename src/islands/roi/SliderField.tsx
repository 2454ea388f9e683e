import type { NumberFormatter } from '~/i18n/number-format';
import { formatValue } from '~/roi/explain';
import { formatInput } from '~/roi/input-text';
import { scenarios, type InputName, type ScenarioId } from '~/roi/scenarios';
import { TypedValue } from './TypedValue';
import { sliderName } from './use-calculator';
import { useWords } from './words';

interface SliderFieldProps {
  format: NumberFormatter;
  scenario: ScenarioId;
  input: InputName;
  value: number;
  onMove: (value: number) => void;
}

/** One input of a scenario: a slider with a text field for typing the value. */
export function SliderField({ format, scenario, input, value, onMove }: SliderFieldProps) {
  const words = useWords();
  const { unit, min, max, step } = scenarios[scenario][input];
  const name = sliderName(scenario, input);

  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label id={`${name}-label`} htmlFor={name} className="font-semibold">
          {words.scenarios[scenario][input]}
        </label>
        <TypedValue
          format={format}
          scenario={scenario}
          input={input}
          value={value}
          labelId={`${name}-label`}
          onType={onMove}
        />
      </div>
      <input
        id={name}
        name={name}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={formatValue(format, unit, value, words.estimate)}
        onChange={(event) => onMove(event.target.valueAsNumber)}
        className="range-slider"
      />
      <p className="flex justify-between text-sm text-ink-soft" aria-hidden="true">
        <span>{formatInput(format, unit, min)}</span>
        <span>{`${formatInput(format, unit, max)}+`}</span>
      </p>
    </div>
  );
}
