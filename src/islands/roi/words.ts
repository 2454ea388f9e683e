import type { Dictionary } from '~/i18n/dictionaries';

/** The calculator's own branch of words, slots not filled. */
export type RoiWords = Dictionary['roi'];
