import { applyEdits, findNodeAtLocation, modify } from 'jsonc-parser';
import { membersOf, parseDictionary } from '../parse/dictionary.ts';
import { lintDuplicates } from '../rules/entries.ts';

/**
 * A file with one text changed or added, in the place that the English file gives it, by its key without the name of the file; without a `text` it
 * is removed. Every other byte of a formatted file stays. Throws an error for people who are not programmers if the
 * file has a mistake.
 */
export function writeText(bytes: Uint8Array, key: string, text: string | undefined, english: Uint8Array): Uint8Array {
  const dictionary = parseDictionary(bytes);
  const { text: file, root } = dictionary;
  // Of duplicates, `modify` changes the first, and the site reads the last.
  const problem = dictionary.problem ?? lintDuplicates(dictionary)[0];
  if (problem) throw new Error(`The file has a mistake, correct it first: ${problem.message}. ${problem.fix}`);
  const path = key.split('.');
  const missing = path.findIndex((_, index) => !findNodeAtLocation(root, path.slice(0, index + 1)));
  const parent = path.slice(0, missing);
  const group = findNodeAtLocation(root, parent);
  if (group?.type !== 'object')
    throw new Error(`The file has a mistake, correct it first: "${parent.join('.')}" must be a group of texts in { }`);
  // `modify` would leave the braces of a group without texts on two lines.
  const isEmptied = text === undefined && missing < 0 && group.children?.length === 1;
  const [changed, value] = isEmptied ? [parent, {}] : [path, text];
  const original = findNodeAtLocation(parseDictionary(english).root, parent);
  const order = original ? [...membersOf(original).keys()] : [];
  const edits = modify(file, changed, value, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: (names) => insertionIndex(names, order, path.at(missing) ?? ''),
  });
  return Buffer.from(applyEdits(file, edits));
}

/** Behind the nearest of the names that come before it in English. */
function insertionIndex(names: string[], order: string[], name: string): number {
  // A plural form that English does not have comes after the one before it.
  const base = name.replace(/_\w+$/, '_');
  const at = order.includes(name) ? order.indexOf(name) : order.findLastIndex((one) => one.startsWith(base));
  const previous = order.slice(0, at).findLast((one) => names.includes(one));
  return previous === undefined ? 0 : names.indexOf(previous) + 1;
}
