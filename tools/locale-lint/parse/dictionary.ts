import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostic.ts';
import { decodeDictionary } from './decode.ts';
import { diagnoseSyntax, misplacedBrace, type SyntaxDiagnostic } from './syntax-errors.ts';

/** A value of a dictionary with its position in the file. */
export type Entry = Group | Text | Other;

export interface Group {
  kind: 'group';
  offset: number;
  members: Map<string, { nameOffset: number; end: number; value: Entry }>;
}

export interface Text {
  kind: 'text';
  offset: number;
  text: string;
  /** The offset in the file of an index in the text. */
  offsetOf: (index: number) => number;
}

/** `null`, a number, a list. */
interface Other {
  kind: 'other';
  offset: number;
  found: string;
}

export interface Dictionary {
  text: string;
  root: Group;
  diagnostics: Diagnostic[];
  /** False if the file has syntax errors: what seems to be missing may only be unread. */
  isComplete: boolean;
}

const maxRepairs = 50;

/**
 * Parses a dictionary. A syntax error is repaired in memory as its own message advises and the text is parsed
 * again, so that one run finds every mistake of a file.
 */
export function parseDictionary(bytes: Uint8Array): Dictionary {
  const { text, parsable, diagnostics } = decodeDictionary(bytes);
  const incomplete = { text, root: emptyGroup(), diagnostics, isComplete: false };
  if (parsable.trim() === '') return incomplete;
  const draft: Draft = { text: parsable, offsets: Array.from({ length: parsable.length + 1 }, (_, index) => index) };
  for (let repairs = 0; ; repairs += 1) {
    const { tree, problem } = parse(draft.text);
    if (!problem) {
      const root = tree ? toGroup(tree, draft, diagnostics) : emptyGroup();
      return { text, root, diagnostics, isComplete: tree !== undefined && repairs === 0 };
    }
    const { offset, message, fix, repair } = problem;
    diagnostics.push({ severity: 'error', key: '', message, fix, offset: toOriginal(draft, offset) });
    if (!repair || repairs === maxRepairs) return incomplete;
    applyRepair(draft, repair);
  }
}

/** Line and column as editors show them, both counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Every text with its dotted key and the offset of its name. */
export function textsIn(group: Group, path = ''): { key: string; text: string; offset: number }[] {
  return [...group.members].flatMap(([name, { nameOffset, value }]) => {
    const key = path === '' ? name : `${path}.${name}`;
    if (key === '$schema') return [];
    if (value.kind === 'group') return textsIn(value, key);
    return value.kind === 'text' ? [{ key, text: value.text, offset: nameOffset }] : [];
  });
}

function parse(text: string): { tree: Node | undefined; problem: SyntaxDiagnostic | undefined } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (first) return { tree, problem: (tree && misplacedBrace(text, tree, errors)) ?? diagnoseSyntax(text, first) };
  if (tree?.type === 'object') return { tree, problem: undefined };
  const message = 'A dictionary begins with { and ends with }';
  return { tree, problem: { offset: 0, message, fix: 'Restore the last version of the file' } };
}

/** A text under repair, with the offset in the file of each of its characters. */
interface Draft {
  text: string;
  offsets: number[];
}

function applyRepair(draft: Draft, { offset, remove, insert }: NonNullable<SyntaxDiagnostic['repair']>): void {
  const original = toOriginal(draft, offset);
  draft.text = draft.text.slice(0, offset) + insert + draft.text.slice(offset + remove);
  draft.offsets.splice(offset, remove, ...Array.from(insert, () => original));
  draft.offsets[offset] = original;
}

function toOriginal({ offsets }: Draft, offset: number): number {
  return offsets[offset] ?? offset;
}

function toGroup(node: Node, draft: Draft, diagnostics: Diagnostic[], path = ''): Group {
  const group: Group = { kind: 'group', offset: toOriginal(draft, node.offset), members: new Map() };
  for (const { children: [nameNode, valueNode] = [] } of node.children ?? []) {
    if (!nameNode || !valueNode) continue;
    const name = nameNode.value as string;
    const key = path === '' ? name : `${path}.${name}`;
    const nameOffset = toOriginal(draft, nameNode.offset);
    const first = group.members.get(name);
    if (first) {
      diagnostics.push({
        severity: 'error',
        offset: nameOffset,
        key,
        message: `"${name}" is here for the second time: it is already on line ${positionAt(draft.text, first.nameOffset).line}`,
        fix: 'Delete one of the two lines; otherwise the site silently uses the second',
      });
    }
    const end = toOriginal(draft, valueNode.offset + valueNode.length);
    group.members.set(name, { nameOffset, end, value: toEntry(valueNode, draft, diagnostics, key) });
  }
  return group;
}

function toEntry(node: Node, draft: Draft, diagnostics: Diagnostic[], key: string): Entry {
  const offset = toOriginal(draft, node.offset);
  if (node.type === 'object') return toGroup(node, draft, diagnostics, key);
  if (node.type === 'string') {
    const raw = draft.text.slice(node.offset, node.offset + node.length);
    const offsetOf = (index: number) => toOriginal(draft, node.offset + rawIndex(raw, index));
    return { kind: 'text', offset, text: node.value as string, offsetOf };
  }
  return { kind: 'other', offset, found: node.type === 'array' ? 'a list' : String(node.value) };
}

/** Where a character of a JSON string begins in its source, opening quote and escapes included. */
function rawIndex(raw: string, index: number): number {
  let at = 1;
  for (let passed = 0; passed < index; passed += 1) at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  return at;
}

function emptyGroup(): Group {
  return { kind: 'group', offset: 0, members: new Map() };
}
