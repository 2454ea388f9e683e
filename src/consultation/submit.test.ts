import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSender, invokeTimeoutMs } from '../forms/idempotency-key.ts';
import { submitConsultation, type SubmitContext } from './submit.ts';
import { requestFixture } from '../../test-support/fixtures.ts';

const values = requestFixture();

const context: SubmitContext = {
  backend: { url: 'https://backend.example', publicKey: 'sb_publishable_test' },
  locale: 'fr',
  pagePath: '/fr/contact',
  consentVersion: '0123456789ab',
  formElapsedMs: 4200.7,
};

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset().mockImplementation(() => Promise.resolve(Response.json({ reference: 'R-1' })));
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The next request gets this response; those after it succeed. */
const respondOnce = (response: Response) => network.mockResolvedValueOnce(response);

const submit = (changes: Partial<SubmitContext> = {}, sendWithKey = createSender()) =>
  submitConsultation(values, { ...context, ...changes }, sendWithKey);

const sentHeaders = () => network.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)));

it('sends the fields in the body and the rest in headers', async () => {
  const sendWithKey = createSender(() => 'key-0001');
  expect(await submit({}, sendWithKey)).toEqual({ ok: true });
  expect(network).toHaveBeenCalledOnce();
  const [url, init] = network.mock.calls[0] ?? [];
  expect(url).toBe('https://backend.example/functions/v1/send-consultation-email');
  expect(JSON.parse(init?.body as string)).toEqual(values);
  expect(sentHeaders()[0]).toMatchObject({
    'content-type': 'application/json',
    apikey: 'sb_publishable_test',
    'idempotency-key': 'key-0001',
    'x-page-locale': 'fr',
    'x-page-path': '/fr/contact',
    'x-consent-version': '0123456789ab',
    'x-form-elapsed-ms': '4201',
  });
  expect(sentHeaders()[0]).not.toHaveProperty('x-form-honeypot');
});

it('reports that the honeypot was filled, not with what', async () => {
  await submit({ honeypot: 'http://spam.example/ü' });
  expect(sentHeaders()[0]).toHaveProperty('x-form-honeypot', 'filled');
});

it.each([
  [422, '{"error":"fieldsInvalid"}'],
  [500, '<h1>Oops</h1>'],
  [503, '{"error":"unavailable"}'],
  [504, '{}'],
  [200, 'not json'],
  [200, '{}'],
  [200, '<h1>Welcome to our café</h1>'],
])('reports a response of %i with %s as a failure (F45, F46, F48)', async (status, body) => {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  respondOnce(new Response(body, { status, headers: { 'Content-Type': type } }));
  expect(await submit()).toMatchObject({ ok: false });
});

it('sends again with another key when a key is taken', async () => {
  respondOnce(Response.json({ error: 'keyTaken' }, { status: 409 }));
  expect(await submit()).toEqual({ ok: true });
  expect(new Set(sentHeaders().map((headers) => headers['idempotency-key'])).size).toBe(2);
});

it('reports a broken connection and a backend without a URL as a failure (F46, F48)', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await submit()).toMatchObject({ ok: false });
  expect(await submit({ backend: { url: 'not a URL', publicKey: '' } })).toMatchObject({ ok: false });
});

it('stops waiting after ten seconds (F47)', async () => {
  expect(invokeTimeoutMs).toBe(10_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  network.mockReturnValueOnce(new Promise(() => undefined));
  const result = submit();
  await vi.advanceTimersByTimeAsync(invokeTimeoutMs);
  expect(await result).toMatchObject({ ok: false });
});
