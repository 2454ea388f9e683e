import { fill } from './fill.ts';
import { formatNumber } from './format.ts';
import type { Locale } from './locales.ts';
import { pluralOf } from './plurals.ts';

/** The words that write quantities in a language. */
export interface CountWords {
  /** From two to ten; a noun's form for one has its own. */
  numbers: Readonly<Record<string, string>>;
  /** The plural forms of each noun by CLDR category, such as `plans_one`. */
  counts: Readonly<Record<string, string>>;
}

const numberNames = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Quantities as facts, in words up to ten: `plans` is “three plans”, and `Plans`, for the start of a sentence, “Three plans”. */
export function countFacts<Noun extends string>(locale: Locale, words: CountWords, counts: Record<Noun, number>) {
  const written = Object.entries<number>(counts).map(([noun, count]) => [noun, write(locale, words, noun, count)]);
  return withCapitals(Object.fromEntries(written) as Record<Noun, string>);
}

function write(locale: Locale, { numbers, counts }: CountWords, noun: string, count: number): string {
  const pattern = pluralOf(counts, noun, locale, count) ?? '';
  return fill(pattern, { count: numbers[numberNames[count - 2] ?? ''] ?? formatNumber(locale, count) });
}

/** Adds each fact under a capitalized name, with a capital letter. */
export function withCapitals<Name extends string>(facts: Record<Name, string>) {
  const capitals = Object.entries<string>(facts).map(([name, text]) => [capitalized(name), capitalized(text)]);
  return { ...facts, ...(Object.fromEntries(capitals) as Record<Capitalize<Name>, string>) };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
