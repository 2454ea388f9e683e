import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { features } from '../../src/business/features.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';
import { requestsFunction, requestHeaders } from '../../src/consultation/protocol.ts';
import { meetingsFunction, paths, type BookingRequest, type FreeTimes } from '../../src/meetings/protocol.ts';
import { signTest, testHeader } from '../../supabase/functions/_shared/http/smoke-test-signature.ts';
import { createAsk, jsonIn, type Answer } from './ask.ts';
import { unless, type Check, type Finding } from './check.ts';

// The schedule calls every minute.
const waitMs = 150_000;

interface Sending {
  origin: string;
  functions: string;
  /** DISPATCH_SECRET, which marks what is sent as a test. */
  secret: string;
  /** Who gets the visitor's mails. */
  email: string;
  /** Leaves them for the digest; the nightly purge deletes them after two days. */
  keep: boolean;
}

// Not with the time limit of the checks: what was sent is always removed.
const ask = createAsk();

/** Whether a secret may be sent to a URL: nobody on the way may read it. */
export function isSafeForSecrets(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Sends a request and books a meeting, both marked as tests, waits for their mails, and removes them. */
export function sendCheck(sending: Sending): Check {
  const { functions } = sending;
  return {
    name: 'request and meeting',
    guide: 'log',
    // The functions get a secret and a request: only when they are the right ones.
    needs: ['site', 'functions', 'function', 'CORS'],
    run: () =>
      isSafeForSecrets(functions)
        ? sendTests(sending)
        : Promise.resolve(unless(false, `${functions} is not HTTPS: no secret is sent to it`, 'values')),
  };
}

async function sendTests({ origin, functions, secret, email, keep }: Sending): Promise<Finding[]> {
  const url = `${functions}/${requestsFunction}`;
  const call = (path: string) => ask(url + path, { method: 'POST', headers: { 'X-Dispatch-Secret': secret } });
  const post = (to: string, key: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(to, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        [testHeader]: signTest(key, secret, new Date()),
        ...headers,
      },
    });

  const key = randomUUID();
  const words = {
    name: 'Test of the site',
    email,
    phone: '+1 212 555 0142',
    message: `Test ${key}`,
    smsConsent: false,
  };
  const findings: Finding[] = [];
  try {
    const request = await post(url, key, words, {
      [requestHeaders.idempotencyKey]: key,
      [requestHeaders.pageLocale]: defaultLocale,
      [requestHeaders.formElapsedMs]: '60000',
    });
    findings.push(...unless(request.status === 200, `a request is answered with ${request.status}`));
    if (features.meetings) findings.push(...(await book(`${functions}/${meetingsFunction}`, origin, email, post)));
    findings.push(...(await waitForMails(() => call('/tests'))));
  } finally {
    // Even after an answer that was lost: it may have been stored.
    const removed = keep ? undefined : await call('/tests/remove').catch(() => undefined);
    if (!keep && removed?.status !== 200)
      findings.push(...unless(false, 'the tests could not be removed: the nightly purge does so after two days'));
  }
  return findings;
}

async function waitForMails(callTests: () => Promise<Answer>): Promise<Finding[]> {
  const end = Date.now() + waitMs;
  let unsent: string[] = [];
  do {
    await pause(2000);
    const answer = await callTests();
    const { tests } = (jsonIn(answer) ?? {}) as { tests?: { reference: string; waiting: number }[] };
    if (!tests) return unless(false, `the functions do not say whether mails were sent, but answer ${answer.status}`);
    unsent = tests.filter((test) => test.waiting > 0).map(({ reference }) => reference);
  } while (unsent.length > 0 && Date.now() < end);
  return unless(unsent.length === 0, `the mails about ${unsent.join(', ')} were not sent`);
}

async function book(
  url: string,
  origin: string,
  email: string,
  post: (to: string, key: string, body: object) => Promise<Answer>,
): Promise<Finding[]> {
  const answer = await ask(url + paths.times, { headers: { Origin: origin } });
  const startsAt = (jsonIn(answer) as Partial<FreeTimes> | undefined)?.times?.at(-1);
  if (startsAt === undefined) return unless(false, 'no time is free for a test meeting');
  const key = randomUUID();
  const booking: BookingRequest = {
    key,
    startsAt,
    name: 'Test of the site',
    email,
    topic: 'Test',
    locale: defaultLocale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    pagePath: href(defaultLocale, 'contact'),
    formElapsedMs: 60_000,
    honeypot: '',
  };
  const { status } = await post(url + paths.book, key, booking);
  return unless(status === 200, `a booking is answered with ${status}`);
}
