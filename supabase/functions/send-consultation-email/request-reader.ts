import * as z from 'zod/mini';
import { features } from '../../../src/business/features.ts';
import { mapFields } from '../../../src/consultation/fields.ts';
import { hiddenFields, requestHeaders } from '../../../src/consultation/protocol.ts';
import { idempotencyKeyPattern } from '../../../src/forms/idempotency-key.ts';
import { localeOf, maximumFormBytes, pathOf, readJson, readText } from '../_shared/http/body.ts';
import { HttpError } from '../_shared/http/responses.ts';

/** A call as it came in, its fields not yet checked. */
export type RawRequest = Awaited<ReturnType<typeof readJsonRequest | typeof readFormRequest>>;

export async function readJsonRequest(request: Request) {
  const { headers } = request;
  const key = headers.get(requestHeaders.idempotencyKey);
  if (key === null || !idempotencyKeyPattern.test(key)) throw new HttpError(400, 'keyMissing');
  const fields = await readJson(request, (body) => jsonBody.parse(body));
  const consentVersion = versionOf(headers.get(requestHeaders.consentVersion));
  return {
    key,
    fields,
    locale: localeOf(headers.get(requestHeaders.pageLocale)),
    pagePath: pathOf(headers.get(requestHeaders.pagePath)),
    consentAsked: consentVersion !== undefined || isAnswer(fields.smsConsent),
    consentVersion,
    formElapsedMs: elapsedOf(headers.get(requestHeaders.formElapsedMs)),
    honeypotFilled: (headers.get(requestHeaders.honeypot) ?? '') !== '',
  };
}

/** Reads a form that was sent without JavaScript, and so without a key. */
export async function readFormRequest(request: Request) {
  const form = new URLSearchParams(await readText(request, maximumFormBytes));
  const consentVersion = versionOf(form.get(hiddenFields.consentVersion));
  const smsConsent = ['on', 'true'].includes(form.get('smsConsent') ?? '');
  return {
    key: undefined,
    fields: { ...mapFields((name) => form.get(name)), smsConsent },
    locale: localeOf(form.get(hiddenFields.locale)),
    pagePath: pathOf(form.get(hiddenFields.page)),
    consentAsked: consentVersion !== undefined || smsConsent,
    consentVersion,
    formElapsedMs: undefined,
    honeypotFilled: (form.get(hiddenFields.honeypot) ?? '') !== '',
  };
}

/** The request's own keys, each of its own type, null or absent; others are dropped. */
const jsonBody = z.object({
  ...mapFields(() => z.nullish(z.string())),
  smsConsent: z.nullish(z.boolean()),
});

/** A "no" from a form without the box is no answer; a "yes" is one, whenever its page was loaded. */
function isAnswer(smsConsent: boolean | null | undefined): boolean {
  return smsConsent === true || (features.texting && smsConsent === false);
}

/** Any short token: an unknown version is recorded too. */
function versionOf(text: string | null): string | undefined {
  return text !== null && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

function elapsedOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
