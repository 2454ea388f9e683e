import { useState, type ComponentType } from 'react';
import { InlineResult } from './InlineResult';
import type { SubmissionResult } from './use-consultation';

/** The component that shows a result, and `load`, which fetches the toast and falls back to showing it in place. */
export function useResultView() {
  const [ResultView, setResultView] = useState<ComponentType<{ result: SubmissionResult }>>();

  async function load() {
    try {
      const { ResultToast } = await import('./ResultToast');
      setResultView(() => ResultToast);
    } catch (error) {
      console.error('Cannot load the toast, showing the result in place:', error);
      setResultView(() => InlineResult);
    }
  }

  return { ResultView, load };
}
