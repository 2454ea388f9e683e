/** What the browser, the contact page and the function have to agree on. */

export const functionName = 'send-consultation-email';

/** Sent beside the body, which holds the visitor's own words and nothing else. */
export const requestHeaders = {
  idempotencyKey: 'Idempotency-Key',
  pageLocale: 'X-Page-Locale',
  pagePath: 'X-Page-Path',
  consentVersion: 'X-Consent-Version',
  /** Milliseconds from the form's first appearance to its submission. */
  formElapsedMs: 'X-Form-Elapsed-Ms',
  /** What stood in the field that people cannot see. */
  formTrap: 'X-Form-Trap',
} as const;

/** The same, as hidden fields of the form that works without JavaScript. */
export const hiddenFields = {
  locale: 'locale',
  page: 'page',
  consentVersion: 'consentVersion',
  /** The honeypot: left empty by people. */
  trap: 'website',
} as const;

/** Where the 303 of the form without JavaScript ends, on the contact page in the visitor's language. */
export const answerFragments = {
  received: 'request-received',
  failed: 'request-failed',
} as const;

/** In characters (code points), both ends included. */
export const fieldLimits = {
  nameMin: 2,
  nameMax: 120,
  emailMax: 254,
  phoneMin: 7,
  phoneMax: 40,
  messageMax: 5000,
} as const;

/** After this long the browser stops waiting; the outcome is then unknown. */
export const invokeTimeoutMs = 10_000;

/** A key that the function takes: letters, digits, hyphen and underscore, such as a UUID. */
export const idempotencyKeyPattern = /^[\w-]{8,64}$/;
