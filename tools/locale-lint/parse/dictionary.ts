import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostic.ts';
import { decodeDictionary } from './decode.ts';
import { misplacedBrace } from './misplaced-brace.ts';
import { diagnoseSyntax, type SyntaxDiagnostic } from './syntax-errors.ts';

export interface Dictionary {
  /** The file as editors show it. */
  text: string;
  /** The file with its syntax errors repaired: the offsets of `root` are in this text. */
  repaired: string;
  root: Node;
  /** Where a character of `repaired` is in `text`. */
  toOriginal: (offset: number) => number;
  /** What is wrong with the file and its syntax, with offsets in `text`. */
  diagnostics: Diagnostic[];
  /** False if the file has syntax errors: what seems to be missing may only be unread. */
  isComplete: boolean;
}

/** The members of a group by name; of duplicates, the last one wins, as in `JSON.parse`. */
export type Members = Map<string, { name: Node; value: Node }>;

const maxRepairs = 50;

/**
 * Parses a dictionary. A syntax error is repaired in memory as its own message advises and the text is parsed
 * again, so that one run finds every mistake of a file.
 */
export function parseDictionary(bytes: Uint8Array): Dictionary {
  const { text, parsable, diagnostics } = decodeDictionary(bytes);
  const offsets = Array.from({ length: parsable.length + 1 }, (_, index) => index);
  const toOriginal = (offset: number) => offsets[offset] ?? offset;
  const unread = { text, repaired: '', root: emptyGroup, toOriginal, diagnostics, isComplete: false };
  if (parsable.trim() === '') return unread;
  let repaired = parsable;
  for (let repairs = 0; ; repairs += 1) {
    const { root = emptyGroup, problem } = parse(repaired);
    if (!problem) return { text, repaired, root, toOriginal, diagnostics, isComplete: repairs === 0 };
    const { offset, message, fix, repair } = problem;
    diagnostics.push({ severity: 'error', key: '', message, fix, offset: toOriginal(offset) });
    if (!repair || repairs === maxRepairs) return unread;
    const { offset: start, remove, insert } = repair;
    const original = toOriginal(start);
    repaired = repaired.slice(0, start) + insert + repaired.slice(start + remove);
    offsets.splice(start, remove, ...Array.from(insert, () => original));
    offsets[start] = original;
  }
}

const emptyGroup: Node = { type: 'object', offset: 0, length: 0, children: [] };

function parse(text: string): { root: Node | undefined; problem?: SyntaxDiagnostic } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (first) return { root, problem: (root && misplacedBrace(text, root, errors)) ?? diagnoseSyntax(text, first) };
  if (root?.type === 'object') return { root };
  const message = 'A dictionary begins with { and ends with }';
  return { root, problem: { offset: 0, message, fix: 'Restore the last version of the file' } };
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
    if (key === '$schema') return [];
    if (value.type === 'object') return textsIn(value, `${key}.`);
    return value.type === 'string' ? [{ key, text: value.value as string, offset: name.offset }] : [];
  });
}

/** The offset in `repaired` of a character of a text, past its opening quote and escapes. */
export function offsetInText({ repaired }: Dictionary, { offset }: Node, index: number): number {
  let at = offset + 1;
  for (let passed = 0; passed < index; passed += 1) at += repaired[at] !== '\\' ? 1 : repaired[at + 1] === 'u' ? 6 : 2;
  return at;
}
