import { isUtf8 } from 'node:buffer';
import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostic.ts';

/** Why a file cannot be read, in an editor's words. */
type Problem = Pick<Diagnostic, 'offset' | 'message' | 'fix'>;

const problemAt = (offset: number, message: string, fix: string): Problem => ({ offset, message, fix });

const otherQuotes = "“”„‟‘’‚‛'`«»″";

/** The bytes of a dictionary as text, and what is wrong with the file as a whole. */
export function fileProblem(bytes: Uint8Array): { text: string; problem?: Problem } {
  if (bytes.includes(0))
    return {
      text: '',
      problem: problemAt(0, 'The file is saved as UTF-16', 'Save it again with the encoding "UTF-8"'),
    };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!isUtf8(bytes)) {
    const offset = text.indexOf('\uFFFD');
    // Windows-1252 is the likely encoding.
    const likely = new TextDecoder('windows-1252').decode(bytes);
    const [word = ''] = /^\S*/.exec(likely.slice(likely.slice(0, offset).search(/\S*$/))) ?? [];
    const message = `The file is not saved as UTF-8: "${word.replace(/[",]/g, '')}" would be garbled`;
    return { text: likely, problem: problemAt(offset, message, 'Save the file again with the encoding "UTF-8"') };
  }
  if (text.startsWith('\uFEFF')) {
    const fix = 'Save it as "UTF-8", not as "UTF-8 with BOM"';
    return { text, problem: problemAt(0, 'The file begins with an invisible mark', fix) };
  }
  if (text.trim() === '') {
    const fix = 'Restore its last version; a new language starts with {}';
    return { text, problem: problemAt(0, 'The file is empty', fix) };
  }
  const conflict = text.search(/^(?:<{7}|={7}|>{7})/m);
  if (conflict < 0) return { text };
  const fix =
    'Keep one of the two, and delete the other along with the lines that begin with <<<<<<<, ======= and >>>>>>>';
  return { text, problem: problemAt(conflict, 'Two versions of the file were not merged here', fix) };
}

/** Explains the first syntax error of a text. */
export function syntaxProblem(text: string, root: Node | undefined, errors: ParseError[]): Problem | undefined {
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (first) return (root && misplacedBrace(text, root, errors)) ?? explained(text, first);
  if (root?.type === 'object') return undefined;
  return problemAt(0, 'A dictionary begins with { and ends with }', 'Restore the last version of the file');
}

function explained(text: string, { error, offset, length }: ParseError): Problem {
  const previous = lastBefore(text, offset);
  const next = text[offset] ?? '';
  switch (printParseErrorCode(error)) {
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment': {
      const message = 'Comments are not allowed: the file holds only texts';
      return problemAt(offset, message, 'Delete it, or keep it somewhere else');
    }
    case 'UnexpectedEndOfString':
      return unclosedString(text, offset);
    case 'InvalidCharacter': {
      const at = offset + Math.max(0, text.slice(offset, offset + length).search(/[\u0000-\u001f]/));
      const name = text[at] === '\t' ? 'a tab' : 'an invisible character';
      return problemAt(at, `There is ${name} inside the text`, 'Type a space instead');
    }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode': {
      const valid = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*/i.exec(text.slice(offset))?.[0].length ?? 0;
      const message = 'A backslash \\ has a special meaning in these files';
      return problemAt(offset + valid, message, 'Type \\\\ for a backslash, or remove it');
    }
    case 'CommaExpected': {
      if (next === '}' || next === ']') return unexpected(text, offset);
      const following = next === '"' ? wordAt(text, offset) : 'what follows';
      return problemAt(previous + 1, `There is no comma between this and ${following}`, 'Type a comma here');
    }
    case 'ColonExpected': {
      const message = 'There is no colon between the key and its text';
      const typed = /^[=;,-]>?/.exec(text.slice(offset))?.[0];
      if (typed) return problemAt(offset, message, `Type : here, not ${typed}`);
      return problemAt(previous + 1, message, 'Type : here');
    }
    case 'PropertyNameExpected':
      if (next === '}' && text[previous] === ',')
        return problemAt(previous, 'Nothing follows this comma before the }', 'Delete the comma');
      if (next === ',') return problemAt(offset, 'This is one comma too many', 'Delete it');
      return unexpected(text, offset);
    case 'ValueExpected':
      if (!/^[,}]?$/.test(next)) return unexpected(text, offset);
      return problemAt(previous + 1, 'The key has no text', 'Type the text in quotes here');
    case 'CloseBraceExpected':
      return problemAt(previous + 1, 'The file ends too early', 'Type the missing } at its end');
    case 'EndOfFileExpected': {
      const message = `The dictionary has already ended with the } before "${wordAt(text, offset)}"`;
      return problemAt(offset, message, 'Delete one of the two: this, or the } before it');
    }
    default:
      return unexpected(text, offset);
  }
}

function unclosedString(text: string, start: number): Problem {
  const line = text.slice(start, endOfLine(text, start)).trimEnd();
  const continues = /^[^\S\n]*\n[^\S\n]*[^\s"{}].*"/.test(text.slice(start + line.length));
  const words = line.replace(/,$/, '');
  const end = start + words.length;
  const last = words.at(-1) ?? '';
  if (words.length > 1 && otherQuotes.includes(last)) {
    const message = `The text ends with ${last}, which is not the quote that ends a text`;
    return problemAt(end - 1, message, `Type a straight quote " instead of ${last}`);
  }
  if (continues && words === line) {
    const message = 'The text breaks off at the end of this line and continues on the next';
    return problemAt(end, message, 'Put all of it on one line');
  }
  return problemAt(end, 'The quote at the end of this text is missing', 'Type a straight quote " here');
}

/** What is not JSON at all: other quotes, a text ended by a quote inside it, a bare word. */
function unexpected(text: string, offset: number): Problem {
  const sign = text[offset] ?? '';
  if (sign === '\u00A0')
    return problemAt(offset, 'There is a no-break space outside of a text', 'Type an ordinary space instead');
  const previous = lastBefore(text, offset);
  const followsString = text[previous] === '"' && !text.slice(previous, offset).includes('\n');
  if (followsString && (sign === '=' || sign === ';')) {
    const lineStart = text.lastIndexOf('\n', previous) + 1;
    const isAfterKey = /^\s*"[^"]*"$/.test(text.slice(lineStart, previous + 1));
    return problemAt(offset, `"${sign}" is not allowed here`, `Type ${isAfterKey ? ':' : ','} instead`);
  }
  if (otherQuotes.includes(sign)) {
    const rest = text.slice(offset + 1, endOfLine(text, offset));
    const isAtEnd = new RegExp(`[${otherQuotes}](?=\\s*[:,}]|\\s*$)`).test(rest);
    const message = `${sign} is not the quote that begins and ends a key or a text`;
    return problemAt(offset, message, `Type a straight quote " instead of ${sign}${isAtEnd ? ' and at the end' : ''}`);
  }
  if (!followsString) return bareWord(text, offset);
  const fix = 'Inside a text, type the quotes of the language, such as “ ” or « », or \\"';
  return problemAt(previous, 'This quote ends the text', fix);
}

function bareWord(text: string, offset: number): Problem {
  const word = /^[^\n:,{}[\]"]+/.exec(text.slice(offset))?.[0].trimEnd() ?? '';
  if (word === '') return problemAt(offset, `"${text[offset] ?? ''}" is not allowed here`, 'Delete it');
  const rest = text.slice(offset + word.length);
  if (/^"\s*[,:}\n]/.test(rest))
    return problemAt(offset, 'The quote at the beginning is missing', 'Type a straight quote " here');
  const kind = rest.trimStart().startsWith(':') ? 'key' : 'text';
  return problemAt(offset, `The ${kind} "${word}" has no quotes`, `Type ${JSON.stringify(word)}`);
}

/**
 * A missing or surplus `}` only shows at the end of a file; the indentation tells where it belongs. Returns
 * `undefined` where indentation and braces agree.
 */
function misplacedBrace(text: string, tree: Node, errors: ParseError[]): Problem | undefined {
  const codes = errors.map(({ error }) => printParseErrorCode(error));
  const isMissing = codes.includes('CloseBraceExpected');
  const isSurplus = codes.includes('EndOfFileExpected');
  if (!isMissing && !isSurplus) return undefined;
  const firstError = errors[0]?.offset ?? 0;
  for (const property of propertiesOf(tree).filter(({ offset }) => offset <= firstError)) {
    const siblings = property.parent?.children ?? [];
    const previous = siblings[siblings.indexOf(property) - 1];
    const parent = property.parent?.parent;
    const indent = indentOf(text, property);
    if (indent === undefined) continue;
    if (isMissing && parent && indent <= (indentOf(text, parent) ?? -1)) {
      const end = lastBefore(text, property.offset);
      const message = `The } that closes "${nameOf(parent)}" is missing before "${nameOf(property)}"`;
      return text[end] === ','
        ? problemAt(end, message, 'Type } before this comma')
        : problemAt(end + 1, message, 'Type },');
    }
    if (isSurplus && previous && indent > (indentOf(text, previous) ?? Infinity)) {
      const brace = text.lastIndexOf('}', property.offset);
      const message = `This } is one too many: "${nameOf(property)}" belongs to the group before it`;
      const hasComma = text[brace + 1] === ',' && text[lastBefore(text, brace)] === ',';
      return problemAt(brace, message, hasComma ? 'Delete it, along with its comma' : 'Delete it');
    }
  }
  return undefined;
}

function propertiesOf(group: Node): Node[] {
  return (group.children ?? []).flatMap((property) => {
    const value = property.children?.[1];
    return [property, ...(value?.type === 'object' ? propertiesOf(value) : [])];
  });
}

function nameOf(property: Node): string {
  return String(property.children?.[0]?.value ?? '');
}

/** The indentation of a property that begins its line. */
function indentOf(text: string, { offset }: Node): number | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' ? before.length : undefined;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** The offset of the last non-space character before `offset`. */
function lastBefore(text: string, offset: number): number {
  return text.slice(0, offset).replace(/[ \t\r\n]+$/, '').length - 1;
}

function wordAt(text: string, offset: number): string {
  return /^"(?:[^"\\\n]|\\.)*"|^[^\s,:{}"]+|^./.exec(text.slice(offset))?.[0].slice(0, 40) ?? '';
}
