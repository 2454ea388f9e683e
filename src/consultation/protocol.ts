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
  failed: 'request-failed',
} as const;

/** The browser's timeout; after it, the outcome is unknown. */
export const invokeTimeoutMs = 10_000;

/** The idempotency keys that the function accepts, such as a UUID. */
export const idempotencyKeyPattern = /^[\w-]{8,64}$/;

/**
 * Reads the secret from the fragment of a link that a mail program changed: encoded once or twice, wrapped, between quotes
 * or brackets, before punctuation or parameters. `pattern` has no anchors. Self-contained, for inline scripts.
 */
export function readSecret(fragment: string, pattern: string): string | undefined {
  const text = fragment
    .replace(/%(?:25)*([0-7][\dA-F])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\s|%(?:25)*(?:E2%(?:25)*80%(?:25)*8[B-F]|EF%(?:25)*BB%(?:25)*BF|C2%(?:25)*AD)/gi, '');
  const secret = new RegExp(`^[^\\w-]*(${pattern})[_-]*(?![\\w-])`);
  // Quoted-printable ends a wrapped line with `=`.
  return (secret.exec(text) ?? secret.exec(text.replace(/=/g, '')))?.[1];
}
