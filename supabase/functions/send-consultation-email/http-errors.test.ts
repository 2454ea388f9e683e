import { describe, expect, it } from 'vitest';
import { origin } from '../../../test-support/environment.ts';
import { calls, handler, post, postJson, submitUrl, words } from '../../../test-support/requests-handler.ts';

const noStore: [string, string] = ['Cache-Control', 'no-store'];

describe('what is refused before the database is touched', () => {
  const refused = async (responding: Promise<Response>, status: number, header: [string, string | null] = noStore) => {
    const { status: received, headers } = await responding;
    expect(received).toBe(status);
    for (const [name, value] of [noStore, header]) expect(headers.get(name)).toBe(value);
    expect(calls.submitted).toEqual([]);
  };

  const call = (init: RequestInit) => handler(new Request(submitUrl, init), '192.0.2.1');

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the method %s (F16)', (method) =>
    refused(call({ method, headers: { Origin: origin } }), 405, ['Allow', 'POST, OPTIONS']),
  );

  it.each([
    ['Content-Type', 'text/plain'],
    ['Content-Type', 'text/plain;charset=application/json'],
    ['Content-Type', 'application/xml'],
    ['Content-Type', 'application/jsonp'],
    ['Content-Type', 'application/json; charset=utf-16'],
    ['Content-Type', 'multipart/form-data; boundary=x'],
    ['Content-Type', ''],
    ['Content-Encoding', 'gzip'],
  ])('a body whose %s is "%s" (F17, F20)', (name, value) => refused(postJson(words, { [name]: value }), 415));

  it.each([
    'null',
    'https://evil.example',
    'https://www.example.com.evil.example',
    'https://www.example.com:8443',
    'http://www.example.com',
    'https://WWW.example.com',
  ])('the origin "%s", and its preflight (F22, F23)', async (evil) => {
    for (const method of ['POST', 'OPTIONS'])
      await refused(call({ method, headers: { Origin: evil } }), 403, ['Access-Control-Allow-Origin', null]);
  });

  it('a call without an origin (F22)', () => refused(call({ method: 'POST', body: '{}' }), 403));

  it.each([{}, { 'Idempotency-Key': 'short' }, { 'Idempotency-Key': "x' or '1'='1" }])('the key %j (R44)', (key) => {
    const headers = { Origin: origin, 'Content-Type': 'application/json', ...key };
    return refused(call({ method: 'POST', body: JSON.stringify(words), headers }), 400);
  });

  it.each([
    ...['{', '', 'NaN', '[]', 'null', '42', '\ufeff{}'],
    ...['{"name":1}', '{"smsConsent":"yes"}', '{"message":[]}'],
  ])('the body %j (F18)', (body) => refused(post(body), 400));

  it('bytes that are not UTF-8', () => refused(post(new Uint8Array([0x7b, 0xff, 0x7d])), 400));

  it('eight thousand levels of nesting, at once (F18)', async () => {
    const started = performance.now();
    await refused(post('['.repeat(8000) + ']'.repeat(8000)), 400);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('more than 32 kB of JSON, announced or not (F20)', async () => {
    await refused(post('{}', { 'Content-Length': '33000' }), 413);
    await refused(post(new Blob([JSON.stringify({ ...words, message: 'x'.repeat(33_000) })]).stream()), 413);
  });

  // Paths that `Request` would normalize are sent over a socket in `stack.test.ts`.
  it.each([
    '/functions/v1/send-consultation-email/',
    '/functions/v1/send-consultation-email?name=Ana',
    '/functions/v1/send%2Dconsultation-email',
    '/send-consultation-email/dispatch/',
    '/rest/v1/leads',
    '/',
  ])('the path %s (F29)', async (path) => {
    await refused(postJson(words, {}, `https://project.example.com${path}`), 404);
    expect(JSON.stringify(calls.lines)).not.toContain('Ana');
  });
});
