import i18next, { type FormatterModule, type TFunction } from 'i18next';
import { commonFacts } from './common-facts';
import { dictionaryOf, type Dictionary } from './dictionaries';
import { isolated } from './isolate';
import { defaultLocale, locales, type Locale } from './locales';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Dictionary };
  }
}

const instance = i18next.createInstance();

instance.use({
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _, locale = defaultLocale) => isolated(locale, value) as string,
} satisfies FormatterModule);

void instance.init({
  initAsync: false,
  // Our codes are lowercase; i18next would look for "pt-BR".
  lowerCaseLng: true,
  // The dictionaries are already merged with English.
  fallbackLng: false,
  resources: Object.fromEntries(locales.map((locale) => [locale, { translation: dictionaryOf(locale) }])),
  interpolation: { escapeValue: false, alwaysFormat: true },
  missingInterpolationHandler: (text: string, match: RegExpExecArray) => {
    throw new Error(`Cannot fill "${text}": no value for "${match[1]?.trim()}"`);
  },
});

export type Translate = TFunction;

const translators = new Map<Locale, Translate>();

/** The `t` function of a language, which knows the common facts. It throws when a `{{placeholder}}` gets no value. */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale) ?? createTranslator(locale);
  translators.set(locale, known);
  return known;
}

function createTranslator(locale: Locale): Translate {
  const t = instance.getFixedT(locale) as (key: string, options: object) => unknown;
  const facts = commonFacts(locale, dictionaryOf(locale).business);
  return ((key: string, options?: object) => {
    try {
      return t(key, { ...facts, ...options });
    } catch (cause) {
      throw new Error(`${(cause as Error).message} (${locale}, ${key})`, { cause });
    }
  }) as unknown as Translate;
}
