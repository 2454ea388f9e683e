/** `npm run new`: creates a page, or a section of a page, with texts to write in every language. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

const usage = `npm run new -- page <path>              creates a page with its first section: page case-studies
npm run new -- section <page> <name>    adds a section to the end of a page: section about team

Both add texts that begin with "TODO" to every language; npm run content lists them until they are written.
Next: docs/contributing.md, "Add a section to a page" and "Add a page".`;

const [kind, path = '', name] = process.argv.slice(2);

/** The files to write when everything is known to fit, so that a mistake leaves nothing behind. */
const files = new Map<string, string>();

function newPage(): void {
  const key = camelCase(path);
  create(pageFile(path), pageTemplate(key));
  const props = `spacing="tight" title={t('${key}.title')} lead={t('${key}.lead')}`;
  create(`src/sections/${path}/Intro.astro`, sectionTemplate('PageIntro', props));
  insert('src/i18n/routes.ts', '// "npm run new" adds a page above', `${key}: '/${path}',\n  `);
  // Every page is linked from somewhere.
  insert('src/i18n/routes.ts', '// "npm run new" adds a link above', `'${key}',\n    `);
  const branch = `export { default as ${key} } from '../../locales/en/${key}.json' with { type: 'json' };\n`;
  insert('src/i18n/english.ts', nextBranch(key), branch);
  const schema = `{ "fileMatch": ["/locales/*/${key}.json"], "url": "./locales/records/schemas/${key}.json" }`;
  insert('.vscode/settings.json', '\n  ],\n  "files.encoding"', `,\n    ${schema}`);
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
  const file = pageFile(path === 'home' ? 'index' : path);
  if (!existsSync(file)) throw new Mistake(`there is no page "${path}", but ${pages().join(', ')}`);
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

const pageFile = (page: string) => `src/pages/[...locale]/${page}.astro`;

const nameOf = (file: string) => basename(file, '.astro').replace(/^index$/, 'home');

/** As "npm run new -- section" takes them. */
const pages = () => globSync(pageFile('*').replace('[...locale]', '*')).map(nameOf).filter(isName).sort();

/** The start of the line before which a branch belongs: the branches are sorted. */
function nextBranch(key: string): string {
  const branches = read('src/i18n/english.ts').match(/(?<=default as )\w+/g) ?? [];
  const next = branches.find((branch) => branch > key);
  return next ? `export { default as ${next} }` : '';
}

class Mistake extends Error {}

const read = (file: string) => files.get(file) ?? readFileSync(file, 'utf8');

function create(file: string, text: string): void {
  if (existsSync(file)) throw new Mistake(`${file} exists`);
  files.set(file, text);
}

/** Inserts a text before the first place that has the anchor, or at the end if the anchor is empty. */
function insert(file: string, anchor: string, text: string): void {
  const source = read(file);
  if (!source.includes(anchor)) throw new Mistake(`${file} has no "${anchor.trim()}", which shows where to add it`);
  files.set(file, anchor ? source.replace(anchor, () => text + anchor) : source + text);
}

/** Only English needs every file: a language that is still a draft shows English texts. */
function addText(file: string, [first = '', second]: string[], text: string | object): void {
  if (!files.has(file) && !existsSync(file)) {
    if (file.startsWith('locales/en/')) throw new Mistake(`there is no ${file} for its texts`);
    return;
  }
  const json = JSON.parse(read(file)) as Record<string, object | string>;
  const branch = second === undefined ? json : json[first];
  const key = second ?? first;
  if (Object.hasOwn(branch as object, key)) throw new Mistake(`${file} has a text "${key}"`);
  const added = second === undefined ? text : { ...(branch as object), [second]: text };
  files.set(file, toJson({ ...json, [first]: added }));
}

async function writeFiles(): Promise<void> {
  const options = await resolveConfig(import.meta.filename);
  for (const [file, text] of files) {
    const verb = existsSync(file) ? 'Changed' : 'Created';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      file.endsWith('.json') ? await format(text, { ...options, plugins: [], filepath: file }) : text,
    );
    console.log(`${verb} ${file}`);
  }
  console.log('\nWrite the texts that begin with "TODO": npm run content lists them.');
  console.log(`Then go on with docs/contributing.md, "${kind === 'page' ? 'Add a page' : 'Add a section to a page'}".`);
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
import type { LocaleProps as Props } from '~/i18n/locales';
import { translator } from '~/i18n/translate';

const { locale } = Astro.props;
const t = translator(locale);
---

<${part} ${props} />
`;
}

const isName = (text = '') => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);

/** Collects what to write; false if the arguments are not understood. */
function collect(): boolean {
  if (kind === 'page' && isName(path) && name === undefined) newPage();
  else if (kind === 'section' && isName(path) && name !== undefined && isName(name)) newSection(name);
  else return false;
  return true;
}

if (kind === '--help') console.log(usage);
else {
  try {
    if (collect()) await writeFiles();
    else {
      console.error(usage);
      process.exitCode = 2;
    }
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(`Cannot create the ${kind} "${name ?? path}": ${error.message}`);
    process.exitCode = 1;
  }
}
