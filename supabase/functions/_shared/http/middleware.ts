import { timingSafeEqual } from 'node:crypto';
import type { AlertWatch } from '../queue/alerts.ts';
import type { Settings } from '../settings/settings.ts';
import { HttpError, methodNotAllowed, errorResponse, preflightResponse } from './responses.ts';
import { createCallLimiter, lacksVisitorIp, visitorLimit, type VisitorLimit } from './visitor.ts';
import { describeError, type Log } from './log.ts';
import { release } from '../release.ts';

/** `peerIp` is the IP address at the other end of the connection. */
export type Handler = (request: Request, peerIp: string) => Promise<Response>;

/** A response and the code that stands for it in the log. */
export interface LoggedResponse {
  code: string;
  response: Response;
}

type Respond = (request: Request, peerIp: string) => LoggedResponse | Promise<LoggedResponse>;

export interface MiddlewareDependencies {
  settings: Pick<Settings, 'allowedOrigins' | 'visitor'>;
  /** Undefined when nobody gets alerts. */
  alerts?: Pick<AlertWatch, 'serverError'> | undefined;
  /** Keeps the process alive for work that continues after the response. */
  afterResponse: (work: Promise<unknown>) => void;
  log: Log;
  clock: () => Date;
}

/** The part of request handling that both functions share. */
export function createMiddleware({ settings, alerts, afterResponse, log, clock }: MiddlewareDependencies) {
  const limitCalls = createCallLimiter(() => clock().getTime());

  /** Turns errors into responses, and writes one line of the log for each response. */
  function handle(respond: Respond): Handler {
    return async (request, peerIp) => {
      const started = performance.now();
      let answer: LoggedResponse;
      try {
        answer = await respond(request, peerIp);
      } catch (error) {
        const httpError = toHttpError(error);
        answer = { code: httpError.code, response: errorResponse(httpError, allowedOrigin(request)) };
      }
      const { code, response } = answer;
      const durationMs = Math.round(performance.now() - started);
      log('info', { code, status: response.status, durationMs });
      return response;
    };
  }

  /** Logs an internal error, and raises an alert. */
  function reportError(error: unknown): void {
    log('error', { code: 'internalError', detail: describeError(error) });
    if (alerts) afterResponse(alerts.serverError());
  }

  /** Reports any error but an HttpError; the caller gets a neutral response for it. */
  function toHttpError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    reportError(error);
    return new HttpError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
  }

  function allowedOrigin(request: Request): string | undefined {
    const origin = request.headers.get('Origin');
    return origin !== null && settings.allowedOrigins.includes(origin) ? origin : undefined;
  }

  /** Checks the method and origin of a call from a page; responds to a preflight. */
  function acceptPage(
    request: Request,
    method: 'GET' | 'POST',
    allowedHeaders: readonly string[],
  ): { origin: string; preflight?: LoggedResponse } {
    if (request.method !== method && request.method !== 'OPTIONS') throw methodNotAllowed(`${method}, OPTIONS`);
    const origin = allowedOrigin(request);
    if (origin === undefined) throw new HttpError(403, 'originNotAllowed');
    if (request.method !== 'OPTIONS') return { origin };
    return { origin, preflight: { code: 'preflight', response: preflightResponse(origin, method, allowedHeaders) } };
  }

  /** The visitor who calls; throws when they call too often. */
  function visitorOf({ headers }: Request, peerIp: string): VisitorLimit {
    if (lacksVisitorIp(headers, settings.visitor)) log('warn', { code: 'visitorHeaderMissing' });
    const visitor = visitorLimit(headers, peerIp, settings.visitor);
    limitCalls(visitor);
    return visitor;
  }

  return { handle, reportError, toHttpError, allowedOrigin, acceptPage, visitorOf };
}

/**
 * The path below a function's URL, exactly as sent: not normalized, and with its query. Undefined for other URLs.
 * Supabase passes the path without its prefix; the local stack and a custom domain pass it whole.
 */
export function routePath(url: string, functionName: string): string | undefined {
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  const prefix = [`/functions/v1/${functionName}`, `/${functionName}`].find(
    (each) => path === each || path.startsWith(`${each}/`),
  );
  return prefix && path.slice(prefix.length);
}

/** Refuses a call to a scheduled route without the secret. */
export function requireSecret(request: Request, secret: string): void {
  if (request.method !== 'POST') throw methodNotAllowed('POST');
  if (!constantTimeEqual(request.headers.get('X-Dispatch-Secret') ?? '', secret))
    throw new HttpError(401, 'secretInvalid');
}

export function constantTimeEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Exists in the hosted runtime only. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Keeps the process alive for work that continues after the response. */
export function afterResponse(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}

/** Adapts a handler to `Deno.serve`, and says in each response which release answers: `npm run verify` compares. */
export function withPeer(handler: Handler) {
  return async (request: Request, { remoteAddr }: { remoteAddr: object }): Promise<Response> => {
    const response = await handler(request, 'hostname' in remoteAddr ? String(remoteAddr.hostname) : '');
    response.headers.set('X-Release', release);
    return response;
  };
}
