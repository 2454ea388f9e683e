import { useId } from 'react';
import { buttonClasses } from '~/components/button-classes';
import { SubmitButton } from '../SubmitButton';
import { useFocus } from './use-focus';
import type { ChangeWords } from './words';

interface CancelQuestionProps {
  words: ChangeWords;
  isSending: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

/** Asks once more before a meeting is canceled. */
export function CancelQuestion({ words, isSending, onCancel, onKeep }: CancelQuestionProps) {
  const id = useId();
  const heading = useFocus<HTMLHeadingElement>();

  return (
    <div role="group" aria-labelledby={id} className="mt-6 border-t-2 border-ink pt-6">
      <h3 id={id} ref={heading} tabIndex={-1} className="font-display text-heading">
        {words.cancelQuestion}
      </h3>
      <p className="mt-2">{words.cancelText}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton
          type="button"
          size="medium"
          isSending={isSending}
          label={words.cancelSubmit}
          sendingLabel={words.sending}
          onClick={onCancel}
        />
        <button type="button" className={buttonClasses('secondary', 'medium')} disabled={isSending} onClick={onKeep}>
          {words.keep}
        </button>
      </div>
    </div>
  );
}
