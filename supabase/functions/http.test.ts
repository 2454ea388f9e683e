import { corsHeaders } from '@supabase/supabase-js/cors';
import { describe, expect, it } from 'vitest';
import {
  book,
  call,
  calls,
  callWithSecret,
  change,
  expectResponse,
  feedKey,
  functionsUrl,
  post,
  startFunctions,
  submit,
  token,
  typed,
} from '../../test-support/functions.ts';
import { bookingRequest, origin } from '../../test-support/fixtures.ts';

// What both functions do with every call, whatever it is about.

const posts = [
  '/send-consultation-email',
  '/meetings/move-times',
  '/meetings/book',
  '/meetings/show',
  '/meetings/change',
];
const routes = ['/meetings/times', ...posts];
const methodOf = (path: string) => (path === '/meetings/times' ? 'GET' : 'POST');
const key = { 'Idempotency-Key': 'key-0001' };

/** Expects an error that is sent before the database is asked. */
async function refused(responding: Promise<Response>, status: number, headers: Record<string, string | null> = {}) {
  const response = await responding;
  expect(response.status).toBe(status);
  for (const [name, value] of Object.entries({ 'Cache-Control': 'no-store', ...headers }))
    expect(response.headers.get(name), name).toBe(value);
  const { submitted, booked, changed, movedTokenHashes } = calls;
  expect([submitted, booked, changed, movedTokenHashes].flat()).toEqual([]);
}

describe('a page', () => {
  const ours = 'idempotency-key, x-page-locale, x-page-path, x-consent-version, x-form-elapsed-ms, x-form-honeypot';

  it.each(routes)('of an allowed origin may call %s, after a preflight that names its headers (F23)', async (path) => {
    const { status, headers } = await call(path, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Allow-Methods')).toBe(methodOf(path));
    // Those that the installed supabase-js may send.
    const requestHeaders = `${corsHeaders['Access-Control-Allow-Headers']}, ${ours}`;
    const allowed = path.startsWith('/meetings') ? 'content-type' : requestHeaders;
    expect(headers.get('Access-Control-Allow-Headers')).toBe(allowed);
  });

  it.each([
    'null',
    '',
    'https://evil.example',
    'https://www.example.com.evil.example',
    'https://www.example.com:8443',
    'http://www.example.com',
    'https://WWW.example.com',
  ])('of the origin "%s" may call nothing, and gets no preflight (F22, F23)', async (evil) => {
    for (const path of routes)
      for (const method of [methodOf(path), 'OPTIONS'])
        await refused(call(path, { method, headers: { Origin: evil } }), 403, { 'Access-Control-Allow-Origin': null });
  });

  it('may use the hosted path and a custom domain’s', async () => {
    for (const url of ['https://edge.example', 'https://api.example/functions/v1'])
      expect((await call('/meetings/times', {}, url)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    {},
    { apikey: 'sb_publishable_withdrawn', Authorization: 'Bearer sb_publishable_withdrawn' },
    { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6MX0.expired' },
    { Authorization: 'Basic bm9ib2R5Og==' },
  ])('needs no credentials, so that nothing depends on them: %j (F24)', async (credentials) => {
    expect((await submit(typed, credentials)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('is another method: %s (F16)', async (method) => {
    for (const path of routes.filter((each) => methodOf(each) !== method))
      await refused(call(path, { method }), 405, { Allow: `${methodOf(path)}, OPTIONS` });
  });

  it.each([
    ['Content-Type', 'text/plain'],
    ['Content-Type', 'text/plain;charset=application/json'],
    ['Content-Type', 'application/jsonp'],
    ['Content-Type', 'application/json; charset=utf-16'],
    ['Content-Type', 'multipart/form-data; boundary=x'],
    ['Content-Type', ''],
    ['Content-Encoding', 'gzip'],
  ])('is a body whose %s is "%s" (F17, F20)', async (name, value) => {
    for (const path of posts) await refused(post(path, {}, { ...key, [name]: value }), 415);
  });

  it.each(['{', '', 'NaN', '[]', 'null', '42', '\ufeff{}', '{"name":1}', '[['.repeat(4000)])(
    'is a body like %.20j (F18)',
    async (body) => {
      for (const path of posts) await refused(post(path, body, key), 400);
    },
  );

  it('is a body that is not UTF-8', async () => {
    for (const path of posts) await refused(post(path, new Uint8Array([0x7b, 0xff, 0x7d]), key), 400);
  });

  it('is more than 32 kB, announced or not (F20)', async () => {
    for (const path of posts) {
      await refused(post(path, '{}', { ...key, 'Content-Length': '33000' }), 413);
      const body = new Blob([JSON.stringify({ ...typed, ...bookingRequest, token, topic: 'x'.repeat(33_000) })]);
      await refused(post(path, body.stream(), key), 413);
    }
  });

  // Paths that `Request` would normalize are sent over a socket in `stack.test.ts`.
  it.each([
    ...['', '/', '/rest/v1/requests', '/send-consultation-email/', '/send-consultation-email?name=Ana'],
    ...['/send%2Dconsultation-email', '/send-consultation-email/dispatch/', '/send-consultation-email/decision/send'],
    ...['/meetings', '/meetings/', '/meetings/times/', '/meetings/times?from=2027', '/meetings/book?token=Ana'],
    ...['/meetings/t%69mes', '/meetings/dispatch', '/meetings/calendar.ics/', '/meetings/meetings/times'],
  ])('is the path %s (F29)', async (path) => {
    await refused(post(path, {}), 404);
    expect(JSON.stringify(calls.lines)).not.toContain('Ana');
  });
});

it.each(['/send-consultation-email/dispatch', '/send-consultation-email/tests/remove', '/meetings/refresh'])(
  'needs the secret, and a post: %s',
  async (path) => {
    for (const wrong of ['', 'dispatch-secre', 'Dispatch-secret', 'dispatch-secret2'])
      await expectResponse(callWithSecret(path, wrong), 401, { error: 'secretInvalid' });
    expect((await callWithSecret(path, undefined, 'GET')).status).toBe(405);
    expect([calls.done, calls.testsRemoved]).toEqual([[], undefined]);
  },
);

it('limits a visitor who calls again and again, and no other', async () => {
  const guess = () => post('/meetings/show', { token: 'x'.repeat(22) });
  for (let n = 0; n < 60; n += 1) expect((await guess()).status).toBe(404);
  const { status: limited, headers } = await guess();
  expect(limited).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
  expect((await call('/meetings/times', {}, functionsUrl, '192.0.2.2')).status).toBe(200);
});

it.each([
  ['request', submit, 'outcome'],
  ['booking', book, 'bookOutcome'],
  ['change', change, 'changeOutcome'],
] as const)(
  'says when a refused %s may be sent again, and tells the team of what is our fault',
  async (_, send, set) => {
    for (const [outcome, status, seconds] of [
      [{ outcome: 'limited', retry_after: 42 }, 429, '42'],
      [new Error('disk full'), 503, '5'],
    ] as const) {
      Object.assign(calls, { [set]: outcome });
      const response = await send();
      const headers = ['Retry-After', 'Access-Control-Expose-Headers'].map((name) => response.headers.get(name));
      expect(await response.json()).toEqual({ error: status === 429 ? 'tooManyRequests' : 'unavailable' });
      expect([response.status, ...headers]).toEqual([status, seconds, 'Retry-After']);
      // The mails of such a booking are not even composed.
      expect([calls.booked, calls.done]).toEqual([[], status === 503 ? ['serverError'] : []]);
    }
  },
);

it.each([
  ['request', submit, 'outcome', 'conflict', 409, 'keyTaken'],
  ['booking', book, 'bookOutcome', 'conflict', 409, 'keyTaken'],
  ['booking', book, 'bookOutcome', 'taken', 409, 'timeTaken'],
  ['change', change, 'changeOutcome', 'taken', 409, 'timeTaken'],
  ['change', change, 'changeOutcome', 'stale', 409, 'stateChanged'],
  ['change', change, 'changeOutcome', 'over', 409, 'stateChanged'],
  // The meeting was deleted meanwhile.
  ['change', change, 'changeOutcome', 'unknown', 404, 'meetingUnknown'],
] as const)('refuses a %s, and sends nothing', async (_, send, set, outcome, status, error) => {
  Object.assign(calls, { [set]: { outcome } });
  await expectResponse(send(), status, { error });
  expect(calls.done).not.toContain('dispatch');
});

it('names the field that is wrong', async () => {
  for (const responding of [submit({ ...typed, name: 'Z' }), book({ name: 'Z' })])
    await expectResponse(responding, 422, { error: 'fieldsInvalid', fields: { name: 'nameTooShort' } });
});

it('writes references and codes into the log, but no personal data, token or key', async () => {
  startFunctions({ VISITOR_LIMIT_PER_MINUTE: '100' });
  const failure = () =>
    Object.assign(new Error('failing row contains (Zoé, zoe@example.com, 5550142)'), { code: '53100' });
  const send = async () => {
    await submit({ ...typed, message: 'My secret plan' });
    await book({ topic: 'My secret plan' });
    await change();
  };
  await send();
  Object.assign(calls, { outcome: failure(), bookOutcome: failure(), changeOutcome: failure() });
  await send();
  await submit({ ...typed, email: 'zoe@invalid' });
  await post('/meetings/show', { token });
  await change({ token: 'AAAAAAAAAAAAAAAAAAAAAA' });
  await call(`/meetings/calendar.ics?key=${feedKey}`);
  await call('/meetings/calendar.ics?key=guessed-key-of-20-letters');
  const log = JSON.stringify(calls.lines);
  const { tokenHash, reference } = calls.booked[0]!.booking;
  for (const secret of ['Zoé', 'zoe@', '5550142', 'plan', '192.0.2.1', token, tokenHash, 'AAAAAAA', feedKey, 'guessed'])
    expect(log).not.toContain(secret);
  for (const code of ['"R-1"', reference, 'meetingBooked', '53100', 'fieldsInvalid']) expect(log).toContain(code);
});
