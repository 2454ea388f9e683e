/**
 * What is wrong at one place of a dictionary. An `error` stops every build; a `report` is listed in a build
 * and stops the gate (`npm test`, a release).
 */
export interface Problem {
  severity: 'error' | 'report';
  /** Offset in the file's text. */
  at: number;
  /** The dotted key, empty where the whole file is meant. */
  key: string;
  /** What is wrong, in words for somebody who is no programmer. */
  wrong: string;
  /** The English text and the one in this file, where that helps. */
  english?: string | undefined;
  here?: string | undefined;
  /** What to type instead, or to do. */
  mend: string;
}

/** A fault in a text: the same without its place in the file. */
export interface Fault {
  severity: Problem['severity'];
  /** Where in the text it begins, in UTF-16 units; at its beginning when left out. */
  index?: number;
  wrong: string;
  mend: string;
}
