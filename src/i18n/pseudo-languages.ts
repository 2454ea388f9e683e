import type { Language } from './locales.ts';

/**
 * Languages that nobody speaks. Two have the codes that Unicode's CLDR gives them: English with accents and
 * 40 % longer, and the same from right to left. The third has a German compound word of 45 letters in every text.
 * They show what breaks before a translator finds out. Only a build with `PSEUDO=1` in its environment has them
 * (`npm run dev -- --pseudo`).
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
