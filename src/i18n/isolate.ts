import { directionOf, type Locale } from './locales.ts';

/** Unicode's marks around text whose direction is its own. */
const [start, end] = ['\u2068', '\u2069'];

/**
 * What fills a slot, kept in one piece among words that run from right to left: a phone number or `9:00 AM`
 * would be read backwards there. In other languages, and for plain numbers, the value itself.
 */
export function isolated(locale: Locale, value: unknown): unknown {
  return typeof value === 'string' && directionOf(locale) === 'rtl' ? `${start}${value}${end}` : value;
}

/** The text without those marks, for whoever compares or draws it. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
