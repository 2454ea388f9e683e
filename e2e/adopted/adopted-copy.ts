import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portfolio } from '../../src/business/portfolio.ts';
import { copyTree } from '../support/tree-copy.ts';

const overlay = join(import.meta.dirname, 'overlay');

/** What the second company has no use for. */
const gone = ['locales/fr', 'locales/es', 'src/assets/about/founder.svg', 'src/assets/about/story.svg'];

/** A copy of the project that another company has adopted: its facts, its brand, its texts, and Portuguese as a draft. */
export function adoptedCopy() {
  const { folder, remove } = copyTree();
  for (const file of gone) rmSync(join(folder, file), { recursive: true });
  for (const file of globSync('**/*.*', { cwd: overlay })) {
    const [own, theirs] = [join(overlay, file), join(folder, file)];
    if (file.startsWith('src/business/')) edit(theirs, (source) => withStatements(source, readFileSync(own, 'utf8')));
    else if (file.endsWith('.css')) edit(theirs, (source) => withTokens(source, readFileSync(own, 'utf8')));
    else if (/^locales.en\b/.test(file)) editTexts(theirs, (texts) => merged(texts, readTexts(own)));
    else cpSync(own, theirs, { recursive: true });
  }
  for (const file of ['package.json', 'wrangler.jsonc'])
    edit(join(folder, file), (source) => source.replace(/"name": ".*"/, '"name": "golden-coast-site"'));
  return {
    folder,
    remove,
    /** Completes the Portuguese dictionary, with respelled English for what nobody has translated. */
    translate() {
      for (const page of globSync('*.json', { cwd: join(folder, 'locales/en') })) {
        const [english, own] = ['en', 'pt'].map((code) => join(folder, 'locales', code, page)) as [string, string];
        const texts = existsSync(own) ? readTexts(own) : {};
        writeTexts(own, merged(respelled(readTexts(english), 'pt'), texts));
      }
      edit(join(folder, 'src/business/languages.ts'), (source) => source.replace(', draft: true', ''));
    },
  };
}

function edit(file: string, change: (source: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** As a person would: the constants of a file are replaced by those of the same name, its types and comments stay. */
function withStatements(source: string, own: string): string {
  const statements = own.match(statement('\\w+')) ?? [];
  return statements.reduce((text, replacement) => {
    const [, name = ''] = /const (\w+)/.exec(replacement) ?? [];
    if (!statement(name).test(text)) throw new Error(`Cannot replace "${name}": the file has no such constant`);
    return text.replace(statement(name), () => replacement);
  }, source);
}

/** The brand with the tokens that differ, each in its own block: the light scheme's, the dark one's, the rest. */
function withTokens(source: string, own: string): string {
  const blocks = source.split(/^(?=\S.*\{$)/m);
  for (const [at, block] of own.split(/^(?=\S.*\{$)/m).entries())
    for (const [replacement, name = ''] of block.matchAll(/(--[\w-]+): .*;/g)) {
      const token = new RegExp(`${name}: .*;`);
      // After the comment at the top.
      const text = blocks[at + 1] ?? '';
      if (!token.test(text)) throw new Error(`Cannot replace "${name}": the file has no such token`);
      blocks[at + 1] = text.replace(token, replacement);
    }
  return blocks.join('');
}

/** A constant at the top level, from its name to its last line. */
function statement(name: string): RegExp {
  return new RegExp(`^(?:export )?const ${name}\\b(?:[^\\n]*;|[^]*?\\n[\\]}][^\\n]*;)$`, 'gm');
}

type Texts = { [key: string]: string | Texts | null };

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function editTexts(file: string, change: (texts: Texts) => Texts): void {
  writeTexts(file, change(readTexts(file)));
}

function writeTexts(file: string, texts: Texts): void {
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
}

/** The first texts with the second in their places; `null` removes a branch. */
function merged(texts: Texts, own: Texts): Texts {
  const changed = Object.entries(own).map(([key, value]): [string, Texts[string]] => {
    const before = texts[key];
    const isBranch = typeof value === 'object' && value !== null && typeof before === 'object' && before !== null;
    return [key, isBranch ? merged(before, value) : value];
  });
  const all = Object.entries({ ...texts, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

const names = portfolio.map(({ name }) => RegExp.escape(name)).join('|');
const respellable = new RegExp(`\\{\\{.*?\\}\\}|${names}|[aeiouyAEIOU]`, 'g');
/** Without s: ß is a sixth narrower in the fallback font than in the heading font, and headings would break elsewhere. */
const spellings = new Map([...'aeiouyAEIOU'].map((letter, index) => [letter, [...'äëïöüÿÄËÏÖÜ'][index] ?? letter]));

/** English as another language: texts are spelled differently, placeholders and names stay, plurals have its forms. */
function respelled(texts: Texts, code: string): Texts {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, Texts[string]][] => {
      if (typeof value !== 'string') return [[key, value && respelled(value, code)]];
      const text = value.replace(respellable, (part) => spellings.get(part) ?? part);
      if (key.endsWith('_other')) return forms.map((form) => [key.replace(/other$/, form), text]);
      return key.endsWith('_one') ? [] : [[key, text]];
    }),
  );
}
