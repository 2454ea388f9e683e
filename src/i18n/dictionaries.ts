import en from 'locales/en.json';
import es from 'locales/es.json';
import fr from 'locales/fr.json';
import type { Locale } from './locales.ts';

/** Every key and its English words; the other languages may lack some while they are being edited. */
export type Dictionary = typeof en;

type Words = { [key: string]: string | Words };

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

export const dictionaries: Record<Locale, Dictionary> = {
  en,
  fr: withFallback(en, fr),
  es: withFallback(en, es),
};
