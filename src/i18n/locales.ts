/** A language's facts; its texts are in `locales/<code>.json`. */
export interface Language {
  /** In the language itself. */
  name: string;
  /** The ISO 3166 code of the country whose flag represents it in the menu. */
  flag: string;
  /** The language tag in Open Graph's notation. */
  openGraph: string;
  /** The tag for formatting numbers, money and dates, where it differs. */
  format?: string;
  /** What people write between hours and minutes, where it is not the colon of `Intl`. */
  hourMark?: string;
}

/**
 * The languages of the site by code, which is also the path prefix. English comes first: it has no prefix and is
 * the fallback. To add a language, add a line here and a dictionary.
 */
const languages = {
  en: { name: 'English', flag: 'US', openGraph: 'en_US' },
  fr: { name: 'Français', flag: 'FR', openGraph: 'fr_FR', hourMark: 'h' },
  es: { name: 'Español', flag: 'ES', openGraph: 'es_ES', format: 'es-US' },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;

export const defaultLocale = 'en' satisfies Locale;

export const locales = Object.keys(languages) as readonly Locale[];

/** Throws for an unknown code. */
export function language(locale: Locale): Language {
  const found: Language | undefined = languages[locale];
  if (!found) throw new Error(`Unknown language "${locale}"`);
  return found;
}

/** The tag for `Intl`. */
export function formatTag(locale: Locale): string {
  const { format, openGraph } = language(locale);
  return format ?? openGraph.replace('_', '-');
}

/** The writing direction of a language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  const known = directions.get(locale);
  if (known) return known;
  const { script } = new Intl.Locale(locale).maximize();
  const direction = rightToLeftScripts.has(script ?? '') ? 'rtl' : 'ltr';
  directions.set(locale, direction);
  return direction;
}

const directions = new Map<Locale, 'ltr' | 'rtl'>();
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** The local storage key of the visitor's choice. */
export const languageStorageKey = 'threadwell-language';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}
