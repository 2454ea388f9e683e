/** Why a call failed, safe to send back. */
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

/** The one neutral response to an internal error. */
export function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
}
