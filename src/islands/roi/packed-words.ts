import type { RoiWords } from './words';

/** Words as one text, without the quotes that HTML would escape: 150 bytes less in each document. */
export function packWords(words: RoiWords): string {
  return JSON.stringify(words).replaceAll('~', '\\u007e').replaceAll('"', '~');
}

export function unpackWords(packed: string): RoiWords {
  return JSON.parse(packed.replaceAll('~', '"')) as RoiWords;
}
