import type { ComponentProps } from 'react';
import { buttonClasses } from '~/components/button-classes';

interface SubmitButtonProps extends Pick<ComponentProps<'button'>, 'ref' | 'onClick'> {
  type?: 'submit' | 'button';
  size?: 'form' | 'medium';
  isSending: boolean;
  label: string;
  /** Replaces the label while sending. */
  sendingLabel: string;
}

/**
 * The button that submits a form or confirms a question. While sending it is disabled in effect only: a button that is
 * disabled under the focus would lose it.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { ref, type = 'submit', size = 'form', isSending, label, sendingLabel, onClick } = props;

  return (
    <button
      ref={ref}
      type={type}
      aria-disabled={isSending}
      aria-busy={isSending}
      className={`${buttonClasses('primary', size)} aria-disabled:cursor-default aria-disabled:border-ink-soft aria-disabled:bg-ink-soft`}
      onClick={(event) => {
        if (isSending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
