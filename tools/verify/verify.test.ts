import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { href, routes } from '../../src/i18n/routes.ts';
import { backendChecks, functionsOf } from './backend.ts';
import { guides, runChecks } from './check.ts';
import { dnsChecks, type Records } from './dns.ts';
import { siteChecks } from './site.ts';

/** What a test breaks: an answer to a path, or the headers of every answer. */
interface Defect {
  answer?: (
    path: string,
    request: IncomingMessage,
  ) => { status?: number; headers?: Headers; body?: string } | undefined;
  headers?: (headers: Headers) => Headers;
  records?: Partial<Records>;
}
type Headers = Record<string, string>;

const pages = new Map(locales.flatMap((locale) => routes.map((route) => [href(locale, route), locale] as const)));
const [rule = ''] = readFileSync('integrations/security-headers/headers.txt', 'utf8').split(/\n\s*\n/);
const pageHeaders = Object.fromEntries(
  [...rule.matchAll(/^ {2}([A-Z][\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace('{{policy}}', "default-src 'none'"),
  ]),
);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const health = (broken: Record<string, string> = {}) => {
  const entries = ['database', 'schedule', 'mail', 'calendars', 'migrations'].map((name) => [
    name,
    [broken[name] === undefined ? { status: 'pass' } : { status: 'fail', output: broken[name] }],
  ]);
  return JSON.stringify({ checks: Object.fromEntries(entries) as object });
};
const records: Records = {
  addresses: () => Promise.resolve(['192.0.2.1']),
  texts: (name) => {
    const known: Record<string, string> = {
      'send.mail.example.com': 'v=spf1 include:provider.example ~all',
      'resend._domainkey.mail.example.com': 'p=MIGf',
      '_dmarc.example.com': 'v=DMARC1; p=none',
    };
    return Promise.resolve(known[name] === undefined ? [] : [known[name]]);
  },
  mailServers: () => Promise.resolve(['mx.example.com']),
  authorities: () => Promise.resolve([]),
};

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** The names of the checks that fail for a site and functions that work but for one defect. */
async function verify(defect: Defect = {}): Promise<string[]> {
  const server = createServer((request, response) => respond(request, response, defect));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const functions = await functionsOf(origin);
  const names = { host: 'www.example.com', sender: 'mail.example.com', mailbox: 'example.com' };
  const results = await runChecks([
    ...dnsChecks(names, { ...records, ...defect.records }),
    ...siteChecks(origin),
    ...backendChecks(origin, functions ?? ''),
  ]);
  return results.filter(({ status }) => status === 'wrong').map(({ name, lines }) => `${name}: ${lines.join('; ')}`);
}

function respond(request: IncomingMessage, response: ServerResponse, { answer, headers = (all) => all }: Defect): void {
  const origin = `http://${request.headers.host}`;
  const path = request.url ?? '';
  const right = rightAnswer(path, origin, request);
  const { status = right.status, headers: own = right.headers, body = right.body } = answer?.(path, request) ?? {};
  response.writeHead(status, headers(own)).end(body);
}

function rightAnswer(path: string, origin: string, request: IncomingMessage) {
  const locale = pages.get(path);
  if (locale !== undefined) return { status: 200, headers: pageHeaders, body: pageOf(path, locale, origin) };
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  if (pages.has(other)) return { status: 307, headers: { Location: other }, body: '' };
  const from = request.headers.origin ?? '';
  const allowed: Headers = from === origin ? { 'Access-Control-Allow-Origin': from } : {};
  const files: Record<string, [body: string, headers?: Headers]> = {
    '/robots.txt': [`Sitemap: ${origin}/sitemap-index.xml`],
    '/sitemap-index.xml': [`<loc>${origin}/sitemap-0.xml</loc>`],
    '/sitemap-0.xml': [[...pages.keys()].map((page) => `<loc>${origin}${page}</loc>`).join('')],
    '/.well-known/security.txt': [`Expires: ${new Date(Date.now() + 300 * 86_400_000).toISOString()}`],
    '/image.png': ['', { 'Content-Type': 'image/png' }],
    '/health.json': [JSON.stringify({ version })],
    '/functions/v1/send-consultation-email/health': [health()],
    '/functions/v1/meetings/times': [JSON.stringify({ times: ['2027-03-15T13:00:00Z'] })],
  };
  const [body, headers = {}] = files[path] ?? [];
  if (body !== undefined) return { status: 200, headers, body };
  const isRequest = path === '/functions/v1/send-consultation-email';
  return { status: isRequest ? 422 : 404, headers: isRequest ? allowed : {}, body: '<h1>Not found</h1>' };
}

function pageOf(path: string, locale: string, origin: string): string {
  return (
    `<html lang="${locale}"><link rel="canonical" href="${origin}${path}">` +
    `<meta property="og:image" content="${origin}/image.png">` +
    `<form method="post" action="${origin}/functions/v1/send-consultation-email"></form>`
  );
}

it('finds nothing where everything works', async () => {
  expect(await verify()).toEqual([]);
});

const without = (name: string) => (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
const at = (wanted: string, answer: { status?: number; body?: string; headers?: Headers }): Defect => ({
  answer: (path) => (path === wanted ? answer : undefined),
});
const functionPath = '/functions/v1/send-consultation-email';
const lastPage = [...pages.keys()].at(-1) ?? '';
const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();

it.each<[defect: string, Defect, found: RegExp]>([
  ['a missing header', { headers: without('X-Content-Type-Options') }, /^headers: .*X-Content-Type-Options/],
  ['a stale migration', at(`${functionPath}/health`, { body: health({ migrations: 'lacks one' }) }), /^health: migrat/],
  [
    'a wrong origin',
    { answer: (path, { method }) => (path === functionPath && method === 'OPTIONS' ? { headers: {} } : undefined) },
    /^CORS: .*ALLOWED_ORIGINS/,
  ],
  [
    'a dead schedule',
    at(`${functionPath}/health`, { status: 503, body: health({ schedule: 'has not called' }) }),
    /^health: schedule/,
  ],
  ['an expired security.txt', at('/.well-known/security.txt', { body: 'Expires: 2020-01-01T00:00:00Z' }), /^security/],
  ['a missing redirect', at('/contact/', { status: 404 }), /^redirects: \/contact\/ does not lead to \/contact/],
  [
    'a page that is broken in one language',
    at(lastPage, { status: 500 }),
    new RegExp(`^pages: ${lastPage} answers 500`),
  ],
  [
    'a closed function',
    {
      answer: (path, { method }) => (path === functionPath && method === 'POST' ? { status: 503 } : undefined),
    },
    /^function: .* answers 503/,
  ],
  ['no MX', { records: { mailServers: () => Promise.resolve([]) } }, /^MX: example\.com/],
  [
    'an SPF record that allows nobody',
    {
      records: {
        texts: (name) => (name.startsWith('send.') ? Promise.resolve(['v=spf1 -all']) : records.texts(name)),
      },
    },
    /^SPF: .*allows nobody/,
  ],
  [
    'functions whose clock is an hour off',
    at(`${functionPath}/health`, { headers: { Date: hourAgo } }),
    /^clock of the functions: .* 60 minutes/,
  ],
])('names %s and nothing else', async (_, defect, found) => {
  const wrong = await verify(defect);
  expect(wrong).toEqual([expect.stringMatching(found)]);
  expect(wrong[0]).toMatch(/ → \S+\.md#/);
});

it('leads to chapters that the guides have', () => {
  for (const guide of Object.values(guides)) {
    const [file = '', anchor = ''] = guide.split('#');
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor);
  }
});
