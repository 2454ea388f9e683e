import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as flags from 'country-flag-icons/string/3x2';
import { respelled, type TreeCopy } from './tree-copy.ts';

/** Two-letter codes of ISO 639-1 other than those the site has, in alphabetical order. */
const codes =
  'af am ar as az be bg bm bn bo br bs ca ce co cs cv cy da de dz ee el et eu fa fi fo fy ga gd gl gn gu gv ha he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ks ku kw ky lb lg ln lo lt lu lv mg mi mk ml mn mr ms mt my nb ne nl nn ny oc om or os pa pl ps pt qu rm rn ro ru rw sd se sg si sk sl sn so sq sr st su sv sw ta te tg th ti tk tn to tr tt ug uk ur uz vi wo xh yo zh zu'.split(
    ' ',
  );

const ownLanguages = 3;

/** Gives the copy this many languages in all, each with its own flag, name and words. */
export function addLanguages(copy: TreeCopy, total: number): void {
  const { $schema, ...words } = readJson(join(copy.folder, 'locales/en.json'));
  const added = codes
    .map((code) => ({ code, country: new Intl.Locale(code).maximize().region ?? '' }))
    .filter(({ country }) => country in flags)
    .slice(0, total - ownLanguages);
  if (added.length < total - ownLanguages) throw new Error(`Cannot make ${total} languages: the list is too short`);
  for (const { code, country } of added) {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    const line = `${code}: { name: ${JSON.stringify(name)}, flag: '${country}', openGraph: '${code}_${country}' },`;
    const ownWords = withDistinctTitles(inPluralForms(respelled(words) as Words, code), code);
    copy.addLanguage(code, line, { $schema, ...ownWords });
  }
}

/** The same words with plurals in exactly the forms of a language. */
export function inPluralForms(words: Words, code: string): Words {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]): [string, string | Words][] => {
      if (typeof value === 'object') return [[key, inPluralForms(value, code)]];
      if (key.endsWith('_other')) return forms.map((form) => [key.replace(/other$/, form), value]);
      return key.endsWith('_one') ? [] : [[key, value]];
    }),
  );
}

/** Adds this many copies of the about page in every language: the specification has ten pages. */
export function addPages(copy: TreeCopy, count: number): void {
  const names = Array.from({ length: count }, (_, index) => `copy${index + 1}`);
  const table = join(copy.folder, 'src/i18n/routes.ts');
  const lines = names.map((name) => `  ${name}: '/${name}',\n`).join('');
  writeFileSync(table, readFileSync(table, 'utf8').replace("  about: '/about',\n", `$&${lines}`));
  const pages = join(copy.folder, 'src/pages/[...locale]');
  const page = readFileSync(join(pages, 'about.astro'), 'utf8');
  for (const name of names)
    writeFileSync(join(pages, `${name}.astro`), page.replace('route="about"', `route="${name}"`));
  for (const locale of ['en', 'fr', 'es']) {
    const file = join(copy.folder, 'locales', `${locale}.json`);
    const words = readJson(file);
    for (const branch of [words['head'], words['pages']] as Words[])
      for (const name of names) branch[name] = structuredClone(branch['about'] ?? '');
    writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`);
  }
}

export type Words = { [key: string]: string | Words };

/** Each title with the code for its first word, so that no two languages share the image of a page. */
function withDistinctTitles(words: Words, code: string): Words {
  for (const page of Object.values(words['head'] as Record<string, { title: string }>))
    page.title = page.title.replace(/^[^\s{]+/, code);
  return words;
}

function readJson(file: string): Words {
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}
