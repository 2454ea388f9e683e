import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import type { SubmissionResult } from './use-consultation';
import { useWords } from './words';

interface ResultToastProps {
  result: SubmissionResult;
}

const looks = {
  success: 'border-accent bg-accent-tint',
  error: 'border-danger bg-paper',
};

/** Confirms or reports a submission. Loaded with the first one; a confirmation times out, an error stays. */
export function ResultToast({ result: { id, outcome } }: ResultToastProps) {
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
