import * as z from 'zod/mini';
import { isRecord } from '../../lib/is-record.ts';
import { isDotAtomAddress } from './email-address.ts';
import {
  fields,
  mapFields,
  type ConsultationRequest,
  type FieldErrorCode,
  type FieldName,
  type TextField,
} from './fields.ts';
import { cleanLine, cleanParagraphs, countCharacters, withBasicSymbols, withoutInvisible } from './plain-text.ts';

export type FieldErrors = Partial<Record<FieldName, FieldErrorCode>>;

export type ConsultationCheck = { ok: true; data: ConsultationRequest } | { ok: false; errors: FieldErrors };

/** Checks typed values; a field that breaks several rules reports the first. Never throws. */
export function validateConsultation(input: unknown): ConsultationCheck {
  const result = schema.safeParse(isRecord(input) ? input : {});
  if (result.success) return { ok: true, data: result.data };
  return { ok: false, errors: firstErrors<FieldName, FieldErrorCode>(result.error.issues) };
}

const cleaners: Record<TextField['format'], (text: string) => string> = {
  line: cleanLine,
  token: (text) => withoutInvisible(cleanLine(text)),
  phone: (text) => withBasicSymbols(cleanLine(text)),
  paragraphs: cleanParagraphs,
};

type Rule = TextField['errors'][string];

/** The shortest subscriber numbers have five digits, as on Saint Helena: `12-34-5`. */
const minPhoneDigits = 5;

const rules: Record<Rule, (text: string, field: TextField) => boolean> = {
  min: (text, { min = 0 }) => countCharacters(text) >= min,
  max: (text, { max }) => countCharacters(text) <= max,
  emailSyntax: isDotAtomAddress,
  // Other characters count: their message comes next.
  phoneLength: (text, { min = 0 }) =>
    countCharacters(text) >= min && countCharacters(text.replace(/[+()\-\s]/g, '')) >= minPhoneDigits,
  phoneSyntax: (text) => /^[0-9+()\-\s]*$/.test(text),
};

const schema = z.object({
  ...mapFields((name) => textSchema(fields[name])),
  // Only a literal `true` is consent.
  smsConsent: z.catch(z.boolean(), false),
});

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

/** The first error code of each field that broke a rule. */
export function firstErrors<Name extends string, Code extends string>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Partial<Record<Name, Code>> {
  const errors: Partial<Record<Name, Code>> = {};
  for (const { path, message } of issues) errors[path[0] as Name] ??= message as Code;
  return errors;
}
