/** What was wrong with a call, in a word that is safe to send back. */
export type RefusalCode =
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
  | 'tooManyRequests'
  | 'secretWrong'
  | 'unavailable';

/** Ends the handling of a request with this status; thrown, and answered in one place. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: { fields?: Record<string, string>; headers?: Record<string, string> };

  constructor(status: number, code: RefusalCode, details: Refusal['details'] = {}) {
    super(code);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The one neutral answer to a fault of ours. */
export function unavailable(): Refusal {
  return new Refusal(503, 'unavailable', { headers: { 'Retry-After': '5' } });
}
