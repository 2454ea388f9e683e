/** The contract between the pages, the browser and the function that takes requests, except for the fields. */

export const requestsFunction = 'send-consultation-email';

/** Sent with the body, which holds only the fields. */
export const requestHeaders = {
  idempotencyKey: 'Idempotency-Key',
  pageLocale: 'X-Page-Locale',
  pagePath: 'X-Page-Path',
  consentVersion: 'X-Consent-Version',
  /** Milliseconds from the navigation to the page until the form is submitted. */
  formElapsedMs: 'X-Form-Elapsed-Ms',
  /** Present if the honeypot was filled in. */
  honeypot: 'X-Form-Honeypot',
} as const;

/** The same data as hidden fields of the form without JavaScript. */
export const hiddenFields = {
  locale: 'locale',
  page: 'page',
  consentVersion: 'consentVersion',
  /** People cannot see it. Bots fill in a subject; browsers and password managers know none. */
  honeypot: 'subject',
} as const;

/** Fragments of the contact page to which the function redirects (303) the form without JavaScript. */
export const resultFragments = {
  received: 'request-received',
  invalid: 'request-invalid',
  failed: 'request-failed',
} as const;
