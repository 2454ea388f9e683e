import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { switches } from '../../src/business/switches.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';
import { functionName, requestHeaders } from '../../src/consultation/protocol.ts';
import {
  functionName as meetingsName,
  paths,
  type BookingRequest,
  type FreeTimes,
} from '../../src/meetings/protocol.ts';
import { signTest, testHeader } from '../../supabase/functions/_shared/test-mark.ts';
import { ask, type Answer } from './ask.ts';
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

/** Sends a request and books a meeting, both marked as tests, waits for their mails, and removes them. */
export function sendCheck(sending: Sending): Check {
  return { name: 'request and meeting', guide: 'log', run: () => sendTests(sending) };
}

async function sendTests({ origin, functions, secret, email, keep }: Sending): Promise<Finding[]> {
  const url = `${functions}/${functionName}`;
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
  const request = await post(url, key, words, {
    [requestHeaders.idempotencyKey]: key,
    [requestHeaders.pageLocale]: defaultLocale,
    [requestHeaders.formElapsedMs]: '60000',
  });
  if (request.status !== 200) return unless(false, `a request is answered with ${request.status}`, 'log');
  const findings = switches.meetings ? await book(`${functions}/${meetingsName}`, origin, email, post) : [];

  const end = Date.now() + waitMs;
  let waiting: { reference: string; waiting: number }[] = [];
  do {
    await pause(2000);
    waiting = (JSON.parse((await call('/tests')).text) as { tests: typeof waiting }).tests;
  } while (waiting.some((test) => test.waiting > 0) && Date.now() < end);
  const unsent = waiting.filter((test) => test.waiting > 0).map(({ reference }) => reference);
  if (!keep) await call('/tests/remove');
  return [...findings, ...unless(unsent.length === 0, `the mails about ${unsent.join(', ')} were not sent`, 'log')];
}

async function book(
  url: string,
  origin: string,
  email: string,
  post: (to: string, key: string, body: object) => Promise<Answer>,
): Promise<Finding[]> {
  const { text } = await ask(url + paths.times, { headers: { Origin: origin } });
  const startsAt = (JSON.parse(text) as FreeTimes).times.at(-1);
  if (startsAt === undefined) return unless(false, 'no time is free for a test meeting', 'log');
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
  return unless(status === 200, `a booking is answered with ${status}`, 'log');
}
