/** The site as the specification describes it, for expectations that must not come from the code under test. */
import { readdirSync, readFileSync } from 'node:fs';
import { company } from '../src/business/company.ts';
import { routePaths, type Route } from '../src/i18n/routes.ts';
import type { Dictionary } from '../src/i18n/dictionaries.ts';
import type { Locale } from '../src/i18n/locales.ts';

export type { Locale };

const specified = ['en', 'fr', 'es'];

/** The languages that have a dictionary, the specified ones first: an added one is tested like them. */
export const locales = readdirSync(new URL('../locales', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', '') as Locale)
  .sort((a, b) => rank(a) - rank(b));

function rank(locale: string): number {
  return specified.includes(locale) ? specified.indexOf(locale) : specified.length;
}

export const routes = Object.keys(routePaths) as Route[];

/** Where a page is: English without a prefix, the home pages of the others with a slash at the end. */
export function pathOf(locale: Locale, route: Route | 'meeting'): string {
  const path = route === 'meeting' ? '/meeting' : routePaths[route];
  return locale === 'en' ? path : `/${locale}${path}`;
}

/** Each route once, in alternating languages: for slow checks with the same result in every language. */
export const eachRouteOnce = routes.map((route, index) => ({ route, locale: locales[index % locales.length] ?? 'en' }));

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
