/** A language's facts; its texts are in `locales/<code>/`. */
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
  /** How the first day of a month is written, where that is no plain number. */
  firstDay?: string;
  /**
   * A dictionary that is not finished: previews show the language, a release has no trace of it. Its pages are not for
   * search engines, and what it lacks fails no check.
   */
  draft?: true;
}

/**
 * The languages of the site by code, which is also the path prefix. English comes first: it has no prefix and is
 * the fallback. To add a language, add a line here and a dictionary; to remove one, remove both.
 */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', flag: 'US', openGraph: 'en_US' },
  fr: { name: 'Français', flag: 'FR', openGraph: 'fr_FR', hourMark: 'h', firstDay: '1er' },
  es: { name: 'Español', flag: 'ES', openGraph: 'es_ES', format: 'es-US' },
};
