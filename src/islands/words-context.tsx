import { createContext, use, type ReactNode } from 'react';

interface WordsProviderProps<Words> {
  words: Words;
  children: ReactNode;
}

/** A provider for an island's branch of the dictionary, and the hook that reads it. The hook throws outside the provider. */
export function createWordsContext<Words extends object>() {
  const WordsContext = createContext<Words | undefined>(undefined);

  function WordsProvider({ words, children }: WordsProviderProps<Words>) {
    return <WordsContext value={words}>{children}</WordsContext>;
  }

  function useWords(): Words {
    const words = use(WordsContext);
    if (!words) throw new Error('Cannot look up words: no WordsProvider around this component');
    return words;
  }

  return { WordsProvider, useWords };
}
