import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { refusalOf } from './trusted-request.ts';

const host = 'localhost:4321';
type Headers = Record<string, string | undefined>;
const refusal = (method: string, headers: Headers, { acceptPrograms = false, remoteAddress = '127.0.0.1' } = {}) =>
  refusalOf({ method, headers, socket: { remoteAddress } } as unknown as IncomingMessage, { acceptPrograms });
const own = { host, origin: `http://${host}`, 'content-type': 'application/json' };

it.each([
  ['a change', 'POST', own],
  ['a question', 'GET', { host }],
  ['a question over IPv6', 'GET', { host: '[::1]:4321' }],
  ['a link', 'GET', { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['a typed address', 'GET', { host, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
])('accepts %s', (_name, method, headers) => {
  expect(refusal(method, headers)).toBeUndefined();
});

it.each([
  ['another site', { origin: 'https://evil.example' }, 'pages of this server'],
  ['another port of this computer', { origin: 'http://localhost:8080' }, 'pages of this server'],
  ['an opaque origin', { origin: 'null' }, 'pages of this server'],
  ['no origin', { origin: undefined }, 'pages of this server'],
  ['another site, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }, 'pages of this server'],
  ['a name that was pointed here', { host: 'evil.example:4321', origin: 'http://evil.example:4321' }, 'as localhost'],
  ['a name that begins like ours', { host: 'localhost.evil.example' }, 'as localhost'],
  ['a form', { 'content-type': 'text/plain' }, 'JSON'],
])('refuses a change from %s (F108)', (_name, headers: Headers, reason) => {
  expect(refusal('POST', { ...own, ...headers })).toContain(reason);
});

it('accepts programs, which send no origin, only where they may write', () => {
  const program = { host, 'content-type': 'application/json' };
  expect(refusal('POST', program, { acceptPrograms: true })).toBeUndefined();
  expect(refusal('POST', { ...program, 'content-type': 'text/plain' }, { acceptPrograms: true })).toContain('JSON');
  expect(refusal('POST', { ...program, origin: 'null' }, { acceptPrograms: true })).toContain('pages of this server');
});

it('refuses a script or frame of another site that reads', () => {
  const headers = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  expect(refusal('GET', headers, { acceptPrograms: true })).toContain('pages of this server');
});

it('refuses another computer', () => {
  expect(refusal('POST', own, { remoteAddress: '192.168.1.7' })).toContain('Only this computer');
});
