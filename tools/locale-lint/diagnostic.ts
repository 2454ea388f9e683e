export interface Diagnostic {
  /**
   * An `error` fails every build; a `warning` is listed in a build and fails the gate (`npm test`, a release); a
   * `note` fails nothing.
   */
  severity: 'error' | 'warning' | 'note';
  /** Offset in the file's text. */
  offset: number;
  /** The dotted key; empty when it concerns the whole file. */
  key: string;
  /** What is wrong, for readers who are not programmers. */
  message: string;
  /** What to type or do. */
  fix: string;
  /** The English text and the translation, where that helps. */
  english?: string | undefined;
  text?: string | undefined;
  /** How many texts are missing. */
  missing?: number;
}

/** A diagnostic with its position as editors show it, both counted from 1. */
export interface LocatedDiagnostic extends Omit<Diagnostic, 'offset'> {
  /** `locales/fr.json` */
  file: string;
  line: number;
  column: number;
}

/** What a rule reports about a text; without an `index` it concerns all of it. */
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

export function note(message: string, fix: string): TextDiagnostic {
  return { severity: 'note', message, fix };
}

/** A warning where a text first matches the pattern. */
export function warningAt(text: string, pattern: RegExp, message: string, fix: string): TextDiagnostic | undefined {
  const index = text.search(pattern);
  return index < 0 ? undefined : warning(message, fix, index);
}

/** Whether these stop a build; at the gate every warning does. */
export function hasErrors(diagnostics: Pick<Diagnostic, 'severity'>[], isGate = false): boolean {
  return diagnostics.some(({ severity }) => severity === 'error' || (isGate && severity === 'warning'));
}
