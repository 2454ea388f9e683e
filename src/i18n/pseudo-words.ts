import type { Words } from './dictionaries.ts';

/** Motor insurance contracts: 45 letters, and no place to break. */
const longWord = 'Kraftfahrzeughaftpflichtversicherungsverträge';

/** A third to a half longer, as translations of short English texts are. */
const growth = 0.4;

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** How a pseudo-language says an English text. */
const voices: Record<string, (text: string) => string> = {
  'en-xa': pseudoText,
  'ar-xb': mirroredText,
  'en-xl': longWordText,
};

/** What a pseudo-language says in the place of English words; nothing for any other language. */
export function pseudoWords(locale: string, english: Words): Words | undefined {
  const say = voices[locale];
  return say && saidWith(say, english);
}

function saidWith(say: (text: string) => string, english: Words): Words {
  return Object.fromEntries(
    Object.entries(english).map(([key, words]) => [key, typeof words === 'string' ? say(words) : saidWith(say, words)]),
  );
}

/**
 * A text that can still be read, with every letter accented and 40 % more of them, between brackets that show
 * where it was cut. Slots stay as they are.
 */
export function pseudoText(text: string): string {
  const length = [...text.replace(/\{\{.*?\}\}/g, '')].length;
  return `[${betweenSlots(text, accent)}${padding(Math.ceil(length * growth))}]`;
}

/**
 * The same with every word written backwards, as CLDR does it: Unicode's marks make its letters those of a
 * script from right to left, so that numbers and names among them behave as they would in Arabic.
 */
export function mirroredText(text: string): string {
  return betweenSlots(pseudoText(text), (part) => part.replace(/\p{L}[\p{L}\p{M}’']*/gu, '\u200F\u202E$&\u202C\u200F'));
}

/** The text itself, then a word that fits no narrow column. */
export function longWordText(text: string): string {
  return `${text} ${longWord}`;
}

function betweenSlots(text: string, change: (part: string) => string): string {
  const parts = text.split(/(\{\{.*?\}\})/);
  return parts.map((part) => (part.startsWith('{{') ? part : change(part))).join('');
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
