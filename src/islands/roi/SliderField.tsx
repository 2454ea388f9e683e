import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { NumberFormatter } from '~/i18n/number-format';
import { fill } from '../../../lib/texts.ts';
import { formatValue } from '~/roi/explain';
import { clampAndRound, formatInput, parseInput, scenarios, type InputName, type ScenarioId } from '~/roi/scenarios';
import { sliderName, typedName, useTexts } from './use-calculator';

interface SliderFieldProps {
  format: NumberFormatter;
  scenario: ScenarioId;
  input: InputName;
  value: number;
  onMove: (value: number) => void;
}

/** One input of a scenario: a slider, and a text field for the same value. */
export function SliderField({ format, scenario, input, value, onMove }: SliderFieldProps) {
  const texts = useTexts();
  const { unit, min, max, step } = scenarios[scenario][input];
  const name = sliderName(scenario, input);
  const pressedAt = useRef(value);
  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState('');
  const ends = { min: formatInput(format, unit, min), max: formatInput(format, unit, max) };

  /** Chromium and WebKit take the focus from the text field after this: its text must not be applied again. */
  function move(to: number) {
    setDraft(undefined);
    setNote('');
    onMove(to);
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label id={`${name}-label`} htmlFor={name} className="font-semibold">
          {texts.scenarios[scenario][input]}
        </label>
        <TypedValue
          format={format}
          scenario={scenario}
          input={input}
          value={value}
          labelId={`${name}-label`}
          descriptionId={`${name}-range`}
          draft={draft}
          onDraft={setDraft}
          onMove={onMove}
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
        aria-valuetext={formatValue(format, unit, value, texts.estimate)}
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

interface TypedValueProps extends SliderFieldProps {
  labelId: string;
  descriptionId: string;
  /** What the visitor has typed and not left yet. */
  draft: string | undefined;
  onDraft: (text: string | undefined) => void;
  /** Called with a note when a value was not taken as typed, and with '' when the visitor types again. */
  onNote: (note: string) => void;
}

/**
 * A slider's value as text. A valid value applies while typing; another number is clamped and rounded on blur, and text
 * that is no number is discarded.
 */
function TypedValue(props: TypedValueProps) {
  const { format, scenario, input, value, labelId, descriptionId, draft, onDraft, onMove, onNote } = props;
  const texts = useTexts();
  const scale = scenarios[scenario][input];
  const { units } = texts.estimate;
  const written = (amount: number) => formatInput(format, scale.unit, amount);
  const suffix = scale.unit in units && fill(units[scale.unit as keyof typeof units], { value: '' }).trim();

  function type(text: string) {
    onDraft(text);
    onNote('');
    const typed = parseInput(text);
    if (clampAndRound(typed, scale) === typed) onMove(typed);
  }

  /** Reads the field, because form fillers may cause no event. */
  function settle({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const text = currentTarget.value;
    if (draft === undefined && text === written(value)) return;
    const typed = parseInput(text);
    const settled = clampAndRound(typed, scale);
    if (Number.isNaN(typed)) onNote(fill(texts.typed.discarded, { value: written(value) }));
    else {
      onMove(typed);
      if (settled !== typed) onNote(fill(texts.typed.changed, { value: written(settled) }));
    }
    onDraft(undefined);
  }

  function handleFocus({ target }: FocusEvent<HTMLInputElement>) {
    target.select();
    // WebKit moves the caret on the mouseup of the click that focuses the field.
    target.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle(event);
  }

  return (
    <span className="flex max-w-2/3 shrink-0 items-center gap-2">
      <input
        name={typedName(scenario, input)}
        aria-labelledby={labelId}
        aria-describedby={descriptionId}
        inputMode={scale.step < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={20}
        value={draft ?? written(value)}
        onFocus={handleFocus}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={handleKey}
        className="typed-value rounded-lg border-2 border-edge bg-paper px-3 py-2 font-semibold"
      />
      {suffix && (
        <span className="text-sm text-ink-soft" aria-hidden="true">
          {suffix}
        </span>
      )}
    </span>
  );
}
