import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { company } from '../../src/business/company.ts';
import { examplePeople, exampleShops } from '../../src/business/examples.ts';
import { languages } from '../../src/business/languages.ts';
import { addOns, bundleName, plans } from '../../src/business/plans.ts';
import { portfolio } from '../../src/business/portfolio.ts';
import { commonValues } from '../../src/i18n/common-values.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import type { Pages, Project } from './lint.ts';
import { textsByKey } from './report/translations.ts';
import { keysInUse, withFacts } from './rules/keys-in-use.ts';
import type { Source } from './rules/values-in-sources.ts';

/** The dictionaries of the project as they are on disk. With an earlier result, the code is not read again. */
export async function loadProject(earlier?: Project): Promise<Project> {
  const files: Project['files'] = new Map(Object.keys(languages).map((locale) => [locale, readPages(locale)]));
  const unlisted = (await Array.fromAsync(glob('locales/*/*.json')))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => ![...files.keys(), 'records'].includes(name.split('/')[1] ?? ''));
  const english = textsByKey(files.get(defaultLocale));
  const facts = Object.fromEntries([...files].map(([locale, pages]) => [locale, factsOf(locale, pages, english)]));
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

/** The files of a language as they are on disk. Those that have not changed are the ones of `known`, which were parsed. */
export function readPages(locale: string, known?: Pages): Pages {
  const folder = `locales/${locale}`;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const pages = names.sort().map((name): [string, Uint8Array] => {
    const [page, bytes] = [name.slice(0, -'.json'.length), readFileSync(`${folder}/${name}`)];
    const before = known?.get(page);
    return [page, before && bytes.equals(before) ? before : bytes];
  });
  return new Map(pages);
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

/** The values of the common placeholders in a language. */
function factsOf(locale: string, pages: Pages, english: ReadonlyMap<string, string>): Record<string, string> {
  const texts = new Map([...english, ...textsByKey(pages)]);
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
