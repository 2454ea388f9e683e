import type { Dictionary } from '~/i18n/dictionaries';
import { createWordsContext } from '../words-context';

/** The calculator's branch of the dictionary, placeholders unfilled. */
export type RoiWords = Dictionary['roi'];

export const { WordsProvider, useWords } = createWordsContext<RoiWords>();
