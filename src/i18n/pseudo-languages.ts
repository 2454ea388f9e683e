import type { Language } from './locales.ts';

/**
 * Pseudo-languages, to find layout and translation bugs before translators do; only with `PSEUDO=1` in the
 * environment (`npm run dev -- --pseudo`). Unicode's CLDR defines the codes of two: English with accents and 40 %
 * longer, and the same from right to left. The third adds a German compound of 45 letters to every text.
 */
export function pseudoLanguages(): Record<string, Language> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  if (process?.env?.['PSEUDO'] !== '1') return {};
  return table;
}

export function isPseudo(locale: string): boolean {
  return Object.hasOwn(table, locale);
}

const table: Record<string, Language> = {
  'en-xa': { name: 'Ƥşēûðö', flag: 'EU', openGraph: 'en_XA', format: 'en-US' },
  'ar-xb': { name: 'Ƥşēûðö ⇄', flag: 'EU', openGraph: 'ar_XB', format: 'en-US' },
  'en-xl': { name: 'Ƥşēûðö ↔', flag: 'EU', openGraph: 'en_XL', format: 'en-US' },
};
