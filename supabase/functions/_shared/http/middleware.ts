import { HttpError, unavailable, errorResponse } from './responses.ts';
import { describeError, type Log } from './log.ts';
import { constantTimeEqual } from './secrets.ts';
import { release } from '../release.ts';

/** `peerIp` is the IP address at the other end of the connection. */
export type Handler = (request: Request, peerIp: string) => Promise<Response>;

/** A response and the code that stands for it in the log. */
export interface LoggedResponse {
  code: string;
  response: Response;
}

export type Respond = (request: Request, peerIp: string) => LoggedResponse | Promise<LoggedResponse>;

/** What each function does with every request, whatever it is about. */
export interface Middleware {
  /** Turns errors into responses, and writes one line of the log for each response. */
  handle: (respond: Respond) => Handler;
  /** Anything but an HttpError is an internal error: it is logged, and the caller gets the neutral one. */
  toHttpError: (error: unknown) => HttpError;
  allowedOrigin: (request: Request) => string | undefined;
}

export function createMiddleware(
  allowedOrigins: readonly string[],
  log: Log,
  onInternalError: () => void = () => undefined,
): Middleware {
  function toHttpError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    log('error', { code: 'internalError', detail: describeError(error) });
    onInternalError();
    return unavailable();
  }

  function allowedOrigin(request: Request): string | undefined {
    const origin = request.headers.get('Origin');
    return origin !== null && allowedOrigins.includes(origin) ? origin : undefined;
  }

  async function respondSafely(respond: Respond, request: Request, peerIp: string): Promise<LoggedResponse> {
    try {
      return await respond(request, peerIp);
    } catch (error) {
      const httpError = toHttpError(error);
      return { code: httpError.code, response: errorResponse(httpError, allowedOrigin(request)) };
    }
  }

  function handle(respond: Respond): Handler {
    return async (request, peerIp) => {
      const started = performance.now();
      const { code, response } = await respondSafely(respond, request, peerIp);
      const durationMs = Math.round(performance.now() - started);
      log('info', { code, status: response.status, durationMs });
      return response;
    };
  }

  return { handle, toHttpError, allowedOrigin };
}

/** The path exactly as sent: not normalized, and with its query. */
export function exactPath(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '');
}

/** Refuses a call to a scheduled route without the secret. */
export function requireSecret(request: Request, secret: string): void {
  if (request.method !== 'POST') throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: 'POST' } });
  if (!constantTimeEqual(request.headers.get('X-Dispatch-Secret') ?? '', secret))
    throw new HttpError(401, 'secretInvalid');
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
