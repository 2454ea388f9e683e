import { company } from '../business/company.ts';
import { defaultLocale, locales, type Locale } from './locales.ts';

/** The language of the digest and of the page that its links lead to. */
export const teamLanguage: Locale = readTeamLanguage();

function readTeamLanguage(): Locale {
  const { teamLanguage: code = defaultLocale } = company;
  if (locales.includes(code)) return code;
  throw new Error(`Cannot write to the team in "${code}": src/business/languages.ts has no such language`);
}
