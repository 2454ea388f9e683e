import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { company } from '../../src/business/company.ts';
import { examplePeople, exampleShops } from '../../src/business/examples.ts';
import { languages } from '../../src/business/languages.ts';
import { addOns, bundleName, plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { commonValues } from '../../src/i18n/common-values.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import type { Project } from './lint.ts';
import { textsByKey } from './report/translations.ts';
import { keysInUse, withFacts } from './rules/keys-in-use.ts';
import type { Source } from './rules/values-in-sources.ts';

/** The dictionaries of the project as they are on disk. With an earlier result, the code is not read again. */
export async function loadProject(earlier?: Project): Promise<Project> {
  const files: Project['files'] = new Map();
  for (const locale of Object.keys(languages)) {
    const file = fileOf(locale);
    files.set(locale, existsSync(file) ? await readFile(file) : undefined);
  }
  const unlisted = (await Array.fromAsync(glob('locales/*.json')))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !Array.from(files.keys(), fileOf).includes(name));
  const english = textsByKey(files.get(defaultLocale));
  const facts = Object.fromEntries([...files].map(([locale, bytes]) => [locale, factsOf(locale, bytes, english)]));
  return {
    files,
    unlisted,
    facts,
    isDisabled,
    drafts: Object.keys(languages).filter((locale) => languages[locale]?.draft),
    sameAsEnglish: await readSameAsEnglish(),
    names: namesOf(english),
    keysInUse: earlier?.keysInUse ?? (await readKeysInUse(english, Object.keys(facts[defaultLocale] ?? {}))),
  };
}

async function readKeysInUse(english: ReadonlyMap<string, string>, common: string[]) {
  const topLevelKeys = new Set(Array.from(english.keys(), (key) => key.split('.')[0] ?? ''));
  return withFacts(keysInUse(await readSources(), [...topLevelKeys], common), wordsOfFacts);
}

const idsOf = (facts: readonly { id: string }[]) => facts.map(({ id }) => id);

/** Where each fact of a list has its words. */
const wordsOfFacts = [
  { branch: 'packages.plans', ids: idsOf(plans), file: 'src/business/plans.ts' },
  { branch: 'packages.features', ids: plans.flatMap(({ features }) => features), file: 'src/business/plans.ts' },
  { branch: 'packages.addOns', ids: idsOf(addOns), file: 'src/business/plans.ts' },
  { branch: 'portfolio.items', ids: idsOf(portfolio), file: 'src/business/portfolio.ts' },
];

function fileOf(locale: string): string {
  return `locales/${locale}.json`;
}

/** The values of the common placeholders in a language. */
function factsOf(
  locale: string,
  bytes: Uint8Array | undefined,
  english: ReadonlyMap<string, string>,
): Record<string, string> {
  const texts = new Map([...english, ...textsByKey(bytes)]);
  const word = (name: string) => texts.get(`business.${name}`) ?? '';
  const group = (name: string) => {
    const found = [...texts].filter(([key]) => key.startsWith(`business.${name}.`));
    return Object.fromEntries(found.map(([key, text]) => [key.replace(/.*\./, ''), text]));
  };
  const facts = commonValues(locale, {
    city: word('city'),
    ofCity: word('ofCity'),
    cityAdjective: word('cityAdjective'),
    state: word('state'),
    zone: word('zone'),
    days: { range: word('days.range'), list: word('days.list') },
    numbers: group('numbers'),
    counts: group('counts'),
  });
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
}

/** What no language translates: names of people, companies, places and products. */
function namesOf(english: ReadonlyMap<string, string>): string[] {
  const places = ['business.city', 'business.state'].map((key) => english.get(key));
  const products = [...plans, ...addOns, ...portfolio].map(({ name }) => name);
  const own = [company.name, company.legalName, company.founder?.name, bundleName];
  const names = [...places, ...products, ...own, ...Object.values(exampleShops), ...Object.values(examplePeople)];
  // The longest first: a name may contain another.
  return names.filter((name) => name !== undefined).sort((a, b) => b.length - a.length);
}

/** Pages and functions: what shows texts to a visitor. */
async function readSources(): Promise<Source[]> {
  const names = await Array.fromAsync(glob('{src,supabase/functions}/**/*.{astro,ts,tsx}'));
  const sources = names.map((name) => name.replaceAll('\\', '/')).filter((name) => !name.includes('.test.'));
  return Promise.all(sources.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

async function readSameAsEnglish(): Promise<Record<string, string[]>> {
  const file = 'locales/records/same-as-english.json';
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as Record<string, string[]>;
  } catch (cause) {
    throw new Error(`Cannot read "${file}": ${(cause as Error).message}`, { cause });
  }
}
