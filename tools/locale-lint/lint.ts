import type { Node } from 'jsonc-parser';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { error, note, warning, type Diagnostic, type LocatedDiagnostic } from './diagnostic.ts';
import { membersOf, parseDictionary, positionAt, textsIn, type Dictionary } from './parse/dictionary.ts';
import { lintDuplicates, lintEntries } from './rules/entries.ts';
import type { KeysInUse } from './rules/keys-in-use.ts';
import { cutTitles } from './rules/length.ts';
import { placeholdersOf, pluralBase } from '../../lib/texts.ts';

/** The files of a language, by page. */
export type Pages = ReadonlyMap<string, Uint8Array>;

export interface Project {
  /** The dictionaries by language; a key begins with the name of its file. */
  files: Map<string, Pages>;
  /** Dictionaries of no language. */
  unlisted?: string[];
  /** The languages whose dictionary is a draft. */
  drafts?: string[];
  /** Texts that another language may share with English: by language, and under `every` for all. */
  sameAsEnglish: Record<string, string[]>;
  /** Names, which are the same in every language. */
  names?: string[];
  /** What replaces the common placeholders, by language. */
  facts?: Record<string, Record<string, string>>;
  /** Which keys the pages use; without it, unused keys are not reported. */
  keysInUse?: KeysInUse | undefined;
  /** Placeholders to suggest beside those of the texts. */
  placeholders?: string[];
  /** Whether the company does without what a key is about. */
  isDisabled?: (key: string) => boolean;
}

export function fileOf(locale: string, page: string): string {
  return `locales/${locale}/${page}.json`;
}

/** Every problem in the dictionaries, by file and line; of a file that cannot be read, the first. */
export function lintDictionaries(project: Project): LocatedDiagnostic[] {
  const { files, unlisted = [], drafts = [], keysInUse } = project;
  const english = parsePages(files.get(defaultLocale));
  const texts = [...english].flatMap(([page, { root }]) => textsIn(root, `${page}.`));
  const placeholders = [...texts.flatMap(({ text }) => placeholdersOf(text)), ...(project.placeholders ?? [])];
  const usage = keysInUse && lintUsage(english, keysInUse, project.isDisabled);
  const diagnostics = [...files].flatMap(([locale, pages]) => {
    if (pages.size === 0) {
      const fix =
        'Restore its last version, or create a file for a new language, with {} in it; to drop a language, remove its line from src/business/languages.ts';
      return [{ ...error('The language has no files', fix), ...startOf(`locales/${locale}`) }];
    }
    const dictionaries = locale === defaultLocale ? english : parsePages(pages);
    const names = [...new Set([...english.keys(), ...dictionaries.keys()])].sort();
    const found = names.flatMap((page) => {
      const [own, original] = [dictionaries.get(page), english.get(page)];
      return lintPage(project, { locale, page, own, original, placeholders, usage });
    });
    return drafts.includes(locale) ? asDraft(`locales/${locale}`, found) : found;
  });
  const strays = unlisted.map((file) => {
    const fix = 'Delete the file, or add the language to src/business/languages.ts';
    return { ...warning('No language of the site uses this file', fix), ...startOf(file) };
  });
  return [...diagnostics, ...strays];
}

function parsePages(pages: Pages = new Map()): Map<string, Dictionary> {
  return new Map(Array.from(pages, ([page, bytes]) => [page, parseDictionary(bytes)]));
}

/** The problems of one file, or of its absence. */
function lintPage(
  project: Project,
  context: {
    locale: string;
    page: string;
    own: Dictionary | undefined;
    original: Dictionary | undefined;
    placeholders: string[];
    usage: Map<string, Diagnostic[]> | undefined;
  },
): LocatedDiagnostic[] {
  const { keysInUse, isDisabled = () => false } = project;
  const { locale, page, own, original, placeholders, usage } = context;
  const file = fileOf(locale, page);
  if (!own) {
    const missing = textsIn(original!.root, `${page}.`).filter(({ key }) => !isDisabled(key)).length;
    const fix = `Copy ${fileOf(defaultLocale, page)}, and translate its texts`;
    const found = warning(`The file is missing, with ${countOf(missing)}: English is shown`, fix);
    return missing === 0 ? [] : [{ ...found, ...startOf(file), missing }];
  }
  if (own.problem) return [located(file, own, own.problem)];
  if (!original) {
    const fix = `Delete the file, or have ${fileOf(defaultLocale, page)} added first`;
    return [{ ...error('English has no file of this name', fix), ...startOf(file) }];
  }
  const found = lintDuplicates(own, own.root, `${page}.`);
  if (!original.problem) {
    const mayEqualEnglish = mayEqualEnglishIn(locale, project);
    found.push(...lintEntries(own, original, { locale, page, mayEqualEnglish, keysInUse, placeholders, isDisabled }));
  }
  if (own === original) found.push(...(usage?.get(page) ?? []));
  const cut = cutTitles(
    textsIn(own.root, `${page}.`).filter(({ key }) => !isDisabled(key)),
    project.facts?.[locale] ?? {},
  );
  const sorted = found.sort((a, b) => a.offset - b.offset).map((one) => located(file, own, one));
  return [...sorted, ...(cut ? [{ ...cut, ...startOf(file) }] : [])];
}

function located(file: string, { text }: Dictionary, { offset, ...rest }: Diagnostic): LocatedDiagnostic {
  return { file, ...positionAt(text, offset), ...rest };
}

const startOf = (file: string) => ({ file, line: 1, column: 1, key: '' });

/** What a draft lacks is one note. */
function asDraft(file: string, diagnostics: LocatedDiagnostic[]): LocatedDiagnostic[] {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  const missing = warnings.reduce((sum, one) => sum + (one.missing ?? 0), 0);
  const others = warnings.filter((one) => one.missing === undefined).length;
  const message = `A draft, which no release contains: ${countOf(missing)} missing, ${others} to look at`;
  const fix = 'Without "draft: true" in src/business/languages.ts each is listed here, and the language is released';
  return [...diagnostics.filter(({ severity }) => severity === 'error'), { ...note(message, fix), ...startOf(file) }];
}

/** Whether a text of a language may read as in English: only names and abbreviations in it, or listed. */
export function mayEqualEnglishIn(
  locale: string,
  { sameAsEnglish, names = [] }: Pick<Project, 'sameAsEnglish' | 'names'>,
): (text: string) => boolean {
  const listed = new Set([...(sameAsEnglish['every'] ?? []), ...(sameAsEnglish[locale] ?? [])]);
  const nameless = new RegExp(['\\{\\{.*?\\}\\}', ...names.map((name) => RegExp.escape(name))].join('|'), 'g');
  return (text) => listed.has(text) || !/\p{Ll}/u.test(text.replace(nameless, ''));
}

/** By page, the keys that no page shows, and those that the code needs and English lacks. */
function lintUsage(
  english: ReadonlyMap<string, Dictionary>,
  { isUsed, named }: KeysInUse,
  isDisabled: (key: string) => boolean = () => false,
): Map<string, Diagnostic[]> {
  const texts = [...english].flatMap(([page, { root }]) => textsIn(root, `${page}.`));
  const existing = new Set(texts.flatMap(({ key }) => [...branchesOf(key), pluralBase(key)]));
  const missing = new Map<string, string[]>();
  for (const { key, file } of named) {
    const lost = branchesOf(key).find((path) => !existing.has(path));
    if (lost !== undefined) missing.set(lost, [...(missing.get(lost) ?? []), file]);
  }
  const found = new Map<string, Diagnostic[]>();
  const add = (page: string, one: Diagnostic) => found.set(page, [...(found.get(page) ?? []), one]);
  for (const [key, [file = '', ...files]] of missing) {
    const [, parent = '', last = key] = /^(.*)\.(.*)$/.exec(key) ?? [];
    const others = files.length > 0 ? ' and others need' : ' needs';
    const place = parent === '' ? `: create ${fileOf(defaultLocale, last)}` : ` in "${parent}"`;
    // What the company has added to its facts never had words.
    const orElse = file.startsWith('src/business/')
      ? ''
      : ', or put it back; English keeps the texts of what is switched off';
    const fix = `Add "${last}"${place}${orElse}`;
    const [page = '', ...group] = parent.split('.');
    const [shownOn = page] = english.has(page) ? [page] : [...english.keys()];
    const offset = english.has(page) ? offsetOf(english.get(page)!.root, group.join('.')) : 0;
    const diagnostic = error(`The key is missing, and ${file}${others} it`, fix);
    add(shownOn, { ...diagnostic, missing: 1, offset, key });
  }
  const isKept = (key: string) => isDisabled(key) || isUsed(key);
  for (const [page, { root }] of english) {
    const own = textsIn(root, `${page}.`).map(({ key }) => key);
    const isNone =
      own.length > 0 && !own.some(isKept) && ![...missing.keys()].some((key) => key.startsWith(`${page}.`));
    const unused = isNone
      ? [{ key: page, offset: 0, texts: own }]
      : unusedIn(root, isKept, [...missing.keys()], `${page}.`);
    for (const { key, offset, texts } of unused) {
      const isGroup = texts.some((text) => text !== key);
      const message = isGroup ? `No page shows ${key} (${countOf(texts.length)})` : 'No page shows this text';
      const line = isNone ? 'file' : isGroup ? 'group' : 'line';
      const fix = `Delete the ${line} in every language, or ask for it to be put on a page`;
      add(page, { ...warning(message, fix), offset, key });
    }
  }
  return found;
}

/** The groups that a key is in, from the outermost, and the key itself. */
function branchesOf(key: string): string[] {
  const segments = key.split('.');
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'));
}

/** Where a group begins, or the nearest one around it. */
function offsetOf(root: Node, group: string, offset = 0): number {
  const [first = '', ...rest] = group.split('.');
  const member = root.type === 'object' ? membersOf(root).get(first) : undefined;
  return member ? offsetOf(member.value, rest.join('.'), member.name.offset) : offset;
}

/** What nothing uses: whole groups, and texts of groups that are used, or that lack a text. */
function unusedIn(
  group: Node,
  isUsed: (key: string) => boolean,
  missing: string[],
  path: string,
): { key: string; offset: number; texts: string[] }[] {
  return [...membersOf(group)].flatMap(([last, { name, value }]) => {
    const key = path + last;
    const texts = value.type === 'object' ? textsIn(value, `${key}.`).map((text) => text.key) : [key];
    if (texts.every(isUsed)) return [];
    const lacksText = missing.some((lost) => lost.startsWith(`${key}.`));
    if (!texts.some(isUsed) && !lacksText) return [{ key, offset: name.offset, texts }];
    return unusedIn(value, isUsed, missing, `${key}.`);
  });
}

function countOf(texts: number): string {
  return texts === 1 ? '1 text' : `${texts} texts`;
}
