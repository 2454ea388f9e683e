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

/** The button that submits a form or confirms a question; disabled while sending. */
export function SubmitButton(props: SubmitButtonProps) {
  const { ref, type = 'submit', size = 'form', isSending, label, sendingLabel, onClick } = props;

  return (
    <button
      ref={ref}
      type={type}
      disabled={isSending}
      aria-busy={isSending}
      className={`${buttonClasses('primary', size)} disabled:border-ink-soft disabled:bg-ink-soft`}
      onClick={onClick}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
