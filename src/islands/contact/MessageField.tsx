import { useState } from 'react';
import { fields } from '~/consultation/fields';
import { fill } from '../../../lib/texts.ts';
import { Field, type ControlProps } from './Field';
import { useWords } from './words';

/** The count appears when this many characters are left, and changes in steps so that it is not read constantly. */
const countFrom = 500;
const countStep = 50;

/** Shows how much room is left near the limit; the text is never cut off. */
export function MessageField(props: ControlProps) {
  const words = useWords();
  const [left, setLeft] = useState<number>();

  function count(text: string) {
    const room = Math.max(0, fields[props.name].max - [...text].length);
    setLeft(room > countFrom ? undefined : Math.ceil(room / countStep) * countStep);
  }

  return (
    <Field
      {...props}
      onInput={(event) => count(event.currentTarget.value)}
      note={
        <p role="status" className="text-sm text-ink-soft">
          {left !== undefined && !props.error && fill(words.charactersLeft, { left: props.format.number(left) })}
        </p>
      }
    />
  );
}
