/** The texts are in `locales/<code>/`. */
export interface Language {
  /** In the language itself. */
  name: string;
  /** The ISO 3166 code of the country whose flag the menu shows. */
  flag: string;
  openGraph: string;
  /** The tag for numbers, money and dates, if it differs. */
  format?: string;
  /** The tag for lists, if it differs. */
  list?: string;
  /** Between hours and minutes, if it is not the colon of `Intl`. */
  hourMark?: string;
  /** The first day of a month, if it is not a plain number. */
  firstDay?: string;
  /** Between a weekday and its day, if it is not the comma of `Intl`. */
  afterWeekday?: string;
  /** After a shortened weekday or month, if `Intl` leaves its period out. */
  afterAbbreviation?: string;
  /** Unfinished: previews show the language, releases leave it out, and missing texts fail no check. */
  draft?: true;
}

/**
 * The languages of the site by code, which is also the path prefix. English comes first: it has no prefix and is
 * the fallback. To add a language, add a line here and a dictionary; to remove one, remove both.
 */
export const languages: Readonly<Record<string, Language>> = {
  // British lists have no comma before the last item.
  en: { name: 'English', flag: 'US', openGraph: 'en_US', list: 'en-GB' },
  fr: { name: 'Français', flag: 'FR', openGraph: 'fr_FR', hourMark: 'h', firstDay: '1er' },
  es: { name: 'Español', flag: 'ES', openGraph: 'es_ES', format: 'es-US', afterWeekday: ' ', afterAbbreviation: '.' },
};
