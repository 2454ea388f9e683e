/** The site as the specification describes it, for expectations that must not come from the code under test. */
import { readdirSync, readFileSync } from 'node:fs';
import { company } from '../src/business/company.ts';
import { routePaths, type Route } from '../src/i18n/routes.ts';
import type { Dictionary } from '../src/i18n/dictionaries.ts';
import type { Locale } from '../src/i18n/locales.ts';

export type { Locale };

const files = readdirSync(new URL('../locales', import.meta.url)).filter((name) => name.endsWith('.json'));
const dictionaries = files.map((name) => name.replace('.json', '') as Locale);

/** The specified languages, then any other that has a dictionary: an added one is tested like them. */
export const locales: Locale[] = [...new Set<Locale>(['en', 'fr', 'es', ...dictionaries])];

export const routes = Object.keys(routePaths) as Route[];

/** Where a page is: English without a prefix, the home pages of the others with a slash at the end. */
export function pathOf(locale: Locale, route: Route | 'meeting'): string {
  const path = route === 'meeting' ? '/meeting' : routePaths[route];
  return locale === 'en' ? path : `/${locale}${path}`;
}

/** Every word of a language, as editors wrote it. */
export function wordsOf(locale: Locale): Dictionary {
  return JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8')) as Dictionary;
}

/** A sentence with its slots filled; the company's name is a slot of every sentence. */
export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  const all: Record<string, string | number> = { company: company.name, ...values };
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (slot, name: string) => String(all[name] ?? slot));
}

/** Matches a sentence of the dictionaries whatever fills its slots; the company's name is known. */
export function asPattern(sentence: string): RegExp {
  const parts = fill(sentence).split(/\{\{\s*\w+\s*\}\}/);
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^{}]+')}$`);
}

/** Whole dollars as people write them in the language. */
export function usd(locale: Locale, amount: number): string {
  return locale === 'fr' ? `${amount.toLocaleString('fr')}\u00a0$` : `$${amount.toLocaleString('en')}`;
}
