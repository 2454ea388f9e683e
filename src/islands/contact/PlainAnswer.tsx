import type { Answer } from './use-consultation';
import { useWords } from './words';

interface PlainAnswerProps {
  answer: Answer;
}

/** The answer when the toast itself cannot be had, as for a visitor who is offline: the same words in place. */
export function PlainAnswer({ answer: { outcome } }: PlainAnswerProps) {
  const words = useWords();

  return (
    <div role="status" className="mt-6 rounded-xl border-2 border-ink bg-paper p-5">
      <p className="font-display text-heading">{outcome === 'success' ? words.successTitle : words.errorTitle}</p>
      <p className="mt-1">{words[outcome]}</p>
    </div>
  );
}
