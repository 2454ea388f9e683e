import { cached } from '../../../lib/cached.ts';
import { splitAtPlaceholders } from '../../../lib/texts.ts';

/** A text of a dictionary that some shown words come from. */
export interface Match {
  key: string;
  /** The value of each placeholder. */
  values: Record<string, string>;
}

/** Unicode's isolates, which right-to-left texts have around values. */
const isolates = /[\u2066-\u2069]/g;

const patternOf = cached((text: string) => {
  const pieces = splitAtPlaceholders(text);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? '([\\s\\S]*?)' : escape(piece))).join('');
  return {
    names: pieces.filter((_, index) => index % 2 === 1),
    whole: new RegExp(`^\\s*${source}\\s*$`),
    /** The number of characters that are the same in every use. */
    literal: pieces
      .filter((_, index) => index % 2 === 0)
      .join('')
      .trim().length,
  };
});

function escape(text: string): string {
  return text.trim() === '' ? text.replace(/\s+/g, '\\s+') : text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** The values of a text's placeholders in the shown words; `undefined` when the words are not this text. */
export function valuesIn(text: string, shown: string): Record<string, string> | undefined {
  const { names, whole } = patternOf(text);
  const found = whole.exec(shown.replace(isolates, ''));
  return found ? Object.fromEntries(names.map((name, index) => [name, (found[index + 1] ?? '').trim()])) : undefined;
}

/**
 * The texts that shown words come from, the likeliest first: texts that read like this as a whole, else those of which
 * it is a part, as the words beside a link are.
 */
export function matchesOf(shown: string, texts: Iterable<readonly [key: string, text: string]>): Match[] {
  const words = shown.replace(isolates, '').trim();
  if (!/\p{L}/u.test(words)) return [];
  const whole: (Match & { literal: number })[] = [];
  const parts: Match[] = [];
  for (const [key, text] of texts) {
    const { literal } = patternOf(text);
    const values = literal > 1 ? valuesIn(text, words) : undefined;
    if (values) whole.push({ key, values, literal });
    else if (words.length > 5 && text.includes(words)) parts.push({ key, values: {} });
  }
  return whole.length > 0 ? whole.sort((one, other) => other.literal - one.literal) : parts;
}
