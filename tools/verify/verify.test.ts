import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { locales } from '../../src/i18n/locales.ts';
import { href, routes } from '../../src/i18n/routes.ts';
import { backendChecks, functionsOf } from './backend.ts';
import { runChecks } from './check.ts';
import { dnsChecks } from './dns.ts';
import { pageHeaders, siteChecks } from './site.ts';

type Headers = Record<string, string>;
interface Reply {
  status?: number;
  headers?: Headers;
  body?: string;
}

const functionPath = '/functions/v1/send-consultation-email';
const pages = new Map(locales.flatMap((locale) => routes.map((route) => [href(locale, route), locale] as const)));
const lastPage = [...pages.keys()].at(-1) ?? '';
const headersOfPages = Object.fromEntries(
  pageHeaders().map(([name, value]) => [name, value.replace('{{policy}}', "default-src 'none'")]),
);
const { 'X-Content-Type-Options': _, ...headersWithoutOne } = headersOfPages;
const health = (broken: Headers = {}) => {
  const entries = ['database', 'schedule', 'mail', 'calendars', 'migrations'].map((name) => [
    name,
    [broken[name] === undefined ? { status: 'pass' } : { status: 'fail', output: broken[name] }],
  ]);
  return JSON.stringify({ checks: Object.fromEntries(entries) as object });
};
const records: Record<string, string> = {
  'A www.example.com': '192.0.2.1',
  'MX example.com': 'mx.example.com',
  'TXT send.mail.example.com': 'v=spf1 include:provider.example ~all',
  'TXT resend._domainkey.mail.example.com': 'p=MIGf',
  'TXT _dmarc.example.com': 'v=DMARC1; p=none',
};

/** What a site and functions that work reply. */
function rightReply(path: string, origin: string, { headers, method }: IncomingMessage): Reply {
  const locale = pages.get(path);
  if (locale !== undefined) return { headers: headersOfPages, body: pageOf(path, locale, origin) };
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  if (pages.has(other)) return { status: 307, headers: { Location: other } };
  const allowed: Headers = headers.origin === origin ? { 'Access-Control-Allow-Origin': origin } : {};
  const files: Record<string, Reply> = {
    '/robots.txt': { body: `Sitemap: ${origin}/sitemap-index.xml` },
    '/sitemap-index.xml': { body: `<loc>${origin}/sitemap-0.xml</loc>` },
    '/sitemap-0.xml': { body: [...pages.keys()].map((page) => `<loc>${origin}${page}</loc>`).join('') },
    '/.well-known/security.txt': { body: `Expires: ${new Date(Date.now() + 300 * 86_400_000).toISOString()}` },
    '/image.png': { headers: { 'Content-Type': 'image/png' } },
    '/health.json': { body: JSON.stringify({ version: packageJson.version }) },
    [functionPath]: { status: method === 'OPTIONS' ? 204 : 422, headers: allowed },
    [`${functionPath}/health`]: { body: health() },
    '/functions/v1/meetings/times': { body: JSON.stringify({ times: ['2027-03-15T13:00:00Z'] }) },
  };
  return files[path] ?? { status: 404, body: '<h1>Not found</h1>' };
}

function pageOf(path: string, locale: string, origin: string): string {
  return (
    `<html lang="${locale}"><link rel="canonical" href="${origin}${path}">` +
    `<meta property="og:image" content="${origin}/image.png">` +
    `<form method="post" action="${origin}${functionPath}"></form>`
  );
}

/** What is found wrong with a site, functions and names that work but for these replies, by path or method and path. */
async function verify(broken: Record<string, Reply> = {}, brokenRecords: Headers = {}): Promise<string[]> {
  const server = createServer((request, response) => {
    const { url: path = '', method } = request;
    const right = rightReply(path, origin, request);
    const { status = 200, headers, body } = { ...right, ...(broken[`${method} ${path}`] ?? broken[path]) };
    response.writeHead(status, headers).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = { host: 'www.example.com', sender: 'mail.example.com', mailbox: 'example.com' };
  const known = { ...records, ...brokenRecords };
  const results = await runChecks([
    ...dnsChecks(names, (name, type) => Promise.resolve([known[`${type} ${name}`] ?? ''].filter(Boolean))),
    ...siteChecks(origin),
    ...backendChecks(origin, (await functionsOf(origin)) ?? ''),
  ]);
  return results.filter(({ status }) => status === 'wrong').map(({ name, lines }) => `${name}: ${lines.join('; ')}`);
}

it('finds nothing where everything works', async () => {
  expect(await verify()).toEqual([]);
});

it('finds the records of the domains above a name, under an ending of two parts too', async () => {
  const names = { host: 'www.example.co.uk', sender: 'mail.example.co.uk', mailbox: 'example.co.uk' };
  const found = async (own: Record<string, string>) => {
    const results = await runChecks(
      dnsChecks(names, (name, type) => Promise.resolve([own[`${type} ${name}`] ?? ''].filter(Boolean))),
    );
    return results.filter(({ name, status }) => status === 'works' && /CAA|DMARC/.test(name)).map(({ name }) => name);
  };
  expect(await found({ 'TXT _dmarc.example.co.uk': 'v=DMARC1; p=none' })).toEqual(['CAA', 'DMARC']);
  expect(await found({ 'CAA example.co.uk': 'issuer.example' })).toEqual([]);
  expect(await found({ 'CAA example.co.uk': 'issuer.example', 'CAA www.example.co.uk': 'letsencrypt.org' })).toEqual([
    'CAA',
  ]);
});

const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
const everyPage = (reply: Reply) => Object.fromEntries([...pages.keys()].map((path) => [path, reply]));

it.each<[defect: string, found: RegExp, replies: Record<string, Reply>, records?: Headers]>([
  ['a missing header', /^headers: .*X-Content-Type-Options/, everyPage({ headers: headersWithoutOne })],
  ['a stale migration', /^health: migrat/, { [`${functionPath}/health`]: { body: health({ migrations: 'lacks' }) } }],
  [
    'a dead schedule',
    /^health: schedule/,
    { [`${functionPath}/health`]: { status: 503, body: health({ schedule: 'has not called' }) } },
  ],
  ['a wrong origin', /^CORS: .*ALLOWED_ORIGINS/, { [`OPTIONS ${functionPath}`]: { headers: {} } }],
  ['a closed function', /^function: .* answers 503/, { [`POST ${functionPath}`]: { status: 503 } }],
  ['an expired security.txt', /^security/, { '/.well-known/security.txt': { body: 'Expires: 2020-01-01T00:00:00Z' } }],
  ['a missing redirect', /^redirects: \S+\/contact\/ does not lead to \S+\/contact,/, { '/contact/': { status: 404 } }],
  ['a broken page', new RegExp(`^pages: ${lastPage} answers 500`), { [lastPage]: { status: 500 } }],
  [
    'functions whose clock is an hour off',
    /^clock of the functions: .* 60 minutes/,
    { [`${functionPath}/health`]: { headers: { Date: hourAgo } } },
  ],
  ['no MX', /^MX: example\.com/, {}, { 'MX example.com': '' }],
  ['an SPF record that allows nobody', /^SPF: .*nobody/, {}, { 'TXT send.mail.example.com': 'v=spf1 -all' }],
])('names %s and nothing else', async (_, found, replies, brokenRecords) => {
  const wrong = await verify(replies, brokenRecords);
  expect(wrong).toEqual([expect.stringMatching(found)]);
  expect(wrong[0]).toMatch(/ → \S+\.md#/);
});
