import { slug } from '../business/company.ts';
import { languages, type Language } from '../business/languages.ts';

/** A code of `languages`. */
export type Locale = string;

export const defaultLocale = 'en';

/** Set by releases and by the checks before them, which see what they publish. Browsers have no `process`. */
const isGate = globalThis.process?.env['GATE'] === '1';

/** The languages of the site, without the drafts where it is published. */
export const locales: Locale[] = Object.keys(languages).filter((code) => !(isGate && isDraft(code)));

/** Throws for an unknown code. */
export function language(locale: Locale): Language {
  const found = languages[locale];
  if (!found) throw new Error(`Unknown language "${locale}"`);
  return found;
}

/** Whether search engines must not find a language yet. */
export function isDraft(locale: Locale): boolean {
  return language(locale).draft ?? false;
}

/** The tag for `Intl`. */
export function formatTag(locale: Locale): string {
  const { format, openGraph } = language(locale);
  return format ?? openGraph.replace('_', '-');
}

/** The writing direction of a language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  const known = directions.get(locale);
  if (known) return known;
  const { script } = new Intl.Locale(locale).maximize();
  const direction = rightToLeftScripts.has(script ?? '') ? 'rtl' : 'ltr';
  directions.set(locale, direction);
  return direction;
}

const directions = new Map<Locale, 'ltr' | 'rtl'>();
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** The local storage key of the visitor's choice. */
export const languageStorageKey = `${slug}-language`;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}
