import english from 'locales/en.json';
import { locales, type Locale } from './locales.ts';
import { pseudoWords } from './pseudo-words.ts';

/** Every key and its English words; the other languages may lack some while they are being edited. */
export type Dictionary = Omit<typeof english, '$schema'>;

export type Words = { [key: string]: string | Words };

/** The words of `own`, with those of `english` where it has none: an absent or empty text counts as none. */
export function withFallback<T extends Words>(english: T, own: Words): T {
  const merged = Object.entries(english).map(([key, fallback]) => {
    const value = own[key];
    if (typeof fallback === 'string') return [key, typeof value === 'string' && value !== '' ? value : fallback];
    return [key, withFallback(fallback, typeof value === 'object' ? value : {})];
  });
  // What English does not have (another plural form) stays.
  return { ...own, ...Object.fromEntries(merged) } as T;
}

const files = import.meta.glob<Words>('/locales/*.json', { eager: true, import: 'default' });

export const dictionaries = Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<
  Locale,
  Dictionary
>;

function read(locale: Locale): Dictionary {
  // `$schema` is for the editor's program: it is no word of the site.
  const { $schema: _, ...words } = { ...english };
  const own = files[`/locales/${locale}.json`] ?? pseudoWords(locale, words);
  if (!own) throw new Error(`Cannot speak "${locale}": there is no "locales/${locale}.json"`);
  return withFallback<Dictionary>(words, own);
}
