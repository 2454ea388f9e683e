import { distance } from 'fastest-levenshtein';

export interface Diagnostic {
  /**
   * An `error` fails every build; a `warning` is listed in a build and fails a strict one (`npm test`, a release); a
   * `note` fails nothing.
   */
  severity: 'error' | 'warning' | 'note';
  /** Offset in the file's text. */
  offset: number;
  /** The dotted key; empty when it concerns the whole file. */
  key: string;
  /** The mistake, for readers who are not programmers. */
  message: string;
  /** The text to type, or the step to take. */
  fix: string;
  /** The text in the default language and the translation, where that helps. */
  original?: string | undefined;
  text?: string | undefined;
  missing?: number;
}

/** A diagnostic with its position as editors show it, both counted from 1. */
export interface LocatedDiagnostic extends Omit<Diagnostic, 'offset'> {
  locale: string;
  /** `locales/fr/home.json` */
  file: string;
  line: number;
  column: number;
}

/** A rule's finding about a text; without an `index` it concerns all of it. */
export interface TextDiagnostic extends Pick<Diagnostic, 'severity' | 'message' | 'fix'> {
  /** Where in the text it begins, in UTF-16 units. */
  index?: number | undefined;
}

export function error(message: string, fix: string, index?: number): TextDiagnostic {
  return { severity: 'error', message, fix, index };
}

export function warning(message: string, fix: string, index?: number): TextDiagnostic {
  return { severity: 'warning', message, fix, index };
}

/** Whether these stop a build; a strict one is stopped by every warning. */
export function hasErrors(diagnostics: Pick<Diagnostic, 'severity'>[], isStrict = false): boolean {
  return diagnostics.some(({ severity }) => severity === 'error' || (isStrict && severity === 'warning'));
}

/** The candidate that a misspelled word probably stands for, if one is close enough. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  return candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)[0]?.candidate;
}

/** `1 text`, `2 texts` */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A diagnostic as an editor reads it: where, what is wrong, both texts, what to type. */
export function formatDiagnostic(diagnostic: LocatedDiagnostic): string {
  const { severity, file, line, column, key, message, original, text, fix } = diagnostic;
  if (severity === 'note') return `${file}: ${message}. ${fix}`;
  const place = `${file}:${line}:${column}${key ? `  ${key}` : ''}`;
  return [place, `  ${message}`, ...formatTexts(original, text), `  → ${fix}`].join('\n');
}

export function formatTexts(original: string | undefined, text: string | undefined): string[] {
  return [
    ...(original === undefined ? [] : [`  Original  ${quoted(original)}`]),
    ...(text === undefined ? [] : [`  Here      ${quoted(text)}`]),
  ];
}

/** All diagnostics of a run, how many there are, and what follows from them. */
export function formatReport(diagnostics: LocatedDiagnostic[], outcome: string): string {
  const numberOf = (one: Diagnostic['severity']) => diagnostics.filter(({ severity }) => severity === one).length;
  const [errors, warnings] = [numberOf('error'), numberOf('warning')];
  const counts = [
    ...(errors > 0 ? [countOf(errors, 'mistake')] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ];
  const summary = counts.length > 0 ? `${counts.join(' and ')} in the texts. ${outcome}` : 'The texts are in order.';
  return [...diagnostics.map(formatDiagnostic), summary].join('\n\n');
}

/** Escapes characters that a terminal would not show, and shortens long texts. */
function quoted(text: string): string {
  const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  const escaped = JSON.stringify(text).replace(/[\p{Cf}\u2028\u2029]/gu, (character) => `\\u${hex(character)}`);
  return escaped.length > 160 ? `${escaped.slice(0, 157)}…"` : escaped;
}
