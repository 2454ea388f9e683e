import type { ComponentProps } from 'react';
import { buttonClasses } from '~/components/classes';

interface SubmitButtonProps extends Pick<ComponentProps<'button'>, 'type' | 'onClick'> {
  look?: 'primary' | 'danger';
  size?: 'form' | 'medium';
  isSending: boolean;
  label: string;
  /** Replaces the label while sending. */
  sendingLabel: string;
}

/** While sending it is only `aria-disabled`: a button that is disabled while it has the focus would lose it. */
export function SubmitButton({
  look = 'primary',
  size = 'form',
  isSending,
  label,
  sendingLabel,
  ...props
}: SubmitButtonProps) {
  const { type = 'submit', onClick } = props;

  return (
    <button
      type={type}
      aria-disabled={isSending}
      aria-busy={isSending}
      className={buttonClasses(isSending ? 'busy' : look, size)}
      onClick={(event) => {
        if (isSending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
