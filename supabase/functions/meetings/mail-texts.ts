import { commonFacts, type BusinessWords } from '../../../src/i18n/common-facts.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import spanish from '../../../locales/es.json' with { type: 'json' };
import french from '../../../locales/fr.json' with { type: 'json' };

// The deploy uploads what is imported by name, so a new language needs its line here; a test says which is missing.
const dictionaries: Partial<
  Record<Locale, { business: Partial<BusinessWords>; meetings: { mail: Partial<MailTexts> } }>
> = {
  en: english,
  es: spanish,
  fr: french,
};

export type MailTexts = typeof english.meetings.mail;

export const mailLocales = Object.keys(dictionaries) as Locale[];

/** The texts of `meetings.mail` in a language, in English where they are missing. */
export function mailTexts(locale: Locale): MailTexts {
  return { ...english.meetings.mail, ...dictionaries[locale]?.meetings.mail };
}

const facts = new Map<Locale, ReturnType<typeof commonFacts>>();

/** The facts that every mail may name, in the words of a language. */
export function mailFacts(locale: Locale) {
  const known = facts.get(locale) ?? commonFacts(locale, { ...english.business, ...dictionaries[locale]?.business });
  facts.set(locale, known);
  return known;
}
