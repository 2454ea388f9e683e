import { isLocale, type Locale } from '../../../src/i18n/locales.ts';
import { hiddenFields, idempotencyKeyPattern, requestHeaders } from '../../../src/consultation/protocol.ts';
import { maximumFormBytes, maximumJsonBytes, readText } from './body.ts';
import { Refusal } from './refusal.ts';

/** A call as it came in, its words not yet checked. */
export interface RawRequest {
  /** Absent in a form that was sent without JavaScript. */
  key: string | undefined;
  fields: Record<string, unknown>;
  /** The page's language, where it named one that we have. */
  locale: Locale | undefined;
  pagePath: string | undefined;
  consentAsked: boolean;
  consentVersion: string | undefined;
  formElapsedMs: number | undefined;
  trapFilled: boolean;
}

export type BodyKind = 'json' | 'form';

/** The kind of body a request announces, before any of it is read. */
export function bodyKind(headers: Headers): BodyKind {
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Refusal(415, 'encodingNotSupported');
  const [type = '', ...parameters] = (headers.get('Content-Type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (isUtf8 && type.trim() === 'application/json') return 'json';
  if (isUtf8 && type.trim() === 'application/x-www-form-urlencoded') return 'form';
  throw new Refusal(415, 'typeNotSupported');
}

export async function readJsonRequest(request: Request): Promise<RawRequest> {
  const { headers } = request;
  const key = headers.get(requestHeaders.idempotencyKey);
  if (key === null || !idempotencyKeyPattern.test(key)) throw new Refusal(400, 'keyMissing');
  const fields = parseFields(await readText(request, maximumJsonBytes));
  const consentVersion = versionOf(headers.get(requestHeaders.consentVersion));
  return {
    key,
    fields,
    locale: localeOf(headers.get(requestHeaders.pageLocale)),
    pagePath: pathOf(headers.get(requestHeaders.pagePath)),
    consentAsked: consentVersion !== undefined || typeof fields['smsConsent'] === 'boolean',
    consentVersion,
    formElapsedMs: elapsedOf(headers.get(requestHeaders.formElapsedMs)),
    trapFilled: (headers.get(requestHeaders.formTrap) ?? '') !== '',
  };
}

export async function readFormRequest(request: Request): Promise<RawRequest> {
  const form = new URLSearchParams(await readText(request, maximumFormBytes));
  const consentVersion = versionOf(form.get(hiddenFields.consentVersion));
  const smsConsent = ['on', 'true'].includes(form.get('smsConsent') ?? '');
  return {
    key: undefined,
    fields: {
      name: form.get('name'),
      email: form.get('email'),
      phone: form.get('phone'),
      message: form.get('message'),
      smsConsent,
    },
    locale: localeOf(form.get(hiddenFields.locale)),
    pagePath: pathOf(form.get(hiddenFields.page)),
    consentAsked: consentVersion !== undefined || smsConsent,
    consentVersion,
    formElapsedMs: undefined,
    trapFilled: (form.get(hiddenFields.trap) ?? '') !== '',
  };
}

/** Only our five fields, each of its own type or left out. */
function parseFields(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'bodyUnreadable');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'bodyUnreadable');
  const fields: Record<string, unknown> = {};
  for (const [name, isOfItsType] of fieldTypes) {
    const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : null;
    if (value === null) continue;
    if (!isOfItsType(value)) throw new Refusal(400, 'bodyUnreadable');
    fields[name] = value;
  }
  return fields;
}

const isText = (value: unknown) => typeof value === 'string';

const fieldTypes = [
  ['name', isText],
  ['email', isText],
  ['phone', isText],
  ['message', isText],
  ['smsConsent', (value: unknown) => typeof value === 'boolean'],
] as const;

function localeOf(text: string | null): Locale | undefined {
  return isLocale(text) ? text : undefined;
}

function pathOf(text: string | null): string | undefined {
  return text !== null && /^\/[\w./-]{0,199}$/.test(text) ? text : undefined;
}

/** Any short word: a version that we do not know is recorded too. */
function versionOf(text: string | null): string | undefined {
  return text !== null && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

function elapsedOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
