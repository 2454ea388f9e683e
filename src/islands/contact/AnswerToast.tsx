import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import type { Answer } from './use-consultation';
import { useWords } from './words';

interface AnswerToastProps {
  answer: Answer;
}

const looks = {
  success: 'border-accent bg-accent-tint',
  error: 'border-danger bg-paper',
};

/** The answer to a submit. It is loaded with the first one; thanks leave by themselves, an error stays. */
export function AnswerToast({ answer: { id, outcome } }: AnswerToastProps) {
  const words = useWords();

  return (
    <Provider label={words.notifications}>
      <Root
        key={id}
        type="foreground"
        duration={outcome === 'success' ? 12_000 : Infinity}
        className={`flex items-start gap-4 rounded-xl border-2 p-4 text-ink ${looks[outcome]}`}
      >
        <div className="grow">
          <Title className={`font-display text-heading ${outcome === 'error' ? 'text-danger' : 'text-accent'}`}>
            {outcome === 'success' ? words.successTitle : words.errorTitle}
          </Title>{' '}
          <Description className="mt-1">{words[outcome]}</Description>
        </div>
        <Close className="max-w-1/2 shrink-0 rounded px-3 py-2 font-semibold underline">{words.dismiss}</Close>
      </Root>
      <Viewport label={words.notifications} className="fixed inset-x-4 top-20 z-50 mx-auto grid max-w-prose gap-3" />
    </Provider>
  );
}
