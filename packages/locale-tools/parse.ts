import { isUtf8 } from 'node:buffer';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';

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
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const errors: ParseError[] = [];
  const found = problemOfFile(text, bytes);
  const root = found ? undefined : parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  const problem = found ?? (first && problemOfSyntax(text, first));
  if (root?.type === 'object' && !problem) return { text, root };
  const unread: Node = { type: 'object', offset: 0, length: 0, children: [] };
  return { text, root: unread, problem: problem ?? problemAt(0, 'The file is no { } with texts', restore) };
}

const restore = 'Restore its last version; a new file starts with {}';

function problemAt(offset: number, message: string, fix: string): Diagnostic {
  return { severity: 'error', key: '', offset, message, fix };
}

function problemOfFile(text: string, bytes: Uint8Array): Diagnostic | undefined {
  if (!isUtf8(bytes) || bytes.includes(0) || text.startsWith('\uFEFF')) {
    const message = 'The file is not saved in the encoding UTF-8';
    return problemAt(Math.max(0, text.indexOf('\uFFFD')), message, 'Save it again as "UTF-8", without BOM');
  }
  if (text.trim() === '') return problemAt(0, 'The file is empty', restore);
  const conflict = text.search(/^(?:<{7}|={7}|>{7})/m);
  if (conflict < 0) return undefined;
  const fix = 'Keep one of them, and delete the other and the lines that begin with <<<<<<<, ======= and >>>>>>>';
  return problemAt(conflict, 'Two versions of the file were not merged here', fix);
}

const syntaxMessages: Record<string, [message: string, fix: string]> = {
  InvalidCommentToken: ['Comments are not allowed', 'Delete it'],
  UnexpectedEndOfString: ['The text has no quote at its end', 'Type a straight quote " there, on the same line'],
  InvalidCharacter: ['There is a tab or an invisible character in the text', 'Type a space instead'],
  InvalidEscapeCharacter: ['A backslash \\ has a special meaning in these files', 'Remove it, or type \\\\'],
  InvalidUnicode: ['A backslash \\ has a special meaning in these files', 'Remove it, or type \\\\'],
  InvalidSymbol: ['This is not between straight quotes', 'Type a straight quote " before and after the text'],
  ColonExpected: ['There is no colon between the key and its text', 'Type : here'],
  ValueExpected: ['The key has no text', 'Type the text in straight quotes "'],
  CloseBraceExpected: ['The file ends too early', 'Type the missing } at its end'],
  EndOfFileExpected: ['The file has ended with the } before this', 'Delete this, or the } before it'],
};

function problemOfSyntax(text: string, { error, offset }: ParseError): Diagnostic {
  const code = printParseErrorCode(error);
  const end = text.slice(0, offset).trimEnd().length;
  const isAfterQuote = text[end - 1] === '"' && !text.slice(end, offset).includes('\n');
  if (isAfterQuote && ['CommaExpected', 'InvalidSymbol'].includes(code))
    return problemAt(
      end - 1,
      'This quote ends the text',
      'Inside a text, type the quotes of the language, such as “ ”',
    );
  if (code === 'CommaExpected') return problemAt(end, 'There is no comma at the end of the line', 'Type a comma here');
  if (code === 'PropertyNameExpected' && text[end - 1] === ',')
    return problemAt(end - 1, 'Nothing follows this comma', 'Delete the comma');
  const [message, fix] = syntaxMessages[code] ?? ['This is not allowed here', 'Delete it'];
  return problemAt(offset, message, fix);
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

/** Every text with its dotted key and the offset of its name; `path` is the key of the group with a dot. */
export function textsIn(group: Node, path: string): { key: string; text: string; offset: number }[] {
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
