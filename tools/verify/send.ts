import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../lib/unknown.ts';
import { features } from '../../src/business/features.ts';
import { requestHeaders, requestsFunction } from '../../src/consultation/protocol.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';
import { meetingsFunction, meetingPaths, type BookingRequest, type FreeTimes } from '../../src/meetings/protocol.ts';
import { signSmokeTest, smokeTestHeader } from '../../supabase/functions/_shared/smoke-test.ts';
import { failIf, parseJson, type Finding, type HttpResult, type SendRequest } from './check.ts';

// The schedule calls every minute.
const waitMs = 150_000;
const name = 'Test of the site';

export interface SmokeTest {
  origin: string;
  /** The URL below which the operator's functions are. */
  functions: string;
  /** DISPATCH_SECRET, which marks the request and the meeting as tests. */
  secret: string;
  /** The recipient of the visitor's mails. */
  email: string;
  request: SendRequest;
}

/** Whether a secret may be sent to a URL: nobody on the way may read it. */
function isSafeForSecrets(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Sends a request and books a meeting, both marked as tests, waits for their mails, and removes them. */
export async function sendTests({ origin, functions, secret, email, request }: SmokeTest): Promise<Finding[]> {
  if (!isSafeForSecrets(functions))
    return [{ problem: `${functions} is not HTTPS: no secret is sent to it`, guide: 'values' }];
  const url = `${functions}/${requestsFunction}`;
  const call = (path: string) => request(url + path, { method: 'POST', headers: { 'X-Dispatch-Secret': secret } });
  const post = (to: string, key: string, body: object, moreHeaders: Record<string, string> = {}) => {
    const signed = {
      Origin: origin,
      'Content-Type': 'application/json',
      [smokeTestHeader]: signSmokeTest(key, secret, new Date()),
    };
    return request(to, { method: 'POST', body: JSON.stringify(body), headers: { ...signed, ...moreHeaders } });
  };
  const findings: Finding[] = [];
  try {
    const key = randomUUID();
    const fields = { name, email, phone: '0000000', message: `Test ${key}`, smsConsent: false };
    const { status } = await post(url, key, fields, {
      [requestHeaders.idempotencyKey]: key,
      [requestHeaders.pageLocale]: defaultLocale,
      [requestHeaders.formElapsedMs]: '60000',
    });
    findings.push(...failIf(status !== 200, `a request is answered with ${status}`));
    if (features.meetings) {
      const times = await request(`${functions}/${meetingsFunction}${meetingPaths.times}`, {
        headers: { Origin: origin },
      });
      const startsAt = (parseJson(times.text) as Partial<FreeTimes> | undefined)?.times?.at(-1);
      const booking =
        startsAt && (await post(`${functions}/${meetingsFunction}${meetingPaths.book}`, ...bookingOf(startsAt, email)));
      if (!booking) findings.push({ problem: 'no time is free for a test meeting' });
      else findings.push(...failIf(booking.status !== 200, `a booking is answered with ${booking.status}`));
    }
    findings.push(...(await waitForMails(() => call('/tests'))));
  } catch (error) {
    // Without a response, the test may have been stored nevertheless: it is removed below.
    findings.push({ problem: reasonOf(error) });
  }
  const removed = await call('/tests/remove').catch(() => undefined);
  const problem = 'the tests could not be removed: the nightly purge does so after two days';
  return [...findings, ...failIf(removed?.status !== 200, problem)];
}

function bookingOf(startsAt: string, email: string): [key: string, booking: BookingRequest] {
  const key = randomUUID();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const pagePath = href(defaultLocale, 'contact');
  const form = { locale: defaultLocale, timeZone, pagePath, formElapsedMs: 60_000, honeypot: '' };
  return [key, { key, startsAt, name, email, topic: 'Test', ...form }];
}

async function waitForMails(callTests: () => Promise<HttpResult>): Promise<Finding[]> {
  const end = Date.now() + waitMs;
  let unsent: string[] = [];
  do {
    await pause(2000);
    const { status, text } = await callTests();
    const { tests } = (parseJson(text) ?? {}) as { tests?: { reference: string; waiting: number }[] };
    if (!tests) return [{ problem: `the functions do not say whether mails were sent, but answer ${status}` }];
    unsent = tests.filter((test) => test.waiting > 0).map(({ reference }) => reference);
  } while (unsent.length > 0 && Date.now() < end);
  return failIf(unsent.length > 0, `the mails about ${unsent.join(', ')} were not sent`);
}
