import { company } from '../../src/business/company.ts';
import { languages } from '../../src/business/languages.ts';
import { addOns, plans } from '../../src/business/plans.ts';
import { formatUsd } from '../../src/i18n/format.ts';
import { defaultLocale, directionOf } from '../../src/i18n/locales.ts';
import { pseudoTexts } from '../../lib/pseudo-texts.ts';
import type { Project } from '../../tools/locale-lint/lint.ts';
import { progressOf, textsByKey, type TranslationRecord } from '../../tools/locale-lint/report/translations.ts';
import { measureOf } from '../../tools/locale-lint/rules/length.ts';
import { placeholdersOf, pluralBase, pluralForms } from '../../lib/texts.ts';
import { exampleNumbers } from '../../tools/locale-lint/rules/entries.ts';
import { locationOf, placeholderNotes, placeholderSources, roleOf } from '../../tools/locale-lint/schema/notes.ts';
import { hasPage, href, pagePath, routes } from '../../src/i18n/routes.ts';
import {
  cookieName,
  textAttribute,
  type EditedLanguage,
  type EditedText,
  type Overview,
  type Places,
} from './protocol.ts';

/** What the editor of texts knows when it is switched on; `pseudo` are the codes of languages that follow English. */
export function overviewOf(
  project: Project,
  record: TranslationRecord,
  { pseudo, outbox }: { pseudo: string[]; outbox: string | undefined },
): Overview {
  const locales = [...project.files.keys()];
  const states = new Map(progressOf(project, record).map(({ key, translations }) => [key, translations]));
  const byLocale = new Map(locales.map((locale) => [locale, textsByKey(project.files.get(locale))]));
  const english = byLocale.get(defaultLocale) ?? new Map<string, string>();
  for (const code of pseudo) {
    const words = pseudoTexts(code, Object.fromEntries(english)) ?? {};
    byLocale.set(code, new Map(Object.entries(words) as [string, string][]));
  }
  const texts = keysOf(english, locales).map((key): EditedText => {
    const own = [...byLocale].flatMap(([locale, known]) => {
      const text = known.get(key);
      return text === undefined ? [] : [[locale, text] as const];
    });
    const known = [...(states.get(key) ?? [])].map(([locale, { state }]) => [locale, state] as const);
    return {
      key,
      location: locationOf(key),
      role: roleOf(key)?.name,
      limit: roleOf(key)?.limit,
      numbers: numbersOf(key, locales),
      isInMails: project.keysInUse?.isInMails(key) ?? false,
      texts: Object.fromEntries(own),
      states: Object.fromEntries(known),
    };
  });
  const names = [...new Set(texts.flatMap((one) => Object.values(one.texts).flatMap(placeholdersOf)))];
  names.push(...Object.keys(project.facts?.[defaultLocale] ?? {}).filter((name) => !names.includes(name)));
  return {
    languages: [...locales, ...pseudo].map((code) => languageOf(code, pseudo.includes(code))),
    texts,
    facts: project.facts ?? {},
    placeholders: Object.fromEntries(
      names.map((name) => [name, { note: placeholderNotes[name], source: placeholderSources[name] }]),
    ),
    measures: Object.fromEntries(names.map((name) => [name, measureOf(name)])),
    values: factsOnPages(locales),
    outbox,
  };
}

function languageOf(code: string, isPseudo: boolean): EditedLanguage {
  const name = languages[code]?.name ?? code;
  return { code, name, direction: directionOf(code), follows: isPseudo ? defaultLocale : code };
}

/** All keys, and behind a plural the forms that only other languages have. */
function keysOf(english: ReadonlyMap<string, string>, locales: string[]): string[] {
  const needed = new Set(locales.flatMap((locale) => formsOf(locale)));
  const keys = [...english.keys()].flatMap((key) => {
    const base = pluralBase(key);
    if (base === undefined || !key.endsWith('_other')) return [key];
    const others = pluralForms.filter((form) => needed.has(form) && !english.has(`${base}_${form}`));
    return [...others.map((form) => `${base}_${form}`), key];
  });
  return keys;
}

function formsOf(locale: string): string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
}

function numbersOf(key: string, locales: string[]): Record<string, string> | undefined {
  const base = pluralBase(key);
  if (base === undefined) return undefined;
  const form = key.slice(base.length + 1);
  const using = locales.filter((locale) => formsOf(locale).includes(form));
  return Object.fromEntries(using.map((locale) => [locale, exampleNumbers(locale, form)]));
}

/** What a visitor reads that is no text: an editor who clicks it is told where it is defined. */
function factsOnPages(locales: string[]): Overview['values'] {
  const prices = [
    ...plans.flatMap(({ price }) => [price.monthly, price.setup]),
    ...addOns.map((one) => one.monthlyPrice),
  ];
  const inCompany = [company.name, company.legalName, company.phone, company.email, company.address.street];
  const inPlans = [
    ...[...plans, ...addOns].map(({ name }) => name),
    ...locales.flatMap((locale) => prices.map((price) => formatUsd(locale, price))),
  ];
  return [
    ...inCompany.map((value) => ({ value, file: 'src/business/company.ts' })),
    ...inPlans.map((value) => ({ value, file: 'src/business/plans.ts' })),
  ];
}

/** Asks the dev server for every page in one language, and lists which texts each shows, or may show in another state. */
export async function findPlaces(
  origin: string,
  locales: string[],
  names: ReadonlyMap<string, string>,
): Promise<Places> {
  const [, other = defaultLocale] = locales;
  const pages = [
    ...routes.map((route) => ({ name: route, pathIn: (locale: string) => href(locale, route) })),
    ...(hasPage('meeting') ? [{ name: 'meeting', pathIn: (locale: string) => pagePath(locale, 'meeting') }] : []),
    { name: 'decision', pathIn: (locale: string) => pagePath(locale, 'decision') },
    // For unknown addresses without a prefix the dev server has a page of its own.
    { name: 'notFound', pathIn: (locale: string) => `/${locale === defaultLocale ? other : locale}/404` },
  ];
  const shown: Places['shown'] = {};
  for (const [index, { pathIn }] of pages.entries()) {
    const headers = { Accept: 'text/html', Cookie: `${cookieName}=1` };
    const html = await (await fetch(origin + pathIn(other), { headers })).text();
    for (const key of keysOnPage(html)) (shown[key] ??= []).push(index);
  }
  return {
    pages: pages.map(({ name, pathIn }) => ({
      name: name === 'notFound' ? 'The page shown when there is no such page' : (names.get(`pages.${name}`) ?? name),
      paths: Object.fromEntries(locales.map((locale) => [locale, pathIn(locale)])),
    })),
    shown,
  };
}

/** The keys of a page that was sent with the names of its texts. */
function keysOnPage(html: string): Set<string> {
  const lists = Array.from(html.matchAll(new RegExp(` ${textAttribute}="([^"]*)"`, 'g')), ([, list = '']) => list);
  return new Set(lists.flatMap((list) => list.split(' ').map((name) => name.replace(/^.*:/, ''))));
}
