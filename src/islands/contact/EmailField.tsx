import { useRef, useState } from 'react';
import { suggestEmail } from '~/consultation/email-hint';
import { fill } from '~/i18n/fill';
import { Field, type ControlProps } from './Field';
import { useWords } from './words';

/** Suggests a correction when the domain looks misspelled; the visitor may keep what was typed. */
export function EmailField(props: ControlProps) {
  const words = useWords();
  const [suggestion, setSuggestion] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function accept() {
    if (!field.current || !suggestion) return;
    field.current.value = suggestion;
    field.current.focus();
    setSuggestion(undefined);
  }

  return (
    <Field
      {...props}
      ref={field}
      onBlur={(event) => setSuggestion(suggestEmail(event.currentTarget.value.trim()))}
      onInput={() => setSuggestion(undefined)}
      note={
        <div role="status">
          {suggestion && (
            <button type="button" className="mt-1.5 py-1.5 text-start font-semibold underline" onClick={accept}>
              {fill(words.emailHint, { email: suggestion })}
            </button>
          )}
        </div>
      }
    />
  );
}
