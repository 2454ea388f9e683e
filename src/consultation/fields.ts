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
    control: {
      pattern: String.raw`\s*[^\s@,:;<>]+@[^\s@,:;<>]+\.[^\s@,:;<>]+\s*`,
      autoComplete: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    column: 'email',
  },
  phone: {
    format: 'phone',
    required: true,
    min: 7,
    max: 40,
    errors: { phoneTooShort: 'phoneLength', phoneCharacters: 'phoneSyntax', phoneTooLong: 'max' },
    control: {
      type: 'tel',
      pattern: String.raw`\s*([TELtel]{3}:(\/\/)?)?[\d\s+.\(\)\-\u0080-\uffff]*`,
      autoComplete: 'tel',
    },
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

/** A phone number as it is compared, so that spellings of one number are equal, and as it is dialed. */
export function readPhone(phone: string, plan: NumberingPlan = company.numberingPlan) {
  const { callingCode, national, internationalPrefix = '00' } = plan;
  const symbols = phone.replace(/[^0-9+()]/g, '');
  const afterPrefix = symbols.replace(new RegExp(`^\\(?(?:\\+|00|${internationalPrefix})`), '');
  const isInternational = afterPrefix !== symbols;
  const digits = afterPrefix.replace(/\D/g, '');
  const subscriberIn = (text: string) => national.exec(text)?.[1];
  // People also type the code of their country before the number as they dial it at home, such as "+33 06".
  const subscriber =
    (isInternational ? undefined : subscriberIn(digits)) ??
    (digits.startsWith(callingCode) ? subscriberIn(digits.slice(callingCode.length)) : undefined);
  if (subscriber === undefined && !isInternational) return { digits, dialed: digits };
  // In "+44 (0)20" the zero is dialed only within the country.
  const full = subscriber === undefined ? afterPrefix.replace(/\(0\)|\D/g, '') : callingCode + subscriber;
  return { digits: full, dialed: full && `+${full}` };
}

export const phoneDigits = (phone: string, plan?: NumberingPlan): string => readPhone(phone, plan).digits;
