/** One value in a dictionary file, with its place in the text for messages. */
export type Entry =
  | { kind: 'words'; at: number; members: Map<string, Entry> }
  | { kind: 'text'; at: number; text: string }
  | { kind: 'other'; at: number; found: string };

/** What is wrong at one place of a file, and what to type there. */
export interface Problem {
  /** `stop` ends the build, `incomplete` ends it in the gate, `note` never does. */
  severity: 'stop' | 'incomplete' | 'note';
  /** Offset in the text. */
  at: number;
  message: string;
}

export type DictionaryFile = { root: Entry; problems: Problem[] };

/**
 * Reads a dictionary and remembers where everything stands. A text that is not valid JSON gives one problem
 * in words for an editor, and an empty root.
 */
export function readDictionaryFile(bytes: Uint8Array): DictionaryFile {
  const problems: Problem[] = [];
  try {
    const text = decode(bytes);
    return { root: parseRoot(text, problems), problems };
  } catch (error) {
    if (!(error instanceof Misprint)) throw error;
    problems.push({ severity: 'stop', at: error.at, message: error.message });
    return { root: { kind: 'words', at: 0, members: new Map() }, problems };
  }
}

/** `12:5`: line and column as editors count them. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

class Misprint extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

function decode(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) {
    throw new Misprint(
      broken,
      'This character is not UTF-8: save the file with the encoding "UTF-8", then type it again',
    );
  }
  if (text.startsWith('\uFEFF')) {
    throw new Misprint(0, 'The file begins with an invisible mark: save it as "UTF-8", not as "UTF-8 with BOM"');
  }
  const conflict = /^(<{7}|={7}|>{7})/m.exec(text);
  if (conflict) {
    throw new Misprint(
      conflict.index,
      'Two versions were not merged here: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>',
    );
  }
  if (text.trim() === '') throw new Misprint(0, 'The file is empty: restore its last version, or type {}');
  return text;
}

function parseRoot(text: string, problems: Problem[]): Entry {
  let at = 0;
  skipSpace();
  if (text[at] !== '{') fail(at, 'Type { at the beginning of the file');
  const root = parseWords();
  skipSpace();
  if (at < text.length) fail(at, `Remove ${shown(at)} and what follows: the dictionary has ended with the } before it`);
  return root;

  function parseWords(): Entry {
    const words: Entry = { kind: 'words', at, members: new Map() };
    at += 1;
    skipSpace();
    while (text[at] !== '}') {
      const nameAt = at;
      const name = parseName();
      skipSpace();
      if (text[at] !== ':') fail(at, `Type a colon after "${name}"`);
      at += 1;
      skipSpace();
      const first = words.members.get(name);
      if (first)
        problems.push({ severity: 'stop', at: nameAt, message: `"${name}" stands here twice: remove one of them` });
      words.members.set(name, parseValue(name));
      nextMember(name);
    }
    at += 1;
    return words;
  }

  function nextMember(name: string): void {
    const valueEnd = at;
    skipSpace();
    if (text[at] === '}') return;
    if (text[at] === ',') {
      const comma = at;
      at += 1;
      skipSpace();
      if (text[at] === '}') fail(comma, `Remove the comma: nothing follows "${name}" before the }`);
      if (text[at] === ',') fail(at, 'Remove this comma: there is one already');
      return;
    }
    if (at >= text.length) fail(at, 'Type the missing } at the end of the file');
    const sameLine = !text.slice(valueEnd, at).includes('\n');
    if (sameLine && text[valueEnd - 1] === '"') {
      fail(
        valueEnd - 1,
        'This quote ends the text: inside a text type \\" or the quotes of the language, such as “ ” or « »',
      );
    }
    fail(valueEnd, `Type a comma after "${name}"`);
  }

  function parseName(): string {
    if (text[at] === '"') return parseString('name');
    if (at >= text.length) return fail(at, 'Type the missing } at the end of the file');
    return fail(at, quoteAdvice('name'));
  }

  function parseValue(name: string): Entry {
    const start = at;
    if (text[at] === '"') return { kind: 'text', at: start, text: parseString('text') };
    if (text[at] === '{') return parseWords();
    const other = /^(\[[^\]]*\]|-?[\d.eE+-]+|true|false|null)(?=[\s,}])/.exec(text.slice(at));
    if (!other)
      return fail(at, /^[,}]?$/.test(text[at] ?? '') ? `Type the text of "${name}" in quotes` : quoteAdvice('text'));
    at += other[0].length;
    return { kind: 'other', at: start, found: other[0].startsWith('[') ? 'a list' : other[0] };
  }

  function parseString(role: 'name' | 'text'): string {
    const start = at;
    for (at += 1; text[at] !== '"'; at += 1) {
      const code = text.charCodeAt(at);
      if (Number.isNaN(code) || text[at] === '\n' || text[at] === '\r') fail(at, closingAdvice(role, start));
      if (code < 0x20) fail(at, 'Remove this invisible character (a tab, perhaps) and type a space');
      if (text[at] === '\\') {
        if (!/^\\(["\\/bfnrt]|u[0-9a-f]{4})/i.test(text.slice(at, at + 6))) fail(at, 'Type \\\\ for a backslash');
        at += 1;
      }
    }
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  }

  function closingAdvice(role: string, start: number): string {
    const last = text.slice(start, at).trimEnd().replace(/,$/, '').at(-1) ?? '';
    const typed = /[“”„‟’'«»]/.test(last) ? `, not ${last}` : '';
    return `Close this ${role} with a straight quote "${typed}, on the line where it begins`;
  }

  function quoteAdvice(role: string): string {
    if (/[“”„‟‘’'«»`]/.test(text[at] ?? '')) return `Type a straight quote " here, not ${text[at]}`;
    if (text.startsWith('//', at) || text.startsWith('/*', at))
      return 'Remove this comment: the file may hold words only';
    return `Put this ${role} in straight quotes: ${shown(at)} stands without`;
  }

  function shown(from: number): string {
    return `"${(/^[^\s,:{}"]+|./.exec(text.slice(from))?.[0] ?? '').slice(0, 30)}"`;
  }

  function skipSpace(): void {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    if (text[at] === '\u00A0')
      fail(at, 'Replace this non-breaking space by a normal one: outside of texts only those are allowed');
  }

  function fail(where: number, message: string): never {
    throw new Misprint(where, message);
  }
}
