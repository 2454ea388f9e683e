import { useRef, useState } from 'react';
import { fill } from '../../../lib/texts.ts';
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
  const pressedAt = useRef(value);
  const [note, setNote] = useState('');
  const ends = { min: formatInput(format, unit, min), max: formatInput(format, unit, max) };

  function move(to: number) {
    setNote('');
    onMove(to);
  }

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
          descriptionId={`${name}-range`}
          onType={onMove}
          onNote={setNote}
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
        onChange={(event) => move(event.target.valueAsNumber)}
        onPointerDown={() => (pressedAt.current = value)}
        // The finger scrolls the page: it has moved the slider before the browser knew.
        onPointerCancel={() => move(pressedAt.current)}
        className="range-slider"
      />
      <p className="flex justify-between text-sm text-ink-soft" aria-hidden="true">
        <span>{ends.min}</span>
        <span>{`${ends.max}+`}</span>
      </p>
      <p id={`${name}-range`} className="hidden">
        {fill(words.typed.range, ends)}
      </p>
      <p role="status" className="text-sm">
        {note}
      </p>
    </div>
  );
}
