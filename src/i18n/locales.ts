/** The languages of the site, English first: it has no path prefix and is the fallback. */
export const locales = ['en', 'fr', 'es'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale = 'en' satisfies Locale;

/** Full locale tags as Open Graph writes them. */
export const openGraphLocales = {
  en: 'en_US',
  fr: 'fr_FR',
  es: 'es_ES',
} as const satisfies Record<Locale, string>;

/** Each language's own name for itself. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
} as const satisfies Record<Locale, string>;

/** Where the browser keeps the visitor's choice (local storage). */
export const languageStorageKey = 'threadwell-language';

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}
