import { timingSafeEqual } from 'node:crypto';
import { defaultLocale, type Locale } from '../../../src/i18n/locales.ts';
import { href } from '../../../src/i18n/routes.ts';
import { answerFragments, functionName } from '../../../src/consultation/protocol.ts';
import { validateConsultation } from '../../../src/consultation/schema.ts';
import { jsonAnswer, preflightAnswer, refusalAnswer, seeOther } from './answers.ts';
import type { Database } from './database.ts';
import type { DispatchReport } from './dispatch.ts';
import { makeLead } from './lead.ts';
import { describeError, type Log } from './log.ts';
import { composeMail } from './mail.ts';
import { Refusal, unavailable } from './refusal.ts';
import { bodyKind, readFormRequest, readJsonRequest, type RawRequest } from './request-reader.ts';
import type { Settings } from './settings.ts';
import { visitorAddress, visitorHash } from './visitor.ts';

export interface HandlerDependencies {
  settings: Settings;
  database: Database;
  /** Sends the mails that are due. */
  dispatch: () => Promise<DispatchReport>;
  /** Keeps the process alive for work that goes on after the answer. */
  afterAnswer: (work: Promise<unknown>) => void;
  log: Log;
}

/** Answers a request; `connection` is the address of whoever is at the other end of the wire. */
export type Handler = (request: Request, connection: string) => Promise<Response>;

// Supabase passes the path without its prefix; the local stack and a custom domain pass the whole.
const submitPaths = [`/${functionName}`, `/functions/v1/${functionName}`];
const dispatchPaths = submitPaths.map((path) => `${path}/dispatch`);

export function createHandler(dependencies: HandlerDependencies): Handler {
  const { settings, log } = dependencies;

  return async (request, connection) => {
    const started = performance.now();
    const { code, answer } = await answerTo(request, connection).catch((error: unknown) => {
      // Only a Refusal may leave the function below; anything else is a fault of ours.
      const refusal = error instanceof Refusal ? error : ownFault(error);
      return { code: refusal.code, answer: refusalAnswer(refusal, allowedOrigin(request)) };
    });
    const durationMs = Math.round(performance.now() - started);
    log('info', { code, status: answer.status, durationMs });
    return answer;
  };

  function ownFault(error: unknown): Refusal {
    log('error', { code: 'fault', detail: describeError(error) });
    return unavailable();
  }

  function allowedOrigin(request: Request): string | undefined {
    const origin = request.headers.get('Origin');
    return origin !== null && settings.allowedOrigins.includes(origin) ? origin : undefined;
  }

  async function answerTo(request: Request, connection: string): Promise<{ code: string; answer: Response }> {
    const path = exactPath(request.url);
    if (dispatchPaths.includes(path)) return answerDispatch(request);
    if (!submitPaths.includes(path)) throw new Refusal(404, 'notFound');
    if (request.method !== 'POST' && request.method !== 'OPTIONS') {
      throw new Refusal(405, 'methodNotAllowed', { headers: { Allow: 'POST, OPTIONS' } });
    }
    const origin = allowedOrigin(request);
    if (origin === undefined) throw new Refusal(403, 'originNotAllowed');
    if (request.method === 'OPTIONS') return { code: 'preflight', answer: preflightAnswer(origin) };
    if (bodyKind(request.headers) === 'form') return answerForm(request, origin, connection);
    const { code, reference } = await submit(await readJsonRequest(request), request.headers, connection);
    return { code, answer: jsonAnswer(200, { reference }, origin) };
  }

  /** A form without JavaScript always gets a page of its own language back, whatever happened. */
  async function answerForm(request: Request, origin: string, connection: string) {
    let locale: Locale = defaultLocale;
    try {
      const raw = await readFormRequest(request);
      locale = raw.locale ?? locale;
      const { code } = await submit(raw, request.headers, connection);
      return { code, answer: seeOther(`${origin}${href(locale, 'contact')}#${answerFragments.received}`) };
    } catch (error) {
      const { code } = error instanceof Refusal ? error : ownFault(error);
      return { code, answer: seeOther(`${origin}${href(locale, 'contact')}#${answerFragments.failed}`) };
    }
  }

  async function submit(raw: RawRequest, headers: Headers, connection: string) {
    const check = validateConsultation(raw.fields);
    if (!check.ok) throw new Refusal(422, 'fieldsInvalid', { fields: check.errors });
    const lead = makeLead(raw, check.data, settings.minimumFormMs);
    const { hashSalt, addressHeader, perMinute, perDay } = settings.visitor;
    const hash = visitorHash(visitorAddress(headers, addressHeader, connection), hashSalt);
    const result = await dependencies.database.submit(lead, composeMail(lead, new Date()), { hash, perMinute, perDay });
    switch (result.outcome) {
      case 'conflict':
        throw new Refusal(409, 'keyTaken');
      case 'limited':
        throw new Refusal(429, 'tooManyRequests', { headers: { 'Retry-After': String(result.retry_after) } });
      case 'stored':
        dependencies.afterAnswer(dependencies.dispatch().catch(ownFault));
        log('info', {
          code: lead.quarantineReason === undefined ? 'stored' : 'quarantined',
          reference: result.reference,
        });
        return { code: 'accepted', reference: result.reference };
      case 'repeated':
        return { code: 'repeated', reference: result.reference };
    }
  }

  async function answerDispatch(request: Request) {
    if (request.method !== 'POST') throw new Refusal(405, 'methodNotAllowed', { headers: { Allow: 'POST' } });
    if (!sameText(request.headers.get('X-Dispatch-Secret') ?? '', settings.dispatchSecret)) {
      throw new Refusal(401, 'secretWrong');
    }
    const report = await dependencies.dispatch();
    return { code: 'dispatched', answer: jsonAnswer(200, report) };
  }
}

/** The path as it was sent, with what could hide another one or carry data still in it. */
function exactPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '');
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
