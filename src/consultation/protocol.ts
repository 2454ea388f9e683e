/** What the browser, the contact page and the function agree on, besides the fields. */

export const functionName = 'send-consultation-email';

/** Sent alongside the body, which holds the fields and nothing else. */
export const requestHeaders = {
  idempotencyKey: 'Idempotency-Key',
  pageLocale: 'X-Page-Locale',
  pagePath: 'X-Page-Path',
  consentVersion: 'X-Consent-Version',
  /** Milliseconds from the navigation to the page to the form's submission. */
  formElapsedMs: 'X-Form-Elapsed-Ms',
  /** Sent when the honeypot was filled in. */
  honeypot: 'X-Form-Honeypot',
} as const;

/** The same, as hidden fields of the form without JavaScript. */
export const hiddenFields = {
  locale: 'locale',
  page: 'page',
  consentVersion: 'consentVersion',
  /** Left empty by people, who cannot see it. Programs fill in a subject; browsers and password managers know none. */
  honeypot: 'subject',
} as const;

/** Where the 303 of the form without JavaScript ends, on the contact page in the visitor's language. */
export const resultFragments = {
  received: 'request-received',
  failed: 'request-failed',
} as const;

/** After this long the browser stops waiting, and the outcome is unknown. */
export const invokeTimeoutMs = 10_000;

/** Idempotency keys that the function accepts, such as a UUID. */
export const idempotencyKeyPattern = /^[\w-]{8,64}$/;
