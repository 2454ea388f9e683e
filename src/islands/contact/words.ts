import type { Dictionary } from '~/i18n/dictionaries';
import { createWordsContext } from '../words-context';

/** The form's branch of the dictionary, and the two results on the contact page. */
export type ContactFormWords = Dictionary['contact']['form'] & Pick<Dictionary['contact'], 'success' | 'error'>;

export const { WordsProvider, useWords } = createWordsContext<ContactFormWords>();
