import { beforeEach, describe, expect, it } from 'vitest';
import { calls, origin, post, postJson, resetCalls, submitUrl, words } from '../../../tools/dev-stack/test-handler.ts';

beforeEach(resetCalls);

describe('what is refused before the database is touched', () => {
  const refused = async (answer: Promise<Response>, status: number) => {
    expect((await answer).status).toBe(status);
    expect((await answer).headers.get('Cache-Control')).toBe('no-store');
    expect(calls.submitted).toEqual([]);
  };

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the method %s (F16)', async (method) => {
    const answer = calls.handler(new Request(submitUrl, { method, headers: { Origin: origin } }), '192.0.2.1');
    await refused(answer, 405);
    expect((await answer).headers.get('Allow')).toBe('POST, OPTIONS');
  });

  it.each([
    'text/plain',
    'text/plain;charset=application/json',
    'application/xml',
    'application/jsonp',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    '',
  ])('the type "%s" (F17)', (type) => refused(postJson(words, { 'Content-Type': type }), 415));

  it('an encoded body (F20)', () => refused(postJson(words, { 'Content-Encoding': 'gzip' }), 415));

  it.each([
    'null',
    'https://evil.example',
    'https://www.example.com.evil.example',
    'https://www.example.com:8443',
    'http://www.example.com',
    'https://WWW.example.com',
  ])('the origin "%s" (F22)', async (evil) => {
    const answer = postJson(words, { Origin: evil });
    await refused(answer, 403);
    expect((await answer).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('a call without an origin (F22)', () => {
    const request = new Request(submitUrl, { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'key-0001' } });
    return refused(calls.handler(request, '192.0.2.1'), 403);
  });

  it.each([
    '{',
    '',
    'NaN',
    '[]',
    'null',
    '42',
    '"text"',
    '\ufeff{}',
    '{"name":1}',
    '{"smsConsent":"yes"}',
    '{"message":[]}',
  ])('the body %j (F18)', (body) => refused(post(body, { 'Idempotency-Key': 'key-0001' }), 400));

  it('eight thousand levels of nesting, at once (F18)', async () => {
    const started = performance.now();
    await refused(post('['.repeat(8000) + ']'.repeat(8000), { 'Idempotency-Key': 'key-0001' }), 400);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('bytes that are not UTF-8', () =>
    refused(post(new Uint8Array([0x7b, 0xff, 0x7d]), { 'Idempotency-Key': 'key-0001' }), 400));

  it.each([
    '/functions/v1/send-consultation-email/',
    '//functions/v1/send-consultation-email',
    '/functions/v1/send-consultation-email?name=Ana',
    '/functions/v1/send%2Dconsultation-email',
    '/functions/v1/%2e/send-consultation-email/x',
    '/send-consultation-email/dispatch/',
    '/rest/v1/leads',
    '/',
  ])('the path %s (F29)', async (path) => {
    await refused(
      post(JSON.stringify(words), { 'Idempotency-Key': 'key-0001' }, `https://project.example.com${path}`),
      404,
    );
    expect(JSON.stringify(calls.lines)).not.toContain('Ana');
  });

  it('more than 32 kB of JSON, announced or not (F20)', async () => {
    const big = JSON.stringify({ ...words, message: 'x'.repeat(33_000) });
    await refused(post(big, { 'Idempotency-Key': 'key-0001', 'Content-Length': String(big.length) }), 413);
    await refused(post(streamOf(big), { 'Idempotency-Key': 'key-0001' }), 413);
  });
});

function streamOf(text: string): ReadableStream {
  return new Blob([text]).stream();
}
