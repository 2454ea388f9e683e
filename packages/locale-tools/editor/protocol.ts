import type { TextFinding, TextChange } from '../edit.ts';
import type { Role } from '../notes.ts';
import type { TextState } from '../records.ts';

export type { TextFinding };

/** The path below which the dev server answers the editor of texts. */
export const endpointPath = '/_texts';

/** The page that edits the texts of one mail of the outbox; `?id=` names the mail. */
export const mailPath = `${endpointPath}/mail`;

/** The cookie of a browser in which texts are being edited. */
export const cookieName = 'edit-texts';

/** The attribute that names the texts of an element: `home.hero.title`, or `alt:about.intro.alt` for an attribute. */
export const textAttribute = 'data-texts';

/** Tells browsers that texts have changed. */
export const savedEvent = 'text-editor:saved';

export interface EditedLanguage {
  code: string;
  name: string;
}

export interface EditedText {
  key: string;
  location: string;
  role: string | undefined;
  limit: Role['limit'];
  /** For a plural form: numbers that need it, by language. */
  numbers: Record<string, string> | undefined;
  /** By language; a language may lack a text. */
  texts: Record<string, string>;
  states: Record<string, TextState>;
  /** The page that shows it, by language. */
  paths: Record<string, string>;
  isInMails: boolean;
}

/** Everything that the editor knows when it is switched on. */
export interface Overview {
  defaultLocale: string;
  languages: EditedLanguage[];
  texts: EditedText[];
  /** Values of the placeholders that every text may use, by language. */
  values: Record<string, Record<string, string>>;
  /** The meaning of each placeholder, the file or branch that defines it, and the characters that it counts for. */
  placeholders: Record<string, { note: string | undefined; source: string | undefined; length: number }>;
  /** The address of the local mails. */
  outbox: string | undefined;
}

export interface Change extends TextChange {
  /** The text that the editor saw before; `null` for a text that is missing. */
  expected: string | null;
}

export interface SaveRequest {
  changes: Change[];
  /** Languages whose translation of these keys is now up to date. */
  translated: { locale: string; key: string }[];
}

/** A text that was changed meanwhile, as it reads now. */
export type Conflict = TextChange;

export type SaveResult =
  { status: 'saved' | 'refused'; findings: TextFinding[] } | { status: 'conflict'; conflicts: Conflict[] };
