import type { Language } from '../../src/business/languages.ts';

/** Stands in for the languages of the company in tests of what languages do. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', flag: 'US', openGraph: 'en_US' },
  fr: { name: 'Français', flag: 'FR', openGraph: 'fr_FR', hourMark: 'h', firstDay: '1er' },
  es: { name: 'Español', flag: 'ES', openGraph: 'es_ES', format: 'es-US' },
  de: { name: 'Deutsch', flag: 'DE', openGraph: 'de_DE' },
};
