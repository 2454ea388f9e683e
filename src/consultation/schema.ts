import * as z from 'zod/mini';
import { cleanLine, cleanParagraphs, countCharacters, withoutInvisible } from './plain-text.ts';
import { fieldLimits } from './protocol.ts';

/** The request body, checked and cleaned: exactly what is stored and mailed. */
export interface ConsultationRequest {
  name: string;
  email: string;
  phone: string;
  /** `''` when the visitor wrote none. */
  message: string;
  smsConsent: boolean;
}

/** The fields that can be wrong; the consent box cannot. */
export type FieldName = 'name' | 'email' | 'phone' | 'message';

export type FieldErrorCode =
  | 'nameTooShort'
  | 'nameTooLong'
  | 'emailInvalid'
  | 'emailTooLong'
  | 'phoneTooShort'
  | 'phoneCharacters'
  | 'phoneTooLong'
  | 'messageTooLong';

export type ConsultationCheck =
  { ok: true; data: ConsultationRequest } | { ok: false; errors: Partial<Record<FieldName, FieldErrorCode>> };

/** Checks what was typed; a field that breaks several rules reports the first. Never throws. */
export function validateConsultation(input: unknown): ConsultationCheck {
  const result = schema.safeParse(isRecord(input) ? input : {});
  if (result.success) return { ok: true, data: result.data };
  const errors: Partial<Record<FieldName, FieldErrorCode>> = {};
  for (const issue of result.error.issues) {
    errors[issue.path[0] as FieldName] ??= issue.message as FieldErrorCode;
  }
  return { ok: false, errors };
}

// zod's unicode pattern takes any domain; one that gets mail is made of names of letters, digits and inner
// hyphens, and the last of them begins with a letter.
const domainName = String.raw`[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*`;
const mailDomain = new RegExp(String.raw`@(?:${domainName}\.)+(?=\p{L}.)${domainName}$`, 'u');

// Characters that would start a second address, a comment or a route in a mail header.
const mailSpecials = /[()<>[\]:;,\\]/;

const schema = z.object({
  name: field(
    cleanLine,
    rule('nameTooShort', (name) => countCharacters(name) >= fieldLimits.nameMin),
    rule('nameTooLong', (name) => countCharacters(name) <= fieldLimits.nameMax),
  ),
  email: field(
    (text) => withoutInvisible(cleanLine(text)),
    rule('emailTooLong', (email) => countCharacters(email) <= fieldLimits.emailMax),
    rule('emailInvalid', (email) => z.regexes.unicodeEmail.test(email)),
    rule('emailInvalid', (email) => mailDomain.test(email) && !mailSpecials.test(email)),
  ),
  phone: field(
    (text) => withoutInvisible(cleanLine(text)),
    rule('phoneTooShort', (phone) => countCharacters(phone) >= fieldLimits.phoneMin),
    rule('phoneCharacters', (phone) => /^[0-9+()\-\s]*$/.test(phone)),
    rule('phoneTooLong', (phone) => countCharacters(phone) <= fieldLimits.phoneMax),
  ),
  message: field(
    cleanParagraphs,
    rule('messageTooLong', (message) => countCharacters(message) <= fieldLimits.messageMax),
  ),
  // Only a true that was sent as such is consent.
  smsConsent: z.catch(z.boolean(), false),
});

function field(clean: (text: string) => string, ...rules: z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? clean(text) : '')),
    z.string().check(...rules),
  );
}

function rule(code: FieldErrorCode, holds: (text: string) => boolean) {
  return z.refine<string>(holds, { error: code, abort: true });
}

function isRecord(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
