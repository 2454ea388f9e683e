import * as z from 'zod/mini';
import { slug } from '../business/company.ts';
import { fields } from '../consultation/fields.ts';
import { createSender } from '../forms/idempotency-key.ts';
import { checkFields, draftLifetimeMs, textSchema, type DraftForm, type TextField } from '../forms/text-field.ts';
import type { MeetingResult, MeetingsClient } from './client.ts';
import type { BookedMeeting, BookingRequest } from './protocol.ts';

const topic = {
  format: 'paragraphs',
  required: false,
  max: 500,
  errors: { topicTooLong: 'max' },
  control: { rows: 2 },
  column: 'topic',
} as const satisfies TextField;

/** The text fields of a booking: two of the request form, and the topic. */
export const bookingFields = { name: fields.name, email: fields.email, topic } satisfies Record<string, TextField>;

type BookingFieldName = keyof typeof bookingFields;

export const bookingFieldNames = Object.keys(bookingFields) as BookingFieldName[];

export const bookingDraft: DraftForm = {
  storageKey: `${slug}-booking-draft`,
  formId: 'meeting-form',
  names: ['startsAt', ...bookingFieldNames],
  lifetimeMs: draftLifetimeMs,
};

type BookingErrorCode = 'nameTooShort' | 'nameTooLong' | 'emailInvalid' | 'emailTooLong' | 'topicTooLong';

/** Cleaned and checked: exactly what is sent and stored. */
export type BookingDetails = Record<BookingFieldName, string>;

export type BookingErrors = Partial<Record<BookingFieldName, BookingErrorCode>>;

const schema = z.object({
  name: textSchema(bookingFields.name),
  email: textSchema(bookingFields.email),
  topic: textSchema(bookingFields.topic),
});

export const validateBooking = (input: unknown) => checkFields<BookingDetails, BookingErrors>(schema, input);

/** The same values are the same booking, however often they are sent. */
export type BookingContent = Omit<BookingRequest, 'key' | 'formElapsedMs' | 'honeypot'>;

const sendInTab = createSender();

export function bookMeeting(
  client: Pick<MeetingsClient, 'book'>,
  content: BookingContent,
  evidence: Pick<BookingRequest, 'formElapsedMs' | 'honeypot'>,
): Promise<MeetingResult<BookedMeeting>> {
  return sendInTab(content, (key) => client.book({ ...content, ...evidence, key }));
}
