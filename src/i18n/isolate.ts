import { directionOf, type Locale } from './locales.ts';

/** Unicode's First Strong Isolate and Pop Directional Isolate. */
const [start, end] = ['\u2068', '\u2069'];

/**
 * Isolates an interpolated string in right-to-left text, where a phone number or `9:00 AM` would be reordered.
 * Returns numbers, and every value in other languages, unchanged.
 */
export function isolated(locale: Locale, value: unknown): unknown {
  return typeof value === 'string' && directionOf(locale) === 'rtl' ? `${start}${value}${end}` : value;
}

/** Removes the isolates, to compare or draw the text. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
