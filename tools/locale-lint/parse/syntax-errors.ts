import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostic.ts';

/** A JSON syntax error in an editor's words. */
export interface SyntaxDiagnostic extends Pick<Diagnostic, 'offset' | 'message' | 'fix'> {
  /** The fix as an edit; absent where only a person can tell what was meant. */
  repair?: { offset: number; remove: number; insert: string };
}

const otherQuotes = "“”„‟‘’‚‛'`«»″";

/** A problem that is repaired by replacing `remove` characters right where it is reported. */
export function repairable(offset: number, message: string, fix: string, remove: number, insert: string) {
  return { offset, message, fix, repair: { offset, remove, insert } };
}

/** Explains the first syntax error of a text. */
export function diagnoseSyntax(text: string, { error, offset, length }: ParseError): SyntaxDiagnostic {
  const previous = lastBefore(text, offset);
  const next = text[offset] ?? '';
  switch (printParseErrorCode(error)) {
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment': {
      const message = 'Comments are not allowed: the file holds only texts';
      return repairable(offset, message, 'Delete it, or keep it somewhere else', Math.max(length, 2), '');
    }
    case 'UnexpectedEndOfString':
      return unclosedString(text, offset);
    case 'InvalidCharacter': {
      const at = offset + Math.max(0, text.slice(offset, offset + length).search(/[\u0000-\u001f]/));
      const name = text[at] === '\t' ? 'a tab' : 'an invisible character';
      return repairable(at, `There is ${name} inside the text`, 'Type a space instead', 1, ' ');
    }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode': {
      const valid = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*/i.exec(text.slice(offset))?.[0].length ?? 0;
      const message = 'A backslash \\ has a special meaning in these files';
      return repairable(offset + valid, message, 'Type \\\\ for a backslash, or remove it', 0, '\\');
    }
    case 'CommaExpected': {
      if (next === '}' || next === ']') return unexpected(text, offset);
      const following = next === '"' ? wordAt(text, offset) : 'what follows';
      return repairable(previous + 1, `There is no comma between this and ${following}`, 'Type a comma here', 0, ',');
    }
    case 'ColonExpected': {
      const message = 'There is no colon between the key and its text';
      const typed = /^[=;,-]>?/.exec(text.slice(offset))?.[0];
      if (typed) return repairable(offset, message, `Type : here, not ${typed}`, typed.length, ':');
      return repairable(previous + 1, message, 'Type : here', 0, ':');
    }
    case 'PropertyNameExpected':
      if (next === '}' && text[previous] === ',')
        return repairable(previous, 'Nothing follows this comma before the }', 'Delete the comma', 1, '');
      if (next === ',') return repairable(offset, 'This is one comma too many', 'Delete it', 1, '');
      return unexpected(text, offset);
    case 'ValueExpected':
      if (!/^[,}]?$/.test(next)) return unexpected(text, offset);
      return repairable(previous + 1, 'The key has no text', 'Type the text in quotes here', 0, ' "…"');
    case 'CloseBraceExpected':
      return repairable(previous + 1, 'The file ends too early', 'Type the missing } at its end', 0, '}');
    case 'EndOfFileExpected': {
      const message = `The dictionary has already ended with the } before "${wordAt(text, offset)}"`;
      const fix = 'Delete one of the two: this, or the } before it';
      const rest = text.slice(offset);
      return rest.trim() === '}' ? repairable(offset, message, fix, rest.length, '') : { offset, message, fix };
    }
    default:
      return unexpected(text, offset);
  }
}

function unclosedString(text: string, start: number): SyntaxDiagnostic {
  const line = text.slice(start, endOfLine(text, start)).trimEnd();
  const lineBreak = /^[^\S\n]*\n[^\S\n]*(?=[^\s"{}].*")/.exec(text.slice(start + line.length))?.[0];
  const words = line.replace(/,$/, '');
  const end = start + words.length;
  const last = words.at(-1) ?? '';
  if (words.length > 1 && otherQuotes.includes(last)) {
    const message = `The text ends with ${last}, which is not the quote that ends a text`;
    return repairable(end - 1, message, `Type a straight quote " instead of ${last}`, 1, '"');
  }
  if (lineBreak && words === line) {
    const message = 'The text breaks off at the end of this line and continues on the next';
    return repairable(end, message, 'Put all of it on one line', lineBreak.length, ' ');
  }
  return repairable(end, 'The quote at the end of this text is missing', 'Type a straight quote " here', 0, '"');
}

/** What is not JSON at all: other quotes, a text ended by a quote inside it, a bare word. */
function unexpected(text: string, offset: number): SyntaxDiagnostic {
  const sign = text[offset] ?? '';
  if (sign === '\u00A0') {
    const message = 'There is a no-break space outside of a text';
    return repairable(offset, message, 'Type an ordinary space instead', 1, ' ');
  }
  const previous = lastBefore(text, offset);
  const followsString = text[previous] === '"' && !text.slice(previous, offset).includes('\n');
  if (followsString && (sign === '=' || sign === ';')) {
    const isAfterKey = /^\s*"[^"]*"$/.test(text.slice(startOfLine(text, offset), previous + 1));
    const intended = isAfterKey ? ':' : ',';
    const remove = text.startsWith('=>', offset) ? 2 : 1;
    return repairable(offset, `"${sign}" is not allowed here`, `Type ${intended} instead`, remove, intended);
  }
  if (otherQuotes.includes(sign)) return wrongQuotes(text, offset);
  return followsString ? quoteInsideText(text, previous) : bareWord(text, offset);
}

function wrongQuotes(text: string, offset: number): SyntaxDiagnostic {
  const quote = text[offset] ?? '';
  const rest = text.slice(offset + 1, endOfLine(text, offset));
  const inner = new RegExp(`^(.*?)[${otherQuotes}](?=\\s*[:,}]|\\s*$)`).exec(rest)?.[1];
  const message = `${quote} is not the quote that begins and ends a key or a text`;
  const fix = `Type a straight quote " instead of ${quote}`;
  if (inner === undefined) return repairable(offset, message, fix, 1, '"');
  return repairable(offset, message, `${fix} and at the end`, inner.length + 2, JSON.stringify(inner));
}

/** `"the "best" shop"`: the second quote ends the text. */
function quoteInsideText(text: string, quote: number): SyntaxDiagnostic {
  const found = {
    offset: quote,
    message: 'This quote ends the text',
    fix: 'Inside a text, type the quotes of the language, such as “ ” or « », or \\"',
  };
  const lineStart = startOfLine(text, quote);
  const line = text.slice(lineStart, endOfLine(text, quote));
  const whole = /^(\s*(?:[{,]\s*)?"(?:[^"\\]|\\.)*"\s*:\s*")(.*)("\s*[,}\s]*)$/.exec(line);
  if (!whole) return found;
  const [, head = '', inner = ''] = whole;
  const insert = inner.replace(/(?<!\\)"/g, '\\"');
  return { ...found, repair: { offset: lineStart + head.length, remove: inner.length, insert } };
}

function bareWord(text: string, offset: number): SyntaxDiagnostic {
  const word = /^[^\n:,{}[\]"]+/.exec(text.slice(offset))?.[0].trimEnd() ?? '';
  if (word === '') return { offset, message: `"${text[offset] ?? ''}" is not allowed here`, fix: 'Delete it' };
  const rest = text.slice(offset + word.length);
  if (/^"\s*[,:}\n]/.test(rest))
    return repairable(offset, 'The quote at the beginning is missing', 'Type a straight quote " here', 0, '"');
  const kind = rest.trimStart().startsWith(':') ? 'key' : 'text';
  const quoted = JSON.stringify(word);
  return repairable(offset, `The ${kind} "${word}" has no quotes`, `Type ${quoted}`, word.length, quoted);
}

export function startOfLine(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** The offset of the last non-space character before `offset`. */
export function lastBefore(text: string, offset: number): number {
  return text.slice(0, offset).replace(/[ \t\r\n]+$/, '').length - 1;
}

function wordAt(text: string, offset: number): string {
  return /^"(?:[^"\\\n]|\\.)*"|^[^\s,:{}"]+|^./.exec(text.slice(offset))?.[0].slice(0, 40) ?? '';
}
