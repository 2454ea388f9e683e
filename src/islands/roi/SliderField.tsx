import { useRef, useState, type FocusEvent, type SyntheticEvent } from 'react';
import { fill } from '../../../lib/texts.ts';
import { clampAndRound, formatInput, parseInput, scenarios, type InputName, type ScenarioId } from '~/roi/scenarios';
import { useCalculatorContext } from './context';
import { sliderName, typedName } from './use-calculator';

interface SliderFieldProps {
  scenario: ScenarioId;
  input: InputName;
  value: number;
  onMove: (value: number) => void;
}

/**
 * One input of a scenario: a slider, and a text field for the same value. A valid value applies while typing; another
 * number is clamped and rounded on blur, and text that is no number is discarded.
 */
export function SliderField({ scenario, input, value, onMove }: SliderFieldProps) {
  const { texts, format, write } = useCalculatorContext();
  const scale = scenarios[scenario][input];
  const { unit, min, max, step } = scale;
  const { units } = texts.estimate;
  const name = sliderName(scenario, input);
  const pressedAt = useRef(value);
  /** What the visitor has typed and not left yet. */
  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState('');
  const written = (amount: number) => formatInput(format, unit, amount);
  const ends = { min: written(min), max: written(max) };
  const suffix = unit in units && fill(units[unit as keyof typeof units], { value: '' }).trim();

  /** Chromium and WebKit take the focus from the text field after this: its text must not be applied again. */
  function move(to: number) {
    setDraft(undefined);
    setNote('');
    onMove(to);
  }

  function type(text: string) {
    setDraft(text);
    setNote('');
    const typed = parseInput(text);
    if (clampAndRound(typed, scale) === typed) onMove(typed);
  }

  /** Reads the field, because form fillers may cause no event. */
  function settle({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const text = currentTarget.value;
    if (draft === undefined && text === written(value)) return;
    const typed = parseInput(text);
    const settled = clampAndRound(typed, scale);
    if (Number.isNaN(typed)) setNote(fill(texts.typed.discarded, { value: written(value) }));
    else {
      onMove(typed);
      if (settled !== typed) setNote(fill(texts.typed.changed, { value: written(settled) }));
    }
    setDraft(undefined);
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label id={`${name}-label`} htmlFor={name} className="font-semibold">
          {texts.scenarios[scenario][input]}
        </label>
        <span className="flex max-w-2/3 shrink-0 items-center gap-2">
          <input
            name={typedName(scenario, input)}
            aria-labelledby={`${name}-label`}
            aria-describedby={`${name}-range`}
            inputMode={step < 1 ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={20}
            value={draft ?? written(value)}
            onFocus={selectText}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              settle(event);
            }}
            className="typed-value w-22 rounded-lg border-2 border-edge bg-paper px-3 py-2 text-end font-semibold"
          />
          {suffix && (
            <span className="text-sm text-ink-soft" aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      </div>
      <input
        id={name}
        name={name}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={write.value(unit, value)}
        onChange={(event) => move(event.target.valueAsNumber)}
        onPointerDown={() => (pressedAt.current = value)}
        // The finger scrolls the page: it moved the slider before the browser knew.
        onPointerCancel={() => move(pressedAt.current)}
        className="range-slider"
      />
      <p className="flex justify-between text-sm text-ink-soft" aria-hidden="true">
        <span>{ends.min}</span>
        <span>{`${ends.max}+`}</span>
      </p>
      <p id={`${name}-range`} className="hidden">
        {fill(texts.typed.range, ends)}
      </p>
      <p role="status" className="text-sm">
        {note}
      </p>
    </div>
  );
}

function selectText({ target }: FocusEvent<HTMLInputElement>) {
  target.select();
  // WebKit moves the caret on the mouseup of the click that focuses the field.
  target.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
}
