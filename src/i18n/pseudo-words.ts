import type { Words } from './dictionaries.ts';

/** A third to a half longer, as translations of short English texts are. */
const growth = 0.4;

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** What a pseudo-language says in the place of English words; nothing for any other language. */
export function pseudoWords(locale: string, english: Words): Words | undefined {
  if (locale !== 'en-xa' && locale !== 'ar-xb') return undefined;
  return Object.fromEntries(
    Object.entries(english).map(([key, words]) => [
      key,
      typeof words === 'string' ? pseudoText(words) : (pseudoWords(locale, words) ?? {}),
    ]),
  );
}

/**
 * A text that can still be read, with every letter accented and 40 % more of them, between brackets that show
 * where it was cut. Slots stay as they are.
 */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{.*?\}\})/);
  const said = parts.map((part) => (part.startsWith('{{') ? part : accent(part))).join('');
  const length = [...text.replace(/\{\{.*?\}\}/g, '')].length;
  return `[${said}${padding(Math.ceil(length * growth))}]`;
}

function accent(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

/** Words of seven letters, so that the longer text breaks into lines as a language would. */
function padding(length: number): string {
  return 'ļöŕéɱîþ '
    .repeat(Math.ceil(length / 8))
    .slice(0, length)
    .trimEnd()
    .replace(/^(?=.)/, ' ');
}
