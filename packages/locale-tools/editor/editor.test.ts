import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { rejectUntrustedRequest } from './endpoint.ts';
import { annotatePage, withMarks } from './marks.ts';
import { matchesOf, valuesIn } from './match.ts';

const host = 'localhost:4321';
type Headers = Record<string, string | undefined>;
const rejected = (method: string, headers: Headers, remoteAddress = '127.0.0.1') =>
  rejectUntrustedRequest({ method, headers, socket: { remoteAddress } } as unknown as IncomingMessage);
const own = { host, origin: `http://${host}`, 'content-type': 'application/json' };

it.each([
  ['a change', 'POST', own],
  ['a question', 'GET', { host }],
  ['a question over IPv6', 'GET', { host: '[::1]:4321' }],
  ['a link from the outbox', 'GET', { host, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
])('accepts %s of its own pages', (_name, method, headers) => {
  expect(rejected(method, headers)).toBeUndefined();
});

it.each([
  ['another site', { origin: 'https://evil.example' }, 'pages of this site'],
  ['another port of this computer', { origin: 'http://localhost:8080' }, 'pages of this site'],
  ['an opaque origin', { origin: 'null' }, 'pages of this site'],
  ['no origin', { origin: undefined }, 'pages of this site'],
  ['another site, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }, 'pages of this site'],
  ['a name that was pointed here', { host: 'evil.example:4321', origin: 'http://evil.example:4321' }, 'as localhost'],
  ['a name that begins like ours', { host: 'localhost.evil.example' }, 'as localhost'],
  ['a form', { 'content-type': 'text/plain' }, 'JSON'],
])('refuses a change from %s', (_name, headers: Headers, reason) => {
  expect(rejected('POST', { ...own, ...headers })).toContain(reason);
});

it('refuses another computer', () => {
  expect(rejected('POST', own, '192.168.1.7')).toContain('Only this computer');
});

it('names the texts of elements, of attributes and of islands, and leaves no mark', () => {
  const { title = '', alt = '' } = withMarks({ title: 'Tea', alt: 'A cup' }, 'home.') as Record<string, string>;
  const page = `<h1>${title}</h1><img alt="${alt}"><astro-island props="${title}"><p>${title}</p></astro-island>`;
  expect(annotatePage(page)).toBe(
    '<h1 data-texts="home.title">Tea</h1><img alt="A cup" data-texts="alt:home.alt">' +
      '<astro-island props="Tea" data-texts="home.title"><p>Tea</p></astro-island>',
  );
});

it('finds the text that shown words come from, and what its placeholders were filled with', () => {
  const texts = [
    ['greeting', 'Hello {{name}}, at {{time}}'],
    ['any', '{{name}}'],
    ['link', 'Read our terms of service first'],
  ] as const;
  expect(matchesOf(' Hello Zoë, at 9:00 ', texts)[0]).toMatchObject({
    key: 'greeting',
    values: { name: 'Zoë', time: '9:00' },
  });
  expect(matchesOf('terms of service', texts).map(({ key }) => key)).toEqual(['link']);
  expect(valuesIn('Hello {{name}}', 'Hello \u2068Zoë\u2069')).toEqual({ name: 'Zoë' });
  expect(valuesIn('Hello {{name}}', 'Goodbye')).toBeUndefined();
});
