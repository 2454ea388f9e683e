import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';
import { invokeTimeoutMs } from './protocol.ts';
import { submitConsultation, type SubmitContext } from './submit.ts';
import { sampleRequest } from '../../tools/dev-stack/sample-request.ts';

interface Call {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

type StubResponse = { status: number; type?: string; body?: string } | 'never' | 'hangUp';

const values = sampleRequest();

let server: Server;
let calls: Call[];
let responses: StubResponse[];
let context: SubmitContext;

beforeEach(async () => {
  calls = [];
  responses = [];
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  context = {
    backend: { url: `http://127.0.0.1:${port}`, publicKey: 'sb_publishable_test' },
    locale: 'fr',
    pagePath: '/fr/contact',
    consentVersion: '0123456789ab',
    formElapsedMs: 4200.7,
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  calls.push({ url: request.url, headers: request.headers, body: JSON.parse(text) });
  const stub = responses.shift() ?? { status: 200, body: '{"reference":"R-1"}' };
  if (stub === 'never') return;
  if (stub === 'hangUp') return void request.socket.destroy();
  response.writeHead(stub.status, { 'Content-Type': stub.type ?? 'application/json' }).end(stub.body ?? '{}');
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it('sends the fields in the body and the rest in headers', async () => {
  await expect(
    submitConsultation(
      values,
      context,
      createIdempotencyKey(() => 'key-0001'),
    ),
  ).resolves.toEqual({
    ok: true,
    reference: 'R-1',
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual(values);
  expect(calls[0]).toMatchObject({
    url: '/functions/v1/send-consultation-email',
    headers: {
      'content-type': 'application/json',
      apikey: 'sb_publishable_test',
      'idempotency-key': 'key-0001',
      'x-page-locale': 'fr',
      'x-page-path': '/fr/contact',
      'x-consent-version': '0123456789ab',
      'x-form-elapsed-ms': '4201',
    },
  });
  expect(calls[0]?.headers).not.toHaveProperty('x-form-honeypot');
});

it('reports that the honeypot was filled, not with what', async () => {
  await submitConsultation(values, { ...context, honeypot: 'http://spam.example/ü' }, createIdempotencyKey());
  expect(calls[0]?.headers['x-form-honeypot']).toBe('filled');
});

it.each<[StubResponse, string]>([
  [{ status: 400 }, 'refused'],
  [{ status: 403, type: 'text/html', body: '<h1>No</h1>' }, 'refused'],
  [{ status: 422, body: '{"error":"fieldsInvalid"}' }, 'invalid'],
  [{ status: 429 }, 'limited'],
  [{ status: 500, type: 'text/html', body: '<h1>Oops</h1>' }, 'unknown'],
  [{ status: 503 }, 'unknown'],
  [{ status: 504 }, 'unknown'],
  [{ status: 546 }, 'unknown'],
  ['hangUp', 'unknown'],
  [{ status: 200, body: 'not json' }, 'unknown'],
  [{ status: 200, body: '{}' }, 'unknown'],
  [{ status: 200, body: 'null' }, 'unknown'],
  [{ status: 200, type: 'text/html', body: '<h1>Welcome to our café</h1>' }, 'unknown'],
])('reports %j as "%s" (F45, F46, F48)', async (stub, reason) => {
  responses = [stub];
  await expect(submitConsultation(values, context, createIdempotencyKey())).resolves.toEqual({ ok: false, reason });
});

it('repeats the key after a failure and rotates it after a success', async () => {
  const idempotencyKey = createIdempotencyKey();
  responses = [{ status: 503 }];
  await submitConsultation(values, context, idempotencyKey);
  await submitConsultation(values, context, idempotencyKey);
  await submitConsultation(values, context, idempotencyKey);
  const [failed, repeated, next] = calls.map(({ headers }) => headers['idempotency-key']);
  expect(repeated).toBe(failed);
  expect(next).not.toBe(failed);
});

it('rotates the key and retries once when the key already stands for other content (F26)', async () => {
  responses = [{ status: 409 }];
  await expect(submitConsultation(values, context, createIdempotencyKey())).resolves.toMatchObject({ ok: true });
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

it('gives up after the second 409', async () => {
  responses = [{ status: 409 }, { status: 409 }];
  await expect(submitConsultation(values, context, createIdempotencyKey())).resolves.toEqual({
    ok: false,
    reason: 'refused',
  });
  expect(calls).toHaveLength(2);
});

it('stops waiting after ten seconds (F47)', async () => {
  expect(invokeTimeoutMs).toBe(10_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = ['never'];
  const result = submitConsultation(values, context, createIdempotencyKey());
  await vi.advanceTimersByTimeAsync(invokeTimeoutMs);
  await expect(result).resolves.toEqual({ ok: false, reason: 'unknown' });
});

it('reports an unusable backend as unknown and does not throw', async () => {
  const backend = { url: 'not a URL', publicKey: '' };
  await expect(submitConsultation(values, { ...context, backend }, createIdempotencyKey())).resolves.toEqual({
    ok: false,
    reason: 'unknown',
  });
});
