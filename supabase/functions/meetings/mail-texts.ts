import english from '../../../locales/en.json' with { type: 'json' };
import { commonFacts, type BusinessWords } from '../../../src/i18n/common-facts.ts';
import { withFallback, type Words } from '../../../src/i18n/fallback.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { dictionaries } from '../_shared/dictionaries.ts';

export type MailTexts = typeof english.meetings.mail;

/** The texts of `meetings.mail` in a language, in English where they are missing. */
export function mailTexts(locale: Locale): MailTexts {
  return wordsOf(locale).mail;
}

/** The facts that every mail may name, in the words of a language. */
export function mailFacts(locale: Locale) {
  return wordsOf(locale).facts;
}

const known = new Map<Locale, ReturnType<typeof readWords>>();

function wordsOf(locale: Locale) {
  const words = known.get(locale) ?? readWords(locale);
  known.set(locale, words);
  return words;
}

function readWords(locale: Locale) {
  const own = dictionaries[locale] as { business?: Words; meetings?: { mail?: Words } } | undefined;
  const business: BusinessWords = withFallback(english.business, own?.business ?? {});
  return {
    mail: withFallback(english.meetings.mail, own?.meetings?.mail ?? {}),
    facts: commonFacts(locale, business),
  };
}
