/** The site as the specification describes it, for expectations that must not come from the code under test. */
import { readFileSync } from 'node:fs';
import { company } from '../src/business/company.ts';
import { routePaths, type Route } from '../src/i18n/routes.ts';
import type { Dictionary } from '../src/i18n/dictionaries.ts';

export const locales = ['en', 'fr', 'es'] as const;
export type Locale = (typeof locales)[number];

export const openGraphLocales = { en: 'en_US', fr: 'fr_FR', es: 'es_ES' } as const;

export const routes = Object.keys(routePaths) as Route[];

/** Where a page is: English without a prefix, the home pages of the others with a slash at the end. */
export function addressOf(locale: Locale, route: Route): string {
  return locale === 'en' ? routePaths[route] : `/${locale}${routePaths[route]}`;
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

/** Matches a sentence of the dictionaries whatever stands in its slots; the company's name is known. */
export function asPattern(sentence: string): RegExp {
  const parts = fill(sentence).split(/\{\{\s*\w+\s*\}\}/);
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^{}]+')}$`);
}
