import type { Node } from 'jsonc-parser';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { error, note, warning, type Diagnostic, type LocatedDiagnostic } from './diagnostic.ts';
import { membersOf, parseDictionary, positionAt, textsIn, type Dictionary } from './parse/dictionary.ts';
import { lintDuplicates, lintEntries } from './rules/entries.ts';
import type { KeysInUse } from './rules/keys-in-use.ts';
import { cutTitles } from './rules/length.ts';
import { pluralBase } from '../../src/i18n/texts.ts';

export interface Project {
  /** The bytes of each language's dictionary; `undefined` for a file that does not exist. */
  files: Map<string, Uint8Array | undefined>;
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

/** Every problem in the dictionaries, by file and line; of a file that cannot be read, the first. */
export function lintDictionaries(project: Project): LocatedDiagnostic[] {
  const { files, unlisted = [], drafts = [], keysInUse, placeholders, isDisabled = () => false } = project;
  const english = parseDictionary(files.get(defaultLocale) ?? new Uint8Array());
  const diagnostics = [...files].flatMap(([locale, bytes]) => {
    const file = `locales/${locale}.json`;
    if (!bytes) {
      const fix =
        'Restore its last version, or create it for a new language, with {} in it; to drop a language, remove its line from src/business/languages.ts';
      return [{ ...error('The file is missing', fix), ...startOf(file) }];
    }
    const isEnglish = locale === defaultLocale;
    const own = isEnglish ? english : parseDictionary(bytes);
    if (own.problem) return [located(file, own, own.problem)];
    const found = lintDuplicates(own);
    if (!english.problem) {
      const mayEqualEnglish = mayEqualEnglishIn(locale, project);
      found.push(...lintEntries(own, english, { locale, mayEqualEnglish, keysInUse, placeholders, isDisabled }));
    }
    if (isEnglish && keysInUse) found.push(...lintUsage(own, keysInUse, isDisabled));
    const cut = cutTitles(
      textsIn(own.root).filter(({ key }) => !isDisabled(key)),
      project.facts?.[locale] ?? {},
    );
    const sorted = found.sort((a, b) => a.offset - b.offset).map((one) => located(file, own, one));
    const notes = cut ? [{ ...cut, ...startOf(file) }] : [];
    return drafts.includes(locale) ? asDraft(file, sorted) : [...sorted, ...notes];
  });
  const strays = unlisted.map((file) => {
    const fix = 'Delete the file, or add the language to src/business/languages.ts';
    return { ...warning('No language of the site uses this file', fix), ...startOf(file) };
  });
  return [...diagnostics, ...strays];
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

function lintUsage(
  english: Dictionary,
  { isUsed, named }: KeysInUse,
  isDisabled: (key: string) => boolean,
): Diagnostic[] {
  const existing = new Set(textsIn(english.root).flatMap(({ key }) => [...branchesOf(key), pluralBase(key)]));
  const missing = new Map<string, string[]>();
  for (const { key, file } of named) {
    const lost = branchesOf(key).find((path) => !existing.has(path));
    if (lost !== undefined) missing.set(lost, [...(missing.get(lost) ?? []), file]);
  }
  const lost = [...missing].map(([key, [file = '', ...files]]) => {
    const [, parent = '', last = key] = /^(.*)\.(.*)$/.exec(key) ?? [];
    const others = files.length > 0 ? ' and others need' : ' needs';
    const place = parent === '' ? 'at the top level' : `in "${parent}"`;
    // What the company has added to its facts never had words.
    const orElse = file.startsWith('src/business/')
      ? ''
      : ', or put it back; English keeps the texts of what is switched off';
    const fix = `Add "${last}" ${place}${orElse}`;
    return {
      ...error(`The key is missing, and ${file}${others} it`, fix),
      missing: 1,
      offset: offsetOf(english.root, parent),
      key,
    };
  });
  const isKept = (key: string) => isDisabled(key) || isUsed(key);
  const unused = unusedIn(english.root, isKept, [...missing.keys()]).map(({ key, offset, texts }) => {
    const isGroup = texts.some((text) => text !== key);
    const message = isGroup ? `No page shows ${key} (${countOf(texts.length)})` : 'No page shows this text';
    const fix = `Delete the ${isGroup ? 'group' : 'line'} in every language, or ask for it to be put on a page`;
    return { ...warning(message, fix), offset, key };
  });
  return [...unused, ...lost];
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
  path = '',
): { key: string; offset: number; texts: string[] }[] {
  return [...membersOf(group)].flatMap(([last, { name, value }]) => {
    const key = path + last;
    const texts = value.type === 'object' ? textsIn(value, `${key}.`).map((text) => text.key) : [key];
    if (last === '$schema' || texts.every(isUsed)) return [];
    const lacksText = missing.some((lost) => lost.startsWith(`${key}.`));
    if (!texts.some(isUsed) && !lacksText) return [{ key, offset: name.offset, texts }];
    return unusedIn(value, isUsed, missing, `${key}.`);
  });
}

function countOf(texts: number): string {
  return texts === 1 ? '1 text' : `${texts} texts`;
}
