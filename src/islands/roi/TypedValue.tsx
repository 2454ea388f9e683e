import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { fill } from '../../../lib/texts.ts';
import type { NumberFormatter } from '~/i18n/number-format';
import { formatInput, parseInput } from '~/roi/input-text';
import { clampAndRound, scenarios, type InputName, type ScenarioId } from '~/roi/scenarios';
import { typedName } from './use-calculator';
import { useWords } from './words';

interface TypedValueProps {
  format: NumberFormatter;
  scenario: ScenarioId;
  input: InputName;
  value: number;
  labelId: string;
  descriptionId: string;
  onType: (value: number) => void;
  /** Gets what became of a value that could not be taken as it was typed; empty once another is typed. */
  onNote: (note: string) => void;
}

/**
 * A slider's value as text. A valid value applies while typing; any other number is clamped and rounded on
 * blur, and text that is not a number is discarded.
 */
export function TypedValue(props: TypedValueProps) {
  const { format, scenario, input, value, labelId, descriptionId, onType, onNote } = props;
  const words = useWords();
  const [draft, setDraft] = useState<string>();
  const scale = scenarios[scenario][input];
  const { units } = words.estimate;
  const written = (amount: number) => formatInput(format, scale.unit, amount);
  const suffix = scale.unit in units && fill(units[scale.unit as keyof typeof units], { value: '' }).trim();

  function type(text: string) {
    setDraft(text);
    onNote('');
    const typed = parseInput(text);
    if (clampAndRound(typed, scale) === typed) onType(typed);
  }

  /** Reads the field, because a form filler may have reported nothing. */
  function settle({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const text = currentTarget.value;
    if (draft === undefined && text === written(value)) return;
    const typed = parseInput(text);
    const settled = clampAndRound(typed, scale);
    if (Number.isNaN(typed)) onNote(fill(words.typed.discarded, { value: written(value) }));
    else {
      onType(typed);
      if (settled !== typed) onNote(fill(words.typed.changed, { value: written(settled) }));
    }
    setDraft(undefined);
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
