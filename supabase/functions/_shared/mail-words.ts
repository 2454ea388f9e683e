import english from '../../../locales/en.json' with { type: 'json' };
import { commonFacts } from '../../../src/i18n/common-facts.ts';
import { withFallback, type Words } from '../../../src/i18n/fallback.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { dictionaries } from './dictionaries.ts';

/** The facts that every mail may name, in the words of a language. */
export const mailFacts = perLocale((locale) => commonFacts(locale, textsOf(english.business, locale, 'business')));

/** The words that all mails share. */
export const mailWords = perLocale((locale) => textsOf(english.mail, locale, 'mail'));

/** Reads a branch of the dictionaries, given in English: in a language, and in English where that lacks a text. */
export function mailTexts<Texts extends object>(inEnglish: Texts, ...path: string[]): (locale: Locale) => Texts {
  return perLocale((locale) => textsOf(inEnglish, locale, ...path));
}

function textsOf<Texts extends object>(inEnglish: Texts, locale: Locale, ...path: string[]): Texts {
  let own: string | Words = (dictionaries[locale] ?? {}) as Words;
  for (const key of path) own = (typeof own === 'object' && own[key]) || {};
  return withFallback(inEnglish, typeof own === 'object' ? own : {});
}

/** Keeps what was read of each language. */
function perLocale<Value>(read: (locale: Locale) => Value): (locale: Locale) => Value {
  const known = new Map<Locale, Value>();
  return (locale) => {
    const value = known.get(locale) ?? read(locale);
    known.set(locale, value);
    return value;
  };
}
