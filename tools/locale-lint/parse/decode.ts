import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../diagnostic.ts';

/**
 * Turns the bytes of a dictionary into text and reports what is wrong with the file as a whole. `text` is the file as
 * editors show it; `parsable` is as long, with byte order mark and merge conflicts blanked out.
 */
export function decodeDictionary(bytes: Uint8Array) {
  const diagnostics: Diagnostic[] = [];
  const error = (offset: number, message: string, fix: string) =>
    diagnostics.push({ severity: 'error', offset, key: '', message, fix });

  if (bytes.includes(0)) {
    error(0, 'The file is saved as UTF-16', 'Save it again with the encoding "UTF-8"');
    return { text: '', parsable: '', diagnostics };
  }
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!isUtf8(bytes)) {
    const offset = text.indexOf('\uFFFD');
    // Windows-1252 is the likely encoding, and lets the rest of the file be checked in the same run.
    text = new TextDecoder('windows-1252').decode(bytes);
    const message = `The file is not saved as UTF-8: "${wordAt(text, offset)}" would be garbled`;
    error(offset, message, 'Save the file again with the encoding "UTF-8"');
  }
  if (text.startsWith('\uFEFF'))
    error(0, 'The file begins with an invisible mark', 'Save it as "UTF-8", not as "UTF-8 with BOM"');
  if (text.replace('\uFEFF', '').trim() === '')
    error(0, 'The file is empty', 'Restore its last version; a new language starts with {}');
  return { text, parsable: blankConflicts(text, error).replace('\uFEFF', ' '), diagnostics };
}

/** Keeps the first version of each merge conflict and blanks the rest, so that no offset changes. */
function blankConflicts(text: string, error: (offset: number, message: string, fix: string) => void): string {
  const conflict = /^(<{7}.*\n)([\s\S]*?)^(={7}.*\n[\s\S]*?^>{7}.*)$|^(?:<{7}|={7}|>{7}).*$/gm;
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const fix =
    'Keep one of the two, and delete the other along with the lines that begin with <<<<<<<, ======= and >>>>>>>';
  return text.replace(conflict, (found, start: string | undefined, first: string, rest: string, index: number) => {
    error(index, 'Two versions of the file were not merged here', fix);
    return start === undefined ? blank(found) : blank(start) + first + blank(rest);
  });
}

function wordAt(text: string, offset: number): string {
  const start = text.slice(0, offset).search(/\S+$/);
  return /^\S*/.exec(text.slice(start === -1 ? offset : start))?.[0].replace(/[",]/g, '') ?? '';
}
