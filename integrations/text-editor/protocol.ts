import type { Finding, TextChange } from '../../tools/locale-lint/edit/check-text.ts';

export type { Finding };

/** The path below which the dev server answers the editor of texts. */
export const endpointPath = '/_texts';

/** A page on which the texts of a mail of the outbox can be changed; `id` is its. */
export const mailPath = `${endpointPath}/mail`;

/** The cookie of a browser in which texts are being edited. */
export const cookieName = 'edit-texts';

/** The attribute that names the texts of an element: `home.hero.title`, or `alt:about.intro.alt` for an attribute. */
export const textAttribute = 'data-texts';

/** Tells browsers which texts have changed. */
export const savedEvent = 'text-editor:saved';

/** A language as the editor shows it. */
export interface EditedLanguage {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
  /** The language whose file has the words: a pseudo-language follows English. */
  follows: string;
}

export interface EditedText {
  key: string;
  location: string;
  role: string | undefined;
  /** The most characters, and why. */
  limit: { max: number; reason: string } | undefined;
  /** For a plural form: numbers that need it, by language. */
  numbers: Record<string, string> | undefined;
  /** By language; a language may lack a text. */
  texts: Record<string, string>;
  /** Whether mails have it. */
  isInMails: boolean;
  /** By language, what the record says of its translation. */
  states: Record<string, 'translated' | 'changed' | 'unrecorded' | 'same' | 'missing'>;
}

/** Everything that the editor knows when it is switched on. */
export interface Overview {
  languages: EditedLanguage[];
  texts: EditedText[];
  /** What replaces the common placeholders, by language. */
  facts: Record<string, Record<string, string>>;
  /** What a placeholder stands for, and where that is defined: in a file, or as a text of this branch. */
  placeholders: Record<string, { note: string | undefined; source: string | undefined }>;
  /** How many characters a placeholder counts for. */
  measures: Record<string, number>;
  /** Facts as pages show them, with their file. */
  values: { value: string; file: string }[];
  /** The address of the local mails. */
  outbox: string | undefined;
}

/** The pages that show each text, by page. */
export interface Places {
  pages: { name: string; paths: Record<string, string> }[];
  /** Indexes of `pages` by key. */
  shown: Record<string, number[]>;
}

export interface Change extends TextChange {
  /** What the editor saw before; `null` for a text that is missing. */
  expected: string | null;
}

export interface SaveRequest {
  changes: Change[];
  /** Languages whose translation of these keys is now up to date. */
  translated: { locale: string; key: string }[];
}

/** A text that was changed meanwhile, with its present words. */
export interface Conflict {
  locale: string;
  key: string;
  text: string | null;
}

export type SaveResult =
  | { status: 'saved'; findings: Finding[] }
  | { status: 'refused'; findings: Finding[] }
  | { status: 'conflict'; conflicts: Conflict[] };

/** What was saved last since the dev server started. */
export interface SavedChange {
  id: number;
  changes: { locale: string; key: string; before: string | null; after: string | null }[];
}
