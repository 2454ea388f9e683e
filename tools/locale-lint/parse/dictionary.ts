import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostic.ts';
import { fileProblem, syntaxProblem } from './syntax-errors.ts';

export interface Dictionary {
  /** The file as editors show it. */
  text: string;
  /** Empty for a file that cannot be read. */
  root: Node;
  /** The first mistake of a file that cannot be read. */
  problem?: Diagnostic;
}

/** The members of a group by name; of duplicates, the last one wins, as in `JSON.parse`. */
export type Members = Map<string, { name: Node; value: Node }>;

export function parseDictionary(bytes: Uint8Array): Dictionary {
  const { text, problem } = fileProblem(bytes);
  const errors: ParseError[] = [];
  const root = problem ? undefined : parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const found = problem ?? syntaxProblem(text, root, errors);
  if (root && !found) return { text, root };
  const unread: Node = { type: 'object', offset: 0, length: 0, children: [] };
  return { text, root: unread, ...(found && { problem: { severity: 'error', key: '', ...found } }) };
}

/** Line and column as editors show them, both counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

export function membersOf(group: Node): Members {
  const members: Members = new Map();
  for (const { children: [name, value] = [] } of group.children ?? [])
    if (name && value) members.set(name.value as string, { name, value });
  return members;
}

/** Every text with its dotted key and the offset of its name. */
export function textsIn(group: Node, path = ''): { key: string; text: string; offset: number }[] {
  return [...membersOf(group)].flatMap(([last, { name, value }]) => {
    const key = path + last;
    if (value.type === 'object') return textsIn(value, `${key}.`);
    return value.type === 'string' ? [{ key, text: value.value as string, offset: name.offset }] : [];
  });
}

/** The offset in the file of a character of a text, past its opening quote and escapes. */
export function offsetInText({ text }: Dictionary, { offset }: Node, index: number): number {
  let at = offset + 1;
  for (let passed = 0; passed < index; passed += 1) at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  return at;
}
