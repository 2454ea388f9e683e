import { useRef, useState } from 'react';
import { suggestEmail } from '~/consultation/email-hint';
import type { FieldErrorCode } from '~/consultation/schema';
import { fill } from '~/i18n/fill';
import { Field } from './Field';
import { useWords } from './words';

interface EmailFieldProps {
  error: FieldErrorCode | undefined;
}

/**
 * The address, as text: a browser would rewrite an international one in a field of type `email`. A likely
 * slip is asked about and may be kept.
 */
export function EmailField({ error }: EmailFieldProps) {
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
      name="email"
      error={error}
      required
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
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
