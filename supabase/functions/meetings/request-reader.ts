import * as z from 'zod/mini';
import { meetingRules } from '../../../src/business/meetings.ts';
import { idempotencyKeyPattern } from '../../../src/forms/idempotency-key.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { validateBooking } from '../../../src/meetings/booking.ts';
import { tokenPattern } from '../../../src/meetings/protocol.ts';
import { localeOf, pathOf, readJson } from '../_shared/http/body.ts';
import { HttpError } from '../_shared/http/responses.ts';
import { isTimeZone } from '../_shared/time-zones.ts';

// A minute of this century; the database decides whether it is offered.
const startsAt = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00(?:\.000)?Z$/),
  // JavaScript takes February 30 for March 2; the database refuses it.
  z.refine((text) => Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text.slice(0, 16))),
);
const text = z.nullish(z.string());

const bookingBody = z.object({
  key: text,
  startsAt,
  name: text,
  email: text,
  topic: text,
  locale: text,
  timeZone: text,
  pagePath: text,
  formElapsedMs: z.nullish(z.number()),
  honeypot: text,
});

const changeBody = z.object({
  token: z.string(),
  sequence: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
  /** Null cancels. */
  startsAt: z.nullable(startsAt),
  timeZone: text,
  locale: text,
});

const tokenBody = z.object({ token: z.string() });

/** A checked `POST book`. */
export type BookingInput = Awaited<ReturnType<typeof readBooking>>;

export async function readBooking(request: Request) {
  const body = await readJson(request, (json) => bookingBody.parse(json));
  if (!idempotencyKeyPattern.test(body.key ?? '')) throw new HttpError(400, 'keyMissing');
  const check = validateBooking(body);
  if (!check.ok) throw new HttpError(422, 'fieldsInvalid', { fields: check.errors });
  return {
    key: body.key ?? '',
    startsAt: body.startsAt,
    fields: check.data,
    locale: localeOf(body.locale) ?? defaultLocale,
    timeZone: timeZoneOf(body.timeZone) ?? meetingRules.timeZone,
    pagePath: pathOf(body.pagePath),
    formElapsedMs: body.formElapsedMs ?? undefined,
    honeypotFilled: (body.honeypot ?? '') !== '',
  };
}

/** Reads a token; a malformed one gets the same error as an unknown one. */
export async function readToken(request: Request): Promise<string> {
  const { token } = await readJson(request, (json) => tokenBody.parse(json));
  return wellFormedToken(token);
}

/** A checked `POST change`. */
export type ChangeInput = Awaited<ReturnType<typeof readChange>>;

export async function readChange(request: Request) {
  const body = await readJson(request, (json) => changeBody.parse(json));
  return {
    token: wellFormedToken(body.token),
    sequence: body.sequence,
    startsAt: body.startsAt,
    /** Absent when the page named none that we know: then the meeting's own stays. */
    timeZone: timeZoneOf(body.timeZone),
    locale: localeOf(body.locale),
  };
}

function wellFormedToken(token: string): string {
  if (!tokenPattern.test(token)) throw new HttpError(404, 'meetingUnknown');
  return token;
}

/** The IANA name of a zone that this runtime knows; a browser may know a newer one, which is no reason to refuse it. */
function timeZoneOf(name: string | null | undefined): string | undefined {
  if (typeof name !== 'string' || !/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return undefined;
  return isTimeZone(name) ? name : undefined;
}
