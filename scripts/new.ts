/** `npm run new`: creates a page, or a section of a page, with texts to write in every language. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const usage = `npm run new -- page <path>              creates a page with its first section: page case-studies
npm run new -- section <page> <name>    adds a section to the end of a page: section about team

Both add texts that begin with "TODO" to every language; npm run content lists them until they are written.`;

const [kind, path = '', name] = process.argv.slice(2);

function newPage(): void {
  const key = camelCase(path);
  create(`src/pages/[...locale]/${path}.astro`, pageTemplate(key));
  const props = `title={t('${key}.title')} lead={t('${key}.lead')}`;
  create(`src/sections/${path}/Intro.astro`, sectionTemplate('PageIntro', props));
  insert('src/i18n/routes.ts', '// "npm run new" adds a page above', `${key}: '/${path}',\n  `);
  // Every page is linked from somewhere.
  insert('src/i18n/routes.ts', '// "npm run new" adds a link above', `'${key}',\n    `);
  const file = `../../locales/en/${key}.json`;
  insert('src/i18n/english.ts', 'export {', `export { default as ${key} } from '${file}' with { type: 'json' };\n`);
  addText('locales/notes.json', ['locations', key], `The page ${path}`);
  for (const language of languages()) {
    create(`locales/${language}/${key}.json`, toJson(textsOf(path, language, 'title', 'lead')));
    addText(`locales/${language}/pages.json`, [key], todo(path, language, 'name in links'));
    addText(`locales/${language}/head.json`, [key], textsOf(path, language, 'title', 'description', 'keywords'));
  }
}

function newSection(section: string): void {
  const [branch, key] = [camelCase(path), camelCase(section)];
  const component = key.charAt(0).toUpperCase() + key.slice(1);
  const props = `id="${section}" title={t('${branch}.${key}.title')} intro={t('${branch}.${key}.text')}`;
  create(`src/sections/${path}/${component}.astro`, sectionTemplate('Section', props));
  const file = `src/pages/[...locale]/${path === 'home' ? 'index' : path}.astro`;
  insert(file, '\nexport const', `import ${component} from '~/sections/${path}/${component}.astro';\n`);
  insert(file, '\n</', `\n  <${component} {locale} />`);
  for (const language of languages())
    addText(`locales/${language}/${branch}.json`, [key], textsOf(section, language, 'title', 'text'));
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function textsOf(name: string, language: string, ...texts: string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, todo(name, language, text)]));
}

/** The check of texts lists a text that begins like this as not written. */
function todo(name: string, language: string, text: string): string {
  return `TODO (${name}, ${text}, ${language})`;
}

const camelCase = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const languages = () => globSync('locales/*/pages.json').map((file) => basename(dirname(file)));

/** Creates a file; throws when it exists. */
function create(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
  console.log(`Created ${file}`);
}

/** Inserts a text before the first place that has the anchor. */
function insert(file: string, anchor: string, text: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(anchor)) throw new Error(`Cannot change "${file}": it has no "${anchor}"`);
  const changed = source.replace(anchor, () => text + anchor);
  writeFileSync(file, changed);
  console.log(`Changed ${file}`);
}

function addText(file: string, [first = '', second]: string[], text: string | object): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object | string>;
  const added = second === undefined ? text : { ...(json[first] as object), [second]: text };
  writeFileSync(file, toJson({ ...json, [first]: added }));
  console.log(`Changed ${file}`);
}

function pageTemplate(key: string): string {
  return `---
import { localizedPaths } from '~/i18n/routes';
import SiteLayout from '~/layouts/SiteLayout.astro';
import Intro from '~/sections/${path}/Intro.astro';

export const getStaticPaths = () => localizedPaths('${key}');

const { locale } = Astro.props;
---

<SiteLayout {locale} page="${key}">
  <Intro {locale} />
</SiteLayout>
`;
}

function sectionTemplate(part: 'PageIntro' | 'Section', props: string): string {
  return `---
import ${part} from '~/components/${part}.astro';
import type { Locale } from '~/i18n/locales';
import { translator } from '~/i18n/translate';

interface Props {
  locale: Locale;
}

const { locale } = Astro.props;
const t = translator(locale);
---

<${part} ${props} />
`;
}

const isName = (text: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
if (kind === '--help') console.log(usage);
else if (kind === 'page' && isName(path) && name === undefined) newPage();
else if (kind === 'section' && isName(path) && isName(name ?? '')) newSection(name ?? '');
else {
  console.error(usage);
  process.exitCode = 2;
}
