import { useState, type ComponentType } from 'react';
import { PlainAnswer } from './PlainAnswer';
import type { Answer } from './use-consultation';

/**
 * The component that shows an answer, and `load`, which fetches it with the first submit. A file that cannot
 * be had costs nothing: the answer is then shown in place.
 */
export function useAnswerToast() {
  const [AnswerView, setAnswerView] = useState<ComponentType<{ answer: Answer }>>();

  async function load() {
    try {
      const { AnswerToast } = await import('./AnswerToast');
      setAnswerView(() => AnswerToast);
    } catch (error) {
      console.error('Cannot load the toast, showing the answer in place:', error);
      setAnswerView(() => PlainAnswer);
    }
  }

  return { AnswerView, load };
}
