import { pseudoLanguages } from './pseudo-languages.ts';

/** What the site has to know of a language beside its words, which are in `locales/<code>.json`. */
export interface Language {
  /** Its own name for itself. */
  name: string;
  /** The country whose flag stands for it, in two letters: the menu needs a picture. */
  flag: string;
  /** The full tag as Open Graph writes it. */
  openGraph: string;
  /** The tag that numbers, money and dates are written by, where it is not the one above. */
  format?: string;
}

/**
 * The languages of the site, English first: it has no path prefix and is the fallback. A line here and a
 * dictionary of the same name make every page of a further language. The code is also its path prefix.
 */
const languages = {
  en: { name: 'English', flag: 'US', openGraph: 'en_US' },
  fr: { name: 'Français', flag: 'FR', openGraph: 'fr_FR' },
  es: { name: 'Español', flag: 'ES', openGraph: 'es_ES', format: 'es-US' },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;

export const defaultLocale = 'en' satisfies Locale;

const shown: Record<string, Language> = { ...languages, ...pseudoLanguages() };

export const locales = Object.keys(shown) as readonly Locale[];

/** Throws for a code that is not in the table. */
export function language(locale: Locale): Language {
  const found = shown[locale];
  if (!found) throw new Error(`Cannot describe the language "${locale}": it is not in the table`);
  return found;
}

/** The tag for `Intl`. A browser does not know the pseudo-languages: they are written as English is. */
export function formatTag(locale: Locale): string {
  const { format, openGraph }: Language = shown[locale] ?? languages.en;
  return format ?? openGraph.replace('_', '-');
}

/** `rtl` where the language is written from right to left. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(locale).maximize();
  return rightToLeftScripts.has(script ?? '') ? 'rtl' : 'ltr';
}

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** Where the browser keeps the visitor's choice (local storage). */
export const languageStorageKey = 'threadwell-language';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(shown, value);
}
