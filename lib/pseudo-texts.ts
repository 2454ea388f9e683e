import { type TextTree, splitAtPlaceholders } from './texts.ts';

/** “Motor insurance contracts”: 45 letters without a break opportunity. */
const longWord = 'Kraftfahrzeughaftpflichtversicherungsverträge';

/** Translations of short English texts are typically a third to a half longer. */
const growth = 0.4;

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

const transforms: Record<string, (text: string) => string> = {
  'en-xa': pseudoText,
  'ar-xb': mirroredText,
  'en-xl': longWordText,
};

/** The dictionary of a pseudo-language, derived from the English one; `undefined` for any other language. */
export function pseudoTexts(locale: string, english: TextTree): TextTree | undefined {
  const transform = transforms[locale];
  return transform && mapTexts(transform, english);
}

function mapTexts(transform: (text: string) => string, words: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? transform(value) : mapTexts(transform, value),
    ]),
  );
}

/** Accents every letter, adds 40%, and brackets the text to show truncation. Placeholders stay unchanged. */
export function pseudoText(text: string): string {
  const words = splitAtPlaceholders(text).filter((_, index) => index % 2 === 0);
  const length = [...words.join('')].length;
  return `[${outsidePlaceholders(text, accent)}${padding(Math.ceil(length * growth))}]`;
}

/** The same with right-to-left overrides around every word, as CLDR does, so that numbers and names behave as in Arabic. */
export function mirroredText(text: string): string {
  return outsidePlaceholders(pseudoText(text), (part) =>
    part.replace(/\p{L}[\p{L}\p{M}’']*/gu, '\u200F\u202E$&\u202C\u200F'),
  );
}

/** Adds a word that fits no narrow column. */
export function longWordText(text: string): string {
  return `${text} ${longWord}`;
}

function outsidePlaceholders(text: string, change: (part: string) => string): string {
  const parts = splitAtPlaceholders(text);
  return parts.map((part, index) => (index % 2 === 1 ? `{{${part}}}` : change(part))).join('');
}

function accent(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

/** Words of seven letters, so that the padding wraps like language. */
function padding(length: number): string {
  return 'ļöŕéɱîþ '
    .repeat(Math.ceil(length / 8))
    .slice(0, length)
    .trimEnd()
    .replace(/^(?=.)/, ' ');
}
