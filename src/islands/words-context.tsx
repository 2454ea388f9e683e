import { createContext, use, type ReactNode } from 'react';

const WordsContext = createContext<unknown>(undefined);

interface WordsProviderProps<Words> {
  words: Words;
  children: ReactNode;
}

/** Gives an island's branch of words to its parts. */
export function WordsProvider<Words>({ words, children }: WordsProviderProps<Words>) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words of the island around it. Throws outside a `WordsProvider`. */
export function useWords<Words>(): Words {
  const words = use(WordsContext);
  if (words === undefined) throw new Error('Cannot look up words: no WordsProvider around this component');
  return words as Words;
}
