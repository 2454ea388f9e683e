import { cached } from '../../lib/cached.ts';
import { company, slug } from '../business/company.ts';
import { languages, type Language } from '../business/languages.ts';
import { isolate } from './time-format.ts';

/** A code of `languages`. */
export type Locale = string;

/** The props of a component that depends on the language alone. */
export interface LocaleProps {
  locale: Locale;
}

export const defaultLocale = 'en';

/** The local storage key of the visitor's language. */
export const languageStorageKey = `${slug}-language`;

/** Whether drafts and unrecorded wordings are refused: in releases and in tests. Browsers have no `process`. */
export const isStrictBuild = globalThis.process?.env['STRICT'] === '1';

/** The languages of the site; drafts are left out of releases. */
export const locales: Locale[] = Object.keys(languages).filter((code) => !(isStrictBuild && isDraft(code)));

/** Throws for an unknown code. */
export function language(locale: Locale): Language {
  const found = languages[locale];
  if (!found) throw new Error(`Unknown language "${locale}"`);
  return found;
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export function isDraft(locale: Locale): boolean {
  return language(locale).draft ?? false;
}

/** The language of everything that is written to the team. Throws if the site does not have it. */
export function teamLanguage(): Locale {
  const { teamLanguage: code = defaultLocale } = company;
  if (locales.includes(code)) return code;
  throw new Error(`Cannot write to the team in "${code}": src/business/languages.ts has no such language`);
}

/** The tag for `Intl`. */
export function formatTag(locale: Locale): string {
  const { format, openGraph } = language(locale);
  return format ?? openGraph.replace('_', '-');
}

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

export const directionOf = cached((locale: Locale): 'ltr' | 'rtl' => {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return rightToLeftScripts.has(script) ? 'rtl' : 'ltr';
});

/**
 * Isolates a string (see `isolate`) in a right-to-left language. Returns numbers, and every value in other languages,
 * unchanged.
 */
export function isolated(locale: Locale, value: unknown): unknown {
  return typeof value === 'string' ? isolate({ isRightToLeft: directionOf(locale) === 'rtl' }, value) : value;
}

/** Removes the isolates, to compare or draw the text. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
