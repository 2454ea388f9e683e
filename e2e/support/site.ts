/** The site as its facts and dictionaries describe it, for the expectations of the tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hasCalculator, scenarioNeeds, type ScenarioId } from '../../src/business/calculator.ts';
import { company } from '../../src/business/company.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { commonValues } from '../../src/i18n/common-values.ts';
import type { Dictionary } from '../../src/i18n/dictionaries.ts';
import { cached } from '../../lib/cached.ts';
import { fillKnown, withFallback, type TextTree, type Values } from '../../lib/texts.ts';
import { defaultLocale, locales, type Locale } from '../../src/i18n/locales.ts';
import { hasPage, routes, type PageName } from '../../src/i18n/routes.ts';
import { withoutDisabled } from '../../src/i18n/feature-texts.ts';

export { fillKnown as fill } from '../../lib/texts.ts';
export { hasPage, locales, routes, type Locale };
/** Amounts without and with cents, as people write them in the language. */
export { formatPrice as priceOf, formatAmount as amountOf } from '../../src/i18n/format.ts';

/** What is tested in one language is tested in this one, so that nothing passes because it happens to be in English. */
export const otherLocale = locales[1] ?? defaultLocale;

/** Another one than `otherLocale`, where the site has three languages. */
export const lastLocale = locales.at(-1) ?? defaultLocale;

/** The language that visitors of a test change to; its own where there is no other. */
export function localeBeside(locale: Locale): Locale {
  return locales.findLast((other) => other !== locale) ?? locale;
}

/** For `test.skip` where the site has one language. */
export const needsLanguages: [boolean, string] = [locales.length === 1, 'the site has one language, and no menu'];

/** Whether the services page has a calculator with these scenarios. */
export function hasScenarios(...scenarios: ScenarioId[]): boolean {
  return hasCalculator && scenarios.every((id) => id in scenarioNeeds);
}

/** Whether the calculator begins with a scenario, whose example is then shown without script. */
export function isFirst(scenario: ScenarioId): boolean {
  return hasCalculator && Object.keys(scenarioNeeds)[0] === scenario;
}

/** For `test.skip` where the calculator lacks one of the scenarios. */
export function needsScenarios(...scenarios: ScenarioId[]): [boolean, string] {
  return [
    !hasScenarios(...scenarios),
    `the site has no calculator with these scenarios: ${scenarios.join(', ') || 'any'}`,
  ];
}

/** For `test.skip` where the company does without one of the pages. */
export function needsPages(...pages: PageName[]): [boolean, string] {
  return [!pages.every(hasPage), `the site has not all of these pages: ${pages.join(', ')}`];
}

const deployed = process.env['BASE_URL'] ? 'BASE_URL is set: this test needs' : undefined;

/** For `test.skip(...needsBackend)`, in tests that read the local database or outbox. */
export const needsBackend: [boolean, string] = [deployed !== undefined, `${deployed} the local backend`];

/** For `test.skip(...needsFiles)`, in tests that read the folder of the built site. */
export const needsFiles: [boolean, string] = [deployed !== undefined, `${deployed} the built folder`];

/** Whether the about page shows the founder, who may have no picture. */
export const showsFounder =
  company.founder !== undefined &&
  ['svg', 'jpg', 'jpeg', 'png', 'webp', 'avif'].some((type) => existsSync(`src/assets/about/founder.${type}`));

/** The paths of client sites among our own files. */
export const demoPaths = portfolio.map(({ url }) => url).filter((url) => url.startsWith('/'));

/** The hosts of those that are elsewhere. */
export const clientHosts = portfolio.flatMap(({ url }) => URL.parse(url)?.host ?? []);

/**
 * The texts of a language with the facts that any of them may name, in English where the language has none, and
 * without those that the company has switched off.
 */
export const textsOf = cached((locale: Locale): Dictionary => {
  const [english, own] = [dictionaryFile(defaultLocale), dictionaryFile(locale)];
  const facts = commonValues(locale, shown(english['business'] as TextTree, own['business'] as TextTree) as never);
  const texts = shown(english, own, facts) as unknown as Dictionary;
  // They are there without meetings too, for tests that are skipped then.
  Object.assign(texts, { meetings: shown(english['meetings'] as TextTree, own['meetings'] as TextTree, facts) });
  return texts;
});

/** The texts of a language as editors wrote them. */
export function dictionaryFile(locale: Locale): TextTree {
  const folder = new URL(`../../locales/${locale}/`, import.meta.url);
  const files = readdirSync(folder).map((file): [string, TextTree] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as TextTree,
  ]);
  return Object.fromEntries(files);
}

/** As `src/i18n/dictionaries.ts` does, whose files only Vite can read. */
function shown(english: TextTree, own: TextTree = {}, facts = {}): TextTree {
  return filled(withoutDisabled(withFallback(english, own)), facts);
}

function filled(texts: TextTree, facts: Values): TextTree {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? fillKnown(text, facts) : filled(text, facts),
  ]);
  return Object.fromEntries(entries) as TextTree;
}

/** Matches a sentence of the dictionaries whatever fills its placeholders. */
export function asPattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[^{}\\n]+')}$`);
}
