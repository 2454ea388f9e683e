import { useEffect, useRef, useState } from 'react';
import { suggestEmail } from '~/forms/email-address';
import { fill } from '../../../lib/texts.ts';
import { TextControl, type TextControlProps } from './TextControl';

interface EmailControlProps extends TextControlProps {
  /** The question about a likely typo, with `{{email}}`. */
  hint: string;
}

/** Suggests a correction when the domain looks misspelled. */
export function EmailControl({ hint, ...props }: EmailControlProps) {
  const [suggestion, setSuggestion] = useState<string>();
  const control = useRef<HTMLInputElement>(null);

  // React's own `onChange` fires for each letter.
  useEffect(() => {
    const field = control.current;
    const listeners = new AbortController();
    const suggest = () => setSuggestion(suggestEmail(field?.value.trim() ?? ''));
    for (const event of ['change', 'blur']) field?.addEventListener(event, suggest, listeners);
    return () => listeners.abort();
  }, []);

  function accept() {
    if (!control.current || !suggestion) return;
    control.current.value = suggestion;
    // Notifies the form as if it had been typed.
    control.current.dispatchEvent(new Event('input', { bubbles: true }));
    control.current.focus();
  }

  return (
    <TextControl
      {...props}
      ref={control}
      onInput={() => setSuggestion(undefined)}
      aria-describedby={suggestion && `${props.id}-note`}
      note={
        <div id={`${props.id}-note`} role="status">
          {suggestion && (
            <button type="button" className="mt-1.5 py-1.5 text-start font-semibold underline" onClick={accept}>
              {fill(hint, { email: suggestion })}
            </button>
          )}
        </div>
      }
    />
  );
}
