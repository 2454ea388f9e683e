import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** What breaks the file at a place, what to type there, and the same as an edit. */
export interface Advice {
  at: number;
  wrong: string;
  mend: string;
  /** Absent where only a person can say what was meant. */
  edit?: Edit;
}

interface Edit {
  at: number;
  remove: number;
  insert: string;
}

const openingQuotes = "“”„‟‘’‚‛'`«»″";
const spaces = /[ \t\r\n]/;

/** Advice on the first error of a text that is no JSON, in an editor's words. */
export function adviceOn(text: string, { error, offset, length }: ParseError): Advice {
  switch (printParseErrorCode(error)) {
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return {
        at: offset,
        wrong: 'A comment cannot stand here: the file may hold words only',
        mend: 'Delete it, or keep it elsewhere',
        edit: { at: offset, remove: Math.max(length, 2), insert: '' },
      };
    case 'UnexpectedEndOfString':
      return unclosed(text, offset);
    case 'InvalidCharacter':
      return controlCharacter(text, offset, length);
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return loneBackslash(text, offset, length);
    case 'CommaExpected':
      return commaMissing(text, offset);
    case 'ColonExpected':
      return colonMissing(text, offset);
    case 'PropertyNameExpected':
      return nameMissing(text, offset);
    case 'ValueExpected':
      return valueMissing(text, offset);
    case 'CloseBraceExpected':
      return {
        at: lastBefore(text, offset) + 1,
        wrong: 'The file ends too early',
        mend: 'Type the missing } at its end',
        edit: { at: offset, remove: 0, insert: '}' },
      };
    case 'EndOfFileExpected':
      return {
        at: offset,
        wrong: `The dictionary has ended with the } before "${wordAt(text, offset)}"`,
        mend: 'Delete what is too much: this, or the } before it',
        ...(text.slice(offset).trim() === '}' && { edit: { at: offset, remove: text.length - offset, insert: '' } }),
      };
    default:
      return strange(text, offset, length);
  }
}

/**
 * A missing or surplus `}` shows only at the end of a file; where it belongs can be told from the indentation
 * that every one of our files has. Nothing where indentation and braces agree.
 */
export function misplacedBrace(text: string, tree: Node, errors: ParseError[]): Advice | undefined {
  const isUnclosed = errors.some(({ error }) => printParseErrorCode(error) === 'CloseBraceExpected');
  const isOverclosed = errors.some(({ error }) => printParseErrorCode(error) === 'EndOfFileExpected');
  if (!isUnclosed && !isOverclosed) return undefined;
  const earliest = Math.min(...errors.map(({ offset }) => offset));
  for (const { property, parent, previous } of propertiesOf(tree)) {
    if (property.offset > earliest) break;
    const column = columnAtLineStart(text, property.offset);
    if (column === undefined) continue;
    if (isUnclosed && parent && column <= (columnAtLineStart(text, parent.offset) ?? -1)) {
      const end = lastBefore(text, property.offset);
      const hasComma = text[end] === ',';
      return {
        at: hasComma ? end : end + 1,
        wrong: `The } that ends "${nameOf(parent)}" is missing before "${nameOf(property)}"`,
        mend: hasComma ? 'Type } before this comma' : 'Type },',
        edit: { at: hasComma ? end : end + 1, remove: 0, insert: hasComma ? '}' : '},' },
      };
    }
    const before = previous && columnAtLineStart(text, previous.offset);
    if (isOverclosed && before !== undefined && column > before) {
      const brace = text.lastIndexOf('}', property.offset);
      const withComma = text[brace + 1] === ',' && text[lastBefore(text, brace)] === ',';
      return {
        at: brace,
        wrong: `This } ends more than was begun: "${nameOf(property)}" belongs to the group before it`,
        mend: withComma ? 'Delete it, with its comma' : 'Delete it',
        edit: { at: brace, remove: withComma ? 2 : 1, insert: '' },
      };
    }
  }
  return undefined;
}

function unclosed(text: string, start: number): Advice {
  const lineEnd = endOfLine(text, start);
  const line = text.slice(start, lineEnd).trimEnd();
  const comma = line.endsWith(',') ? 1 : 0;
  const words = line.slice(0, line.length - comma);
  const last = words.at(-1) ?? '';
  const typed = words.length > 1 && openingQuotes.includes(last) ? last : '';
  const next = text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1));
  const goesOn = lineEnd < text.length && !typed && comma === 0 && /^\s*[^\s"{}]/.test(next) && next.includes('"');
  if (goesOn) {
    const margin = /^\s*/.exec(next)?.[0].length ?? 0;
    const at = start + line.length;
    return {
      at,
      wrong: 'The text breaks off at the end of this line and goes on in the next',
      mend: 'Put all of it on one line',
      edit: { at, remove: lineEnd + 1 + margin - at, insert: ' ' },
    };
  }
  const at = start + words.length - typed.length;
  return {
    at,
    wrong: typed
      ? `The text ends with ${typed}, which is not the quote that ends a text`
      : 'The quote at the end of this text is missing',
    mend: `Type a straight quote " ${typed ? `instead of ${typed}` : 'here'}`,
    edit: { at, remove: typed.length, insert: '"' },
  };
}

function controlCharacter(text: string, start: number, length: number): Advice {
  const at = start + Math.max(0, text.slice(start, start + length).search(/[\u0000-\u001f]/));
  const name = text[at] === '\t' ? 'A tab' : 'An invisible character';
  return {
    at,
    wrong: `${name} stands inside the text`,
    mend: 'Type a space instead',
    edit: { at, remove: 1, insert: ' ' },
  };
}

function loneBackslash(text: string, start: number, length: number): Advice {
  const string = text.slice(start, start + length);
  const found = /(?<!\\)(?:\\\\)*(\\)(?!["\\/bfnrt]|u[0-9a-f]{4})/i.exec(string);
  const at = start + (found ? found.index + found[0].length - 1 : 0);
  return {
    at,
    wrong: 'A backslash \\ has a meaning of its own in these files',
    mend: 'Type \\\\ for a backslash, or take it out',
    edit: { at, remove: 0, insert: '\\' },
  };
}

function commaMissing(text: string, offset: number): Advice {
  if (text[offset] === '}' || text[offset] === ']') return strange(text, offset, 1);
  const at = lastBefore(text, offset) + 1;
  return {
    at,
    wrong: `There is no comma between this and ${text[offset] === '"' ? wordAt(text, offset) : 'what follows'}`,
    mend: 'Type a comma here',
    edit: { at, remove: 0, insert: ',' },
  };
}

function colonMissing(text: string, offset: number): Advice {
  const at = lastBefore(text, offset) + 1;
  const surplus = /^[=;,-]>?/.exec(text.slice(offset))?.[0].length ?? 0;
  return {
    at: surplus > 0 ? offset : at,
    wrong: 'There is no colon between the key and its text',
    mend: `Type : here${surplus > 0 ? `, not ${text.slice(offset, offset + surplus)}` : ''}`,
    edit: { at: surplus > 0 ? offset : at, remove: surplus, insert: ':' },
  };
}

function nameMissing(text: string, offset: number): Advice {
  const before = lastBefore(text, offset);
  if (text[offset] === '}' && text[before] === ',') {
    return {
      at: before,
      wrong: 'Nothing follows this comma before the }',
      mend: 'Delete the comma',
      edit: { at: before, remove: 1, insert: '' },
    };
  }
  if (text[offset] === ',') {
    return {
      at: offset,
      wrong: 'This comma is one too many',
      mend: 'Delete it',
      edit: { at: offset, remove: 1, insert: '' },
    };
  }
  return strange(text, offset, 1);
}

function valueMissing(text: string, offset: number): Advice {
  const next = text[offset] ?? '';
  if (next !== ',' && next !== '}' && next !== '') return strange(text, offset, 1);
  const at = lastBefore(text, offset) + 1;
  return {
    at,
    wrong: 'The key has no text',
    mend: 'Type the text in quotes here',
    edit: { at, remove: 0, insert: ' "…"' },
  };
}

/** What is no word of JSON at all: another kind of quote, a text that a bare quote has ended, a bare word. */
function strange(text: string, offset: number, length: number): Advice {
  const word = text.slice(offset, offset + Math.max(length, 1));
  const before = lastBefore(text, offset);
  const sameLine = !text.slice(before, offset).includes('\n');
  if (word[0] === '\u00A0') {
    return {
      at: offset,
      wrong: 'A non-breaking space stands outside of a text',
      mend: 'Type an ordinary space instead',
      edit: { at: offset, remove: 1, insert: ' ' },
    };
  }
  if (sameLine && text[before] === '"' && /^[=;]/.test(word)) {
    const isAfterName = /^\s*"[^"]*"$/.test(text.slice(startOfLine(text, offset), before + 1));
    const sign = isAfterName ? ':' : ',';
    return {
      at: offset,
      wrong: `"${word[0]}" cannot stand here`,
      mend: `Type ${sign} instead`,
      edit: { at: offset, remove: word.startsWith('=>') ? 2 : 1, insert: sign },
    };
  }
  if (openingQuotes.includes(word[0] ?? '')) return otherQuotes(text, offset);
  if (sameLine && text[before] === '"') return bareQuote(text, before);
  return bareWord(text, offset);
}

function otherQuotes(text: string, offset: number): Advice {
  const quote = text[offset] ?? '';
  const rest = text.slice(offset + 1, endOfLine(text, offset));
  const end = [...rest].findIndex((letter, index) => {
    return openingQuotes.includes(letter) && /^\s*[:,}]|^\s*$/.test(rest.slice(index + 1));
  });
  const inner = end === -1 ? undefined : rest.slice(0, end);
  return {
    at: offset,
    wrong: `${quote} is not the quote that begins and ends a key or a text`,
    mend: `Type a straight quote " instead of ${quote}${end === -1 ? '' : ' and at the end'}`,
    edit: {
      at: offset,
      remove: inner === undefined ? 1 : inner.length + 2,
      insert: inner === undefined ? '"' : JSON.stringify(inner),
    },
  };
}

/** `"the "best" shop"`: the second quote ends the text. */
function bareQuote(text: string, quote: number): Advice {
  const from = startOfLine(text, quote);
  const line = text.slice(from, endOfLine(text, quote));
  const whole = /^(\s*(?:[{,]\s*)?"(?:[^"\\]|\\.)*"\s*:\s*")(.*)("\s*[,}\s]*)$/.exec(line);
  const [, head = '', inner = ''] = whole ?? [];
  const end = from + head.length + inner.length;
  return {
    at: quote,
    wrong: 'This quote ends the text',
    mend: 'Inside a text type the quotes of the language, such as “ ” or « », or \\"',
    ...(whole && {
      edit: {
        at: from + head.length,
        remove: end - from - head.length,
        insert: inner.replace(/(?<!\\)"/g, '\\"'),
      },
    }),
  };
}

function bareWord(text: string, offset: number): Advice {
  const word = /^[^\n:,{}[\]"]+/.exec(text.slice(offset))?.[0].trimEnd() ?? '';
  if (word === '') {
    return { at: offset, wrong: `"${text[offset] ?? ''}" cannot stand here`, mend: 'Delete it' };
  }
  const rest = text.slice(offset + word.length);
  if (/^"\s*[,:}\n]/.test(rest)) {
    return {
      at: offset,
      wrong: 'The quote at the beginning is missing',
      mend: 'Type a straight quote " here',
      edit: { at: offset, remove: 0, insert: '"' },
    };
  }
  const isName = rest.trimStart().startsWith(':');
  return {
    at: offset,
    wrong: `The ${isName ? 'key' : 'text'} "${word}" has no quotes`,
    mend: `Type ${JSON.stringify(word)}`,
    edit: { at: offset, remove: word.length, insert: JSON.stringify(word) },
  };
}

function* propertiesOf(
  group: Node,
  parent?: Node,
): Generator<{ property: Node; parent: Node | undefined; previous: Node | undefined }> {
  let previous: Node | undefined;
  for (const property of group.children ?? []) {
    yield { property, parent, previous };
    const value = property.children?.[1];
    if (value?.type === 'object') yield* propertiesOf(value, property);
    previous = property;
  }
}

function nameOf(property: Node): string {
  return String(property.children?.[0]?.value ?? '');
}

/** The column of what begins its line; nothing for what stands behind something else. */
function columnAtLineStart(text: string, at: number): number | undefined {
  const before = text.slice(startOfLine(text, at), at);
  return before.trim() === '' ? before.length : undefined;
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The last character before a place that is no space. */
function lastBefore(text: string, at: number): number {
  let index = at - 1;
  while (index >= 0 && spaces.test(text[index] ?? '')) index -= 1;
  return index;
}

function wordAt(text: string, at: number): string {
  return /^"(?:[^"\\\n]|\\.)*"|^[^\s,:{}"]+|^./.exec(text.slice(at))?.[0].slice(0, 40) ?? '';
}
