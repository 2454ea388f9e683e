import { type TextTree, splitAtPlaceholders } from './texts.ts';

/**
 * Pseudo-languages, to find layout and translation bugs before translators do. One, whose code Unicode's
 * CLDR defines, is English with accents, 40 % longer and from right to left. The other adds a German compound of 45
 * letters to every text. Each entry has the facts of a language in `src/business/languages.ts`.
 */
export const pseudoLanguages = {
  'ar-xb': { name: 'Ƥşēûðö ⇄', flag: 'EU', openGraph: 'ar_XB', list: 'en-US' },
  'en-xl': { name: 'Ƥşēûðö ↔', flag: 'EU', openGraph: 'en_XL', list: 'en-US' },
};

/** “Motor insurance contracts”: 45 letters without a break opportunity. */
const longWord = 'Kraftfahrzeughaftpflichtversicherungsverträge';

/** Translations of short English texts are typically a third to a half longer. */
const growth = 0.4;

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

const transforms: Record<string, (text: string) => string> = {
  'ar-xb': mirroredText,
  'en-xl': longWordText,
};

const known = new WeakMap<TextTree, Map<string, TextTree>>();

/** The texts of a pseudo-language, derived from the original; `undefined` for any other language. */
export function pseudoTexts(locale: string, original: TextTree): TextTree | undefined {
  const transform = transforms[locale];
  if (!transform) return undefined;
  const derived = known.get(original) ?? new Map<string, TextTree>();
  known.set(original, derived);
  const texts = derived.get(locale) ?? mapTexts(transform, original);
  derived.set(locale, texts);
  return texts;
}

function mapTexts(transform: (text: string) => string, texts: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? transform(value) : mapTexts(transform, value),
    ]),
  );
}

/** Accents every letter, adds 40%, and brackets the text to show truncation. Placeholders stay unchanged. */
export function pseudoText(text: string): string {
  const parts = splitAtPlaceholders(text).filter((_, index) => index % 2 === 0);
  const length = [...parts.join('')].length;
  const accents = (part: string) => [...part].map((letter) => letters.get(letter) ?? letter).join('');
  return `[${outsidePlaceholders(text, accents)}${padding(Math.ceil(length * growth))}]`;
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

/** Words of seven letters, so that the padding wraps like language. */
function padding(length: number): string {
  return 'ļöŕéɱîþ '
    .repeat(Math.ceil(length / 8))
    .slice(0, length)
    .trimEnd()
    .replace(/^(?=.)/, ' ');
}
