import { useState } from 'react';
import { fieldLimits } from '~/consultation/protocol';
import type { FieldErrorCode } from '~/consultation/schema';
import { fill } from '~/i18n/fill';
import type { NumberFormatter } from '~/i18n/number-format';
import { Field } from './Field';
import { useWords } from './words';

interface MessageFieldProps {
  format: NumberFormatter;
  error: FieldErrorCode | undefined;
}

/** The count appears when this many characters are left, and changes in steps so that it is not read all the time. */
const countFrom = 500;
const countStep = 50;

/** The message. It is never cut: near its limit it says how much room is left. */
export function MessageField({ format, error }: MessageFieldProps) {
  const words = useWords();
  const [left, setLeft] = useState<number>();

  function count(text: string) {
    const room = Math.max(0, fieldLimits.messageMax - [...text].length);
    setLeft(room > countFrom ? undefined : Math.ceil(room / countStep) * countStep);
  }

  return (
    <Field
      name="message"
      error={error}
      rows={5}
      onInput={(event) => count(event.currentTarget.value)}
      note={
        <p role="status" className="text-sm text-ink-soft">
          {left !== undefined && !error && fill(words.charactersLeft, { left: format.number(left) })}
        </p>
      }
    />
  );
}
