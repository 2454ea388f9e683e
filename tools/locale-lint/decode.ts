import type { Problem } from './problem.ts';

interface Decoded {
  /** The file as it is shown to an editor, for lines and columns. */
  text: string;
  /** The same, every character at its place, without what is reported here and would stop the parser. */
  readable: string;
  problems: Problem[];
}

/** Turns the bytes of a dictionary into text, and says what is wrong with the file as a whole. */
export function decodeDictionary(bytes: Uint8Array): Decoded {
  const problems: Problem[] = [];
  const error = (at: number, wrong: string, mend: string) =>
    problems.push({ severity: 'error', at, key: '', wrong, mend });

  if (bytes.includes(0)) {
    error(0, 'The file is saved as UTF-16', 'Save it again with the encoding "UTF-8"');
    return { text: '', readable: '', problems };
  }
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!isUtf8(bytes)) {
    const broken = text.indexOf('\uFFFD');
    // What follows is read as Windows wrote it, so that its other problems are found in the same run.
    text = new TextDecoder('windows-1252').decode(bytes);
    error(
      broken,
      `The file is not saved as UTF-8: "${wordAt(text, broken)}" would be shown broken`,
      'Save the file again with the encoding "UTF-8"',
    );
  }
  if (text.startsWith('\uFEFF')) {
    error(0, 'The file begins with an invisible mark', 'Save it as "UTF-8", not as "UTF-8 with BOM"');
  }
  if (text.replace('\uFEFF', '').trim() === '') {
    error(0, 'The file is empty', 'Restore its last version; a language that is begun anew starts with {}');
  }
  return { text, readable: withoutConflicts(text, error).replace('\uFEFF', ' '), problems };
}

/** Keeps the first version of each conflict, and blanks the rest so that nothing moves. */
function withoutConflicts(text: string, error: (at: number, wrong: string, mend: string) => void): string {
  const conflict = /^<{7}.*\n([\s\S]*?)^={7}.*\n[\s\S]*?^>{7}.*$|^(?:<{7}|={7}|>{7}).*$/gm;
  return text.replace(conflict, (found, _first: string | undefined, at: number) => {
    error(
      at,
      'Two versions of the file were not merged here',
      'Keep one of the two, and delete the other with the lines that begin with <<<<<<<, ======= and >>>>>>>',
    );
    const first = /^<{7}.*\n(?<kept>[\s\S]*?)^={7}/m.exec(found)?.groups?.['kept'] ?? '';
    const from = found.indexOf('\n') + 1;
    const kept = first === '' ? '' : blank(found.slice(0, from)) + first;
    return kept + blank(found.slice(kept.length));
  });
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function wordAt(text: string, at: number): string {
  const start = text.slice(0, at).search(/\S+$/);
  return /^\S*/.exec(text.slice(start === -1 ? at : start))?.[0].replace(/[",]/g, '') ?? '';
}
