import type { Dictionary } from '~/i18n/dictionaries';

/** The form's own branch of words, and the two answers of the contact page. */
export type ContactFormWords = Dictionary['contact']['form'] & Pick<Dictionary['contact'], 'success' | 'error'>;
