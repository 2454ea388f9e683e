/** The reason of an error, which callers may see. */
export type HttpErrorCode =
  | 'notFound'
  | 'methodNotAllowed'
  | 'originNotAllowed'
  | 'typeNotSupported'
  | 'encodingNotSupported'
  | 'keyMissing'
  | 'keyTaken'
  | 'bodyTooLarge'
  | 'bodyTooSlow'
  | 'bodyUnreadable'
  | 'fieldsInvalid'
  | 'timeTaken'
  | 'stateChanged'
  | 'meetingUnknown'
  | 'tooManyRequests'
  | 'secretInvalid'
  | 'unavailable';

/** Thrown to end the handling of a request with this status; the handler turns it into a response. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: HttpErrorCode;
  /** `fields` holds the error code of each invalid field. */
  readonly details: { fields?: Readonly<Record<string, string>>; headers?: Record<string, string> };

  constructor(status: number, code: HttpErrorCode, details: HttpError['details'] = {}) {
    super(code);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function tooManyRequests(retryAfterSeconds: number): HttpError {
  return new HttpError(429, 'tooManyRequests', { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

export function methodNotAllowed(allowed: string): HttpError {
  return new HttpError(405, 'methodNotAllowed', { headers: { Allow: allowed } });
}

export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** A response to a script; pass the `origin` that may read it. */
export function jsonResponse(status: number, body: object, origin?: string, headers = {}): Response {
  return Response.json(body, { status, headers: { ...commonHeaders, ...readableBy(origin), ...headers } });
}

export function errorResponse({ status, code, details }: HttpError, origin?: string): Response {
  return jsonResponse(status, { error: code, fields: details.fields }, origin, details.headers);
}

export function fileResponse(text: string, contentType: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status: 200, headers: { ...commonHeaders, 'Content-Type': contentType, ...headers } });
}

/** A text that a script shows, or the browser. */
export function textResponse(text: string, origin: string): Response {
  return fileResponse(text, 'text/plain; charset=utf-8', readableBy(origin));
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...commonHeaders, Location: location } });
}

export function preflightResponse(origin: string, methods: string, headers: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      ...readableBy(origin),
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': headers.join(', ').toLowerCase(),
      // Chromium caches a preflight for two hours at most.
      'Access-Control-Max-Age': '7200',
    },
  });
}

function readableBy(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' };
}
