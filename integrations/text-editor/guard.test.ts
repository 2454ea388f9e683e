import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createEndpoint } from './endpoint.ts';
import { refusalOf } from './guard.ts';
import type { Session } from './session.ts';

const host = 'localhost:4321';
const post = { method: 'POST', headers: { host, origin: `http://${host}`, 'content-type': 'application/json' } };

const asked = (
  { method, headers }: { method: string; headers: Record<string, string | undefined> },
  remoteAddress = '127.0.0.1',
) => refusalOf({ method, headers, socket: { remoteAddress } } as unknown as IncomingMessage);
const withHeaders = (headers: Record<string, string | undefined>) => ({
  ...post,
  headers: { ...post.headers, ...headers },
});

it.each([
  ['a change', post],
  ['a question', { method: 'GET', headers: { host } }],
  ['a question of IPv6', { method: 'GET', headers: { host: '[::1]:4321' } }],
  [
    'a link from the outbox',
    { method: 'GET', headers: { host, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' } },
  ],
])('accepts %s from a page of its own', (_name, request) => {
  expect(asked(request)).toBeUndefined();
});

it.each([
  ['another site', withHeaders({ origin: 'https://evil.example' }), 'pages of this site'],
  ['another port of this computer', withHeaders({ origin: 'http://localhost:8080' }), 'pages of this site'],
  ['an opaque origin', withHeaders({ origin: 'null' }), 'pages of this site'],
  ['no origin', withHeaders({ origin: undefined }), 'pages of this site'],
  ['another site, by its fetch metadata', withHeaders({ 'sec-fetch-site': 'cross-site' }), 'pages of this site'],
  [
    'a name that was pointed here',
    withHeaders({ host: 'evil.example:4321', origin: 'http://evil.example:4321' }),
    'as localhost',
  ],
  [
    'a name that begins like ours',
    withHeaders({ host: 'localhost.evil.example', origin: 'http://localhost.evil.example' }),
    'as localhost',
  ],
  ['no host', withHeaders({ host: undefined }), 'as localhost'],
  ['a form', withHeaders({ 'content-type': 'text/plain' }), 'JSON'],
])('refuses a change from %s', (_name, request, reason) => {
  expect(asked(request)).toContain(reason);
});

it('refuses another computer', () => {
  expect(asked(post, '192.168.1.7')).toContain('Only this computer');
});

it.each([
  ['//', host],
  ['/', 'a b'],
])('leaves a request for what is no URL to others: %s of %s', async (url, host) => {
  let passed = false;
  const endpoint = createEndpoint({
    ...{ session: {} as Session, pseudo: [], outbox: undefined },
    transformHtml: (html) => Promise.resolve(html),
    onSaved: () => undefined,
  });
  await endpoint({ url, headers: { host } } as IncomingMessage, {} as ServerResponse, () => (passed = true));
  expect(passed).toBe(true);
});
