import * as english from '../../../../src/i18n/english.ts';
import { commonValues } from '../../../../src/i18n/common-values.ts';
import { cached } from '../../../../lib/cached.ts';
import { withFallback, type TextTree, fillKnown, type Values } from '../../../../lib/texts.ts';
import { locales, type Locale } from '../../../../src/i18n/locales.ts';
import { href, routes } from '../../../../src/i18n/routes.ts';
import { dictionaries } from '../dictionaries.ts';

/** The values of the placeholders that every mail may have. */
export const mailValues = cached((locale: Locale) =>
  commonValues(locale, textsOf(english.business, locale, 'business')),
);

/**
 * Reads a branch of the dictionaries, given in English: in a language, and in English where that lacks a text. The
 * common facts are filled in.
 */
export function mailTexts<Texts extends object>(inEnglish: Texts, ...path: string[]): (locale: Locale) => Texts {
  return cached((locale: Locale) => fillAll(textsOf(inEnglish, locale, ...path), mailValues(locale)));
}

export const sharedMailTexts = mailTexts(english.mail, 'mail');

/** What the team reads: its mails, notices, alerts, calendar feed and downloads. */
export const teamTexts = mailTexts(english.digest, 'digest');

export const fieldLabels = mailTexts(english.contact.form, 'contact', 'form');

const pageTexts = mailTexts(english.pages, 'pages');

/** What people call the page at a path; a path of no page stays as it is. */
export function pageTitle(locale: Locale, path: string): string {
  const route = routes.find((each) => locales.some((language) => href(language, each) === path));
  return route ? pageTexts(locale)[route] : path;
}

function fillAll<Texts extends object>(texts: Texts, facts: Values): Texts {
  const entries = Object.entries(texts).map(([key, value]: [string, string | object]) => {
    return [key, typeof value === 'string' ? fillKnown(value, facts) : fillAll(value, facts)];
  });
  return Object.fromEntries(entries) as Texts;
}

function textsOf<Texts extends object>(inEnglish: Texts, locale: Locale, ...path: string[]): Texts {
  let own: string | TextTree = (dictionaries[locale] ?? {}) as TextTree;
  for (const key of path) own = (typeof own === 'object' && own[key]) || {};
  return withFallback(inEnglish, typeof own === 'object' ? own : {});
}
