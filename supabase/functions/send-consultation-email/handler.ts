import { timingSafeEqual } from 'node:crypto';
import { defaultLocale, type Locale } from '../../../src/i18n/locales.ts';
import { href } from '../../../src/i18n/routes.ts';
import { resultFragments, functionName } from '../../../src/consultation/protocol.ts';
import { validateConsultation } from '../../../src/consultation/schema.ts';
import type { Database } from './database.ts';
import type { DispatchReport } from './dispatch.ts';
import { HttpError, unavailable } from './http-error.ts';
import { makeLead } from './lead.ts';
import { describeError, type Log } from './log.ts';
import { composeMail } from './mail.ts';
import { bodyKind, readFormRequest, readJsonRequest, type RawRequest } from './request-reader.ts';
import { errorResponse, jsonResponse, preflightResponse, seeOther } from './responses.ts';
import type { Settings } from './settings.ts';
import { visitorHash, visitorIp } from './visitor.ts';

export interface HandlerDependencies {
  settings: Settings;
  database: Database;
  /** Sends the mails that are due. */
  dispatch: () => Promise<DispatchReport>;
  /** Keeps the process alive for work that continues after the response. */
  afterResponse: (work: Promise<unknown>) => void;
  log: Log;
}

/** `peerIp` is the IP address at the other end of the connection. */
export type Handler = (request: Request, peerIp: string) => Promise<Response>;

// Supabase passes the path without its prefix; the local stack and a custom domain pass the whole.
const submitPaths = [`/${functionName}`, `/functions/v1/${functionName}`];
const dispatchPaths = submitPaths.map((path) => `${path}/dispatch`);

export function createHandler(dependencies: HandlerDependencies): Handler {
  const { settings, log } = dependencies;

  return async (request, peerIp) => {
    const started = performance.now();
    const { code, response } = await respond(request, peerIp).catch((error: unknown) => {
      const httpError = toHttpError(error);
      return { code: httpError.code, response: errorResponse(httpError, allowedOrigin(request)) };
    });
    const durationMs = Math.round(performance.now() - started);
    log('info', { code, status: response.status, durationMs });
    return response;
  };

  /** Anything but an HttpError is an internal error: it is logged, and the caller gets the neutral one. */
  function toHttpError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    log('error', { code: 'internalError', detail: describeError(error) });
    return unavailable();
  }

  function allowedOrigin(request: Request): string | undefined {
    const origin = request.headers.get('Origin');
    return origin !== null && settings.allowedOrigins.includes(origin) ? origin : undefined;
  }

  async function respond(request: Request, peerIp: string): Promise<{ code: string; response: Response }> {
    const path = exactPath(request.url);
    if (dispatchPaths.includes(path)) return handleDispatch(request);
    if (!submitPaths.includes(path)) throw new HttpError(404, 'notFound');
    if (request.method !== 'POST' && request.method !== 'OPTIONS') {
      throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: 'POST, OPTIONS' } });
    }
    const origin = allowedOrigin(request);
    if (origin === undefined) throw new HttpError(403, 'originNotAllowed');
    if (request.method === 'OPTIONS') return { code: 'preflight', response: preflightResponse(origin) };
    if (bodyKind(request.headers) === 'form') return handleForm(request, origin, peerIp);
    const { code, reference } = await submit(await readJsonRequest(request), request.headers, peerIp);
    return { code, response: jsonResponse(200, { reference }, origin) };
  }

  /** A form without JavaScript is always redirected to a page of its language, even on an error. */
  async function handleForm(request: Request, origin: string, peerIp: string) {
    let locale: Locale = defaultLocale;
    try {
      const raw = await readFormRequest(request);
      locale = raw.locale ?? locale;
      const { code } = await submit(raw, request.headers, peerIp);
      return { code, response: seeOther(`${origin}${href(locale, 'contact')}#${resultFragments.received}`) };
    } catch (error) {
      const { code } = toHttpError(error);
      return { code, response: seeOther(`${origin}${href(locale, 'contact')}#${resultFragments.failed}`) };
    }
  }

  async function submit(raw: RawRequest, headers: Headers, peerIp: string) {
    const check = validateConsultation(raw.fields);
    if (!check.ok) throw new HttpError(422, 'fieldsInvalid', { fields: check.errors });
    const lead = makeLead(raw, check.data, settings.minimumFormMs);
    const { hashSalt, ipHeader, perMinute, perDay } = settings.visitor;
    const hash = visitorHash(visitorIp(headers, ipHeader, peerIp), hashSalt);
    const result = await dependencies.database.submit(lead, composeMail(lead, new Date()), { hash, perMinute, perDay });
    switch (result.outcome) {
      case 'conflict':
        throw new HttpError(409, 'keyTaken');
      case 'limited':
        throw new HttpError(429, 'tooManyRequests', { headers: { 'Retry-After': String(result.retry_after) } });
      case 'stored':
        dependencies.afterResponse(dependencies.dispatch().catch(toHttpError));
        log('info', {
          code: lead.quarantineReason === undefined ? 'stored' : 'quarantined',
          reference: result.reference,
        });
        return { code: 'accepted', reference: result.reference };
      case 'repeated':
        return { code: 'repeated', reference: result.reference };
    }
  }

  async function handleDispatch(request: Request) {
    if (request.method !== 'POST') throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: 'POST' } });
    if (!sameText(request.headers.get('X-Dispatch-Secret') ?? '', settings.dispatchSecret)) {
      throw new HttpError(401, 'secretInvalid');
    }
    const report = await dependencies.dispatch();
    return { code: 'dispatched', response: jsonResponse(200, report) };
  }
}

/** The path exactly as sent: not normalized, and with its query. */
function exactPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '');
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
