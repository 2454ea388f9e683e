import * as z from 'zod/mini';
import { company, slug, type NumberingPlan } from '../business/company.ts';
import { checkFields, draftLifetimeMs, textSchema, type DraftForm, type TextField } from '../forms/text-field.ts';

const table = {
  name: {
    format: 'line',
    required: true,
    min: 2,
    max: 120,
    errors: { nameTooShort: 'min', nameTooLong: 'max' },
    control: { autoComplete: 'name' },
    column: 'name',
  },
  email: {
    format: 'token',
    required: true,
    max: 254,
    errors: { emailTooLong: 'max', emailInvalid: 'emailSyntax' },
    // Not of type "email": a browser would rewrite an international address.
    control: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
    column: 'email',
  },
  phone: {
    format: 'phone',
    required: true,
    min: 7,
    max: 40,
    errors: { phoneTooShort: 'phoneLength', phoneCharacters: 'phoneSyntax', phoneTooLong: 'max' },
    control: { type: 'tel', autoComplete: 'tel' },
    column: 'phone',
  },
  message: {
    format: 'paragraphs',
    required: false,
    max: 5000,
    errors: { messageTooLong: 'max' },
    control: { rows: 5 },
    column: 'message',
  },
} as const satisfies Record<string, TextField>;

export type FieldName = keyof typeof table;

export type FieldErrorCode = { [Name in FieldName]: keyof (typeof table)[Name]['errors'] }[FieldName];

/**
 * The text fields of a request, in the order of the form. Controls, draft, body, checks, content hash, mail and export
 * follow from this table. The SMS consent is stored separately, as evidence.
 */
export const fields: Readonly<Record<FieldName, TextField>> = table;

export const fieldNames = Object.keys(table) as FieldName[];

/** What a browser keeps of a request until it is sent. */
export const requestDraft: DraftForm = {
  storageKey: `${slug}-draft`,
  formId: 'request-form',
  names: fieldNames,
  lifetimeMs: draftLifetimeMs,
};

export function mapFields<Value>(valueOf: (name: FieldName) => Value): Record<FieldName, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as Record<FieldName, Value>;
}

/** A checked and cleaned request, as it is sent, stored and mailed. A missing optional text is `''`. */
export type ConsultationRequest = Record<FieldName, string> & { smsConsent: boolean };

const schema = z.object({
  ...mapFields((name) => textSchema(fields[name])),
  // Only a literal `true` is consent.
  smsConsent: z.catch(z.boolean(), false),
});

type FieldErrors = Partial<Record<FieldName, FieldErrorCode>>;

export const validateConsultation = (input: unknown) => checkFields<ConsultationRequest, FieldErrors>(schema, input);

/** Leads abroad in most countries and in the US. */
const internationalPrefix = /^\(?(?:\+|00|011)/;

/** The digits of a phone number with its country code, so that spellings of one number are equal. */
export function phoneDigits(phone: string, { callingCode, national }: NumberingPlan = company.numberingPlan): string {
  const symbols = phone.replace(/[^0-9+()]/g, '');
  const digits = symbols.replace(/\D/g, '');
  // Before other prefixes, because "011 …" is also a number within France.
  const subscriber = /^\(?\+/.test(symbols) ? undefined : national.exec(digits)?.[1];
  if (subscriber !== undefined) return callingCode + subscriber;
  // In "+44 (0)20" the zero is dialed only within the country.
  return internationalPrefix.test(symbols) ? symbols.replace(internationalPrefix, '').replace(/\(0\)|\D/g, '') : digits;
}
