import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { decodeDictionary } from './decode.ts';
import type { Problem } from './problem.ts';
import { adviceOn, misplacedBrace, type Advice } from './syntax-advice.ts';

/** One value of a dictionary with its place in the file. */
export type Entry = Group | Text | Other;

export interface Group {
  kind: 'group';
  at: number;
  members: Map<string, Member>;
}

export interface Member {
  nameAt: number;
  /** Where the value ends: what is missing after it is added there. */
  end: number;
  value: Entry;
}

export interface Text {
  kind: 'text';
  at: number;
  text: string;
  /** The place in the file of a place in the text. */
  offsetOf: (index: number) => number;
}

/** What no text can be: `null`, a number, a list. */
interface Other {
  kind: 'other';
  at: number;
  found: string;
}

export interface Dictionary {
  /** The file as text, for lines and columns. */
  text: string;
  root: Group;
  problems: Problem[];
  /** False where the file could not be read to its end: what seems to be missing may only be unread. */
  isWhole: boolean;
}

const options = { disallowComments: true, allowTrailingComma: false };
const maxRepairs = 50;

/**
 * Reads a dictionary and remembers where everything stands. A text that is no JSON is mended in memory as each
 * message advises and read again, so that one run finds every problem of a file.
 */
export function readDictionary(bytes: Uint8Array): Dictionary {
  const { text, readable, problems } = decodeDictionary(bytes);
  if (readable.trim() === '') return { text, root: emptyGroup(), problems, isWhole: false };
  const draft = new Draft(readable);
  const advised: Advice[] = [];
  for (;;) {
    const { tree, advice } = read(draft.text);
    if (!advice) {
      const root = tree ? toGroup(tree, draft, problems) : emptyGroup();
      return { text, root, problems, isWhole: tree !== undefined && advised.length === 0 };
    }
    problems.push({ severity: 'error', key: '', ...advice, at: draft.originalOf(advice.at) });
    advised.push(advice);
    if (!advice.edit || advised.length > maxRepairs) {
      return { text, root: emptyGroup(), problems, isWhole: false };
    }
    draft.apply(advice.edit);
  }
}

/** Line and column as an editor's program shows them, both from 1. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

function read(text: string): { tree: Node | undefined; advice: Advice | undefined } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (!first) return { tree, advice: tree?.type === 'object' ? undefined : notAnObject() };
  return { tree, advice: (tree && misplacedBrace(text, tree, errors)) ?? adviceOn(text, first) };
}

function notAnObject(): Advice {
  return { at: 0, wrong: 'A dictionary begins with { and ends with }', mend: 'Restore the last version of the file' };
}

/** A text under repair that knows where each of its places was before. */
class Draft {
  text: string;
  readonly #edits: { at: number; removed: number; inserted: number }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  apply({ at, remove, insert }: NonNullable<Advice['edit']>): void {
    this.text = this.text.slice(0, at) + insert + this.text.slice(at + remove);
    this.#edits.push({ at, removed: remove, inserted: insert.length });
  }

  originalOf(place: number): number {
    return this.#edits.reduceRight((offset, { at, removed, inserted }) => {
      if (offset <= at) return offset;
      return offset >= at + inserted ? offset - inserted + removed : at;
    }, place);
  }
}

function toGroup(node: Node, draft: Draft, problems: Problem[], path = ''): Group {
  const group: Group = { kind: 'group', at: draft.originalOf(node.offset), members: new Map() };
  for (const { children: [nameNode, valueNode] = [] } of node.children ?? []) {
    if (!nameNode || !valueNode) continue;
    const name = nameNode.value as string;
    const key = path === '' ? name : `${path}.${name}`;
    const nameAt = draft.originalOf(nameNode.offset);
    const first = group.members.get(name);
    if (first) problems.push(doubled(key, nameAt, first.nameAt, draft));
    const value = toEntry(valueNode, draft, problems, key);
    group.members.set(name, { nameAt, end: draft.originalOf(valueNode.offset + valueNode.length), value });
  }
  return group;
}

function toEntry(node: Node, draft: Draft, problems: Problem[], key: string): Entry {
  const at = draft.originalOf(node.offset);
  if (node.type === 'object') return toGroup(node, draft, problems, key);
  if (node.type === 'string') {
    const raw = draft.text.slice(node.offset, node.offset + node.length);
    const offsetOf = (index: number) => draft.originalOf(node.offset + rawIndex(raw, index));
    return { kind: 'text', at, text: node.value as string, offsetOf };
  }
  return { kind: 'other', at, found: node.type === 'array' ? 'a list' : String(node.value) };
}

function doubled(key: string, at: number, firstAt: number, draft: Draft): Problem {
  const line = placeOf(draft.text, firstAt).split(':')[0];
  const name = key.split('.').at(-1);
  return {
    severity: 'error',
    at,
    key,
    wrong: `"${name}" stands here for the second time: it is in line ${line} already`,
    mend: 'Delete one of the two lines; of two texts the site would silently take the second',
  };
}

/** Where the character at `index` of a JSON string begins in its source, quote and escapes counted. */
function rawIndex(raw: string, index: number): number {
  let at = 1;
  for (let passed = 0; passed < index; passed += 1) at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  return at;
}

function emptyGroup(): Group {
  return { kind: 'group', at: 0, members: new Map() };
}
