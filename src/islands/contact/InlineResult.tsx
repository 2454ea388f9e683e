import type { SubmissionResult } from './use-consultation';
import { useWords } from './words';

interface InlineResultProps {
  result: SubmissionResult;
}

/** The result in place of a toast that could not be loaded, for example offline. */
export function InlineResult({ result: { outcome } }: InlineResultProps) {
  const words = useWords();

  return (
    <div role="status" className="mt-6 rounded-xl border-2 border-ink bg-paper p-5">
      <p className="font-display text-heading">{outcome === 'success' ? words.successTitle : words.errorTitle}</p>
      <p className="mt-1">{words[outcome]}</p>
    </div>
  );
}
