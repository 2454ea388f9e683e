import { applyEdits, findNodeAtLocation, modify } from 'jsonc-parser';
import { baseOf, placeholdersOf } from '../../lib/texts.ts';
import { error, type Diagnostic } from './diagnostic.ts';
import { lintProject } from './lint.ts';
import { membersOf, parseDictionary } from './parse.ts';
import { fileOf, textsByKey, type Project } from './project.ts';
import { lintDuplicates } from './rules/entries.ts';

/** A text of a language that somebody wants to write; `null` removes it. */
export interface TextChange {
  locale: string;
  key: string;
  text: string | null;
}

export type TextFinding = Pick<Diagnostic, 'severity' | 'key' | 'message' | 'fix'> & { locale: string };

const emptyFile = Buffer.from('{}\n');

/**
 * The files that changes write, and what the linter says about the changed texts and about what they change for others,
 * such as translations that lack a new placeholder. Throws an error for people who are not programmers if a file cannot
 * be written.
 */
export function applyChanges(project: Project, changes: readonly TextChange[]) {
  const files = new Map([...project.files].map(([locale, pages]) => [locale, new Map(pages)]));
  const written = new Map<string, Uint8Array>();
  for (const { locale, key, text } of changes) {
    const [page = '', ...path] = key.split('.');
    const original = project.files.get(project.defaultLocale)?.get(page) ?? emptyFile;
    const bytes = writeText(files.get(locale)?.get(page) ?? emptyFile, path, text ?? undefined, original);
    files.get(locale)?.set(page, bytes);
    written.set(fileOf(project, locale, page), bytes);
  }
  const asText = ({ locale, key, message }: TextFinding) => `${locale} ${key} ${message}`;
  const before = new Set(lintProject(project).map(asText));
  const isChanged = ({ locale, key }: TextFinding) =>
    changes.some((change) => change.locale === locale && baseOf(change.key) === baseOf(key));
  const found: TextFinding[] = lintProject({ ...project, files }).filter(
    (one) => isChanged(one) || !before.has(asText(one)),
  );
  return { written, findings: [...found, ...changes.flatMap((change) => newPlaceholders(project, change))] };
}

/** Placeholders that a changed original had not before: only code can give them a value. */
function newPlaceholders(project: Project, { locale, key, text }: TextChange): TextFinding[] {
  if (locale !== project.defaultLocale) return [];
  const forms = [...textsByKey(project.files.get(locale))].filter(([one]) => baseOf(one) === baseOf(key));
  const common = Object.keys(project.values[locale] ?? {});
  const known = [...forms.flatMap(([, before]) => placeholdersOf(before)), ...common];
  const names = placeholdersOf(text ?? '').filter((name) => !known.includes(name));
  return names.map((name) => ({ locale, key, ...error(`{{${name}}} gets no value in this text`, 'Remove it') }));
}

/**
 * A file with one text changed or added, in the place that the file of the default language gives it; without a `text`
 * it is removed. `path` is the key without the name of the file. Every other byte of a formatted file stays.
 */
export function writeText(
  bytes: Uint8Array,
  path: readonly string[],
  text: string | undefined,
  original: Uint8Array,
): Uint8Array {
  const dictionary = parseDictionary(bytes);
  const { text: file, root } = dictionary;
  // Of duplicates, `modify` changes the first, and the site reads the last.
  const problem = dictionary.problem ?? lintDuplicates(dictionary, root, '')[0];
  if (problem) throw new Error(`The file has a mistake, correct it first: ${problem.message}. ${problem.fix}`);
  const missing = path.findIndex((_, index) => !findNodeAtLocation(root, path.slice(0, index + 1)));
  const parent = path.slice(0, missing);
  const group = findNodeAtLocation(root, parent);
  if (group?.type !== 'object')
    throw new Error(`The file has a mistake, correct it first: "${parent.join('.')}" must be a group of texts in { }`);
  // `modify` would leave the braces of a group without texts on two lines.
  const isEmptied = text === undefined && missing < 0 && group.children?.length === 1;
  const [changed, value] = isEmptied ? [parent, {}] : [path, text];
  const originalGroup = findNodeAtLocation(parseDictionary(original).root, parent);
  const order = originalGroup ? [...membersOf(originalGroup).keys()] : [];
  const edits = modify(file, [...changed], value, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: (names) => insertionIndex(names, order, path.at(missing) ?? ''),
  });
  return Buffer.from(applyEdits(file, edits));
}

/** Behind the nearest of the names that come before it in the default language. */
function insertionIndex(names: string[], order: string[], name: string): number {
  // A plural form that the default language does not have comes after the one before it.
  const base = name.replace(/_\w+$/, '_');
  const at = order.includes(name) ? order.indexOf(name) : order.findLastIndex((one) => one.startsWith(base));
  const previous = order.slice(0, at).findLast((one) => names.includes(one));
  return previous === undefined ? 0 : names.indexOf(previous) + 1;
}
