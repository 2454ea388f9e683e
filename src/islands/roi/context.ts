import { createContext, use } from 'react';
import type { Dictionary } from '~/i18n/dictionaries';
import type { NumberFormatter } from '~/i18n/number-format';
import type { estimateWriter } from '~/roi/explain';

interface CalculatorContextValue {
  /** The calculator's branch of the dictionary, with unfilled placeholders. */
  texts: Dictionary['roi'];
  format: NumberFormatter;
  write: ReturnType<typeof estimateWriter>;
}

export const CalculatorContext = createContext<CalculatorContextValue | undefined>(undefined);

/** The texts of the calculator around a component, and what writes its numbers. */
export function useCalculatorContext(): CalculatorContextValue {
  const context = use(CalculatorContext);
  if (!context) throw new Error('Cannot look up texts: no CalculatorContext around this component');
  return context;
}
