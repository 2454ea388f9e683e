import i18next, { type FormatterModule, type TFunction } from 'i18next';
import { company } from '~/business/company';
import { dictionaries, type Dictionary } from './dictionaries';
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
  format: (value: unknown, _, locale = defaultLocale) => isolated(locale as Locale, value) as string,
} satisfies FormatterModule);

void instance.init({
  initAsync: false,
  // Our codes are lowercase; i18next would look for "pt-BR".
  lowerCaseLng: true,
  // The dictionaries are already merged with English.
  fallbackLng: false,
  resources: Object.fromEntries(locales.map((locale) => [locale, { translation: dictionaries[locale] }])),
  interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: { company: company.name } },
  missingInterpolationHandler: (text: string, match: RegExpExecArray) => {
    throw new Error(`Cannot fill "${text}": no value for "${match[1]?.trim()}"`);
  },
});

export type Translate = TFunction;

/** The `t` function of a language. It throws when a `{{placeholder}}` gets no value. */
export function translator(locale: Locale): Translate {
  return instance.getFixedT(locale);
}
