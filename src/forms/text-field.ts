import * as z from 'zod/mini';
import { isRecord } from '../../lib/unknown.ts';
import { isDotAtomAddress } from './email-address.ts';
import { cleanLine, cleanParagraphs, countCharacters, withBasicSymbols, withoutInvisible } from './plain-text.ts';

export interface TextField {
  /** How the text is cleaned before it is checked and stored, see `plain-text.ts`. */
  format: 'line' | 'token' | 'phone' | 'paragraphs';
  required: boolean;
  /** In characters (code points), inclusive. */
  min?: number;
  max: number;
  /** The rule of each error code; a text that breaks several reports the first. */
  errors: Readonly<Record<string, 'min' | 'max' | 'emailSyntax' | 'phoneLength' | 'phoneSyntax'>>;
  /** Attributes of the form control; a text area if it has `rows`. */
  control: {
    type?: 'tel';
    /** No stricter than the rules, of the text before it is cleaned: without script, the browser names the field. */
    pattern?: string;
    rows?: number;
    autoComplete?: string;
    inputMode?: 'email';
    autoCapitalize?: 'none';
    spellCheck?: false;
  };
  /** In `consultation.requests` and in the exported CSV. */
  column: string;
}

const cleaners: Record<TextField['format'], (text: string) => string> = {
  line: cleanLine,
  token: (text) => withoutInvisible(cleanLine(text)),
  phone: (text) => withBasicSymbols(cleanLine(text)),
  paragraphs: cleanParagraphs,
};

/** The shortest subscriber numbers have five digits, as on Saint Helena: `12-34-5`. */
const minPhoneDigits = 5;

const rules: Record<TextField['errors'][string], (text: string, field: TextField) => boolean> = {
  min: (text, { min = 0 }) => countCharacters(text) >= min,
  max: (text, { max }) => countCharacters(text) <= max,
  emailSyntax: isDotAtomAddress,
  // Other characters count: their message comes next.
  phoneLength: (text, { min = 0 }) =>
    countCharacters(text) >= min && countCharacters(text.replace(/[+()\-\s]/g, '')) >= minPhoneDigits,
  phoneSyntax: (text) => /^[0-9+()\-\s]*$/.test(text),
};

/** Cleans a text and checks it; the message of an error is its code. */
export function textSchema(field: TextField) {
  const clean = cleaners[field.format];
  const checks = Object.entries(field.errors).map(([code, rule]) =>
    z.refine<string>((text) => rules[rule](text, field), { error: code, abort: true }),
  );
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? clean(text) : '')),
    z.string().check(...checks),
  );
}

export type FieldsCheck<Data, Errors> = { ok: true; data: Data } | { ok: false; errors: Errors };

/** Checks typed values; a field that breaks several rules reports the first. Never throws. */
export function checkFields<Data, Errors>(schema: z.ZodMiniType<Data>, input: unknown): FieldsCheck<Data, Errors> {
  const result = schema.safeParse(isRecord(input) ? input : {});
  if (result.success) return { ok: true, data: result.data };
  const errors: Record<PropertyKey, string> = {};
  for (const { path, message } of result.error.issues) errors[path[0] ?? ''] ??= message;
  return { ok: false, errors: errors as Errors };
}

/** A form whose text survives leaving its page. */
export interface DraftForm {
  /** In session storage. */
  storageKey: string;
  formId: string;
  /** Without the consent, which is given to a wording in a language. */
  names: readonly string[];
  lifetimeMs: number;
}

export const draftLifetimeMs = 24 * 60 * 60 * 1000;
