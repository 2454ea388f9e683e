import * as z from 'zod/mini';
import { fields, type TextField } from '../consultation/fields.ts';
import { firstErrors, isRecord, textSchema } from '../consultation/schema.ts';

const topic = {
  format: 'paragraphs',
  required: false,
  max: 500,
  errors: { topicTooLong: 'max' },
  control: { rows: 2 },
  mailLabel: 'About',
  column: 'topic',
} as const satisfies TextField;

/** What a visitor types to book a meeting: two fields of the request form, and the topic. */
export const bookingFields = { name: fields.name, email: fields.email, topic } satisfies Record<string, TextField>;

export type BookingFieldName = keyof typeof bookingFields;

export const bookingFieldNames = Object.keys(bookingFields) as BookingFieldName[];

export type BookingErrorCode = 'nameTooShort' | 'nameTooLong' | 'emailInvalid' | 'emailTooLong' | 'topicTooLong';

/** Cleaned and checked: exactly what is sent and stored. */
export type BookingDetails = Record<BookingFieldName, string>;

export type BookingErrors = Partial<Record<BookingFieldName, BookingErrorCode>>;

export type BookingCheck = { ok: true; data: BookingDetails } | { ok: false; errors: BookingErrors };

const schema = z.object({
  name: textSchema(bookingFields.name),
  email: textSchema(bookingFields.email),
  topic: textSchema(bookingFields.topic),
});

/** Checks what was typed; a field that breaks several rules reports the first. Never throws. */
export function validateBooking(input: unknown): BookingCheck {
  const result = schema.safeParse(isRecord(input) ? input : {});
  if (result.success) return { ok: true, data: result.data };
  return { ok: false, errors: firstErrors<BookingFieldName, BookingErrorCode>(result.error.issues) };
}
