import { createContext, use } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import type { NumberFormatter } from '~/i18n/number-format';
import type { estimateWriter } from '~/roi/explain';

interface Writing {
  /** The calculator's branch of the dictionary, with unfilled placeholders. */
  texts: Dictionary['roi'];
  format: NumberFormatter;
  write: ReturnType<typeof estimateWriter>;
}

export const WritingContext = createContext<Writing | undefined>(undefined);

/** The texts of the calculator around a component, and what writes its numbers. */
export function useWriting(): Writing {
  const writing = use(WritingContext);
  if (!writing) throw new Error('Cannot look up texts: no WritingContext around this component');
  return writing;
}
