import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { join } from 'node:path';
import { href, routes } from '../../src/i18n/routes.ts';
import { locales } from '../../src/i18n/locales.ts';
import { attributeOf, ask, pathOf, type Answer } from './ask.ts';
import { unless, type Check, type Finding } from './check.ts';

const day = 24 * 60 * 60_000;
const toleranceMs = 2 * 60_000;

/** The checks of the static site at an origin. */
export function siteChecks(origin: string): Check[] {
  const { protocol, hostname, host } = new URL(origin);
  const local = protocol === 'http:' ? 'no HTTPS here' : undefined;
  const pages = locales.flatMap((locale) => routes.map((route) => ({ locale, path: href(locale, route) })));
  let answers: Answer[] | undefined;
  const askAll = async () => (answers ??= await Promise.all(pages.map(({ path }) => ask(origin + path))));
  return [
    { name: 'certificate', skipped: local, guide: 'https', run: () => checkCertificate(hostname) },
    {
      name: 'HTTPS',
      skipped: local,
      guide: 'https',
      run: async () => {
        const { status, headers } = await ask(`http://${host}/about?x=1`);
        const leads = status >= 301 && status <= 308 && headers.get('Location') === `${origin}/about?x=1`;
        return unless(leads, `http://${host}/about?x=1 does not lead to ${origin}/about?x=1`, 'https');
      },
    },
    {
      name: 'pages',
      guide: 'release',
      run: async () =>
        (await askAll()).flatMap(({ status, text, url }, index) => [
          ...unless(status === 200, `${pathOf(url)} answers ${status}`, 'release'),
          ...(status === 200 ? checkPage(text, origin, pages[index] ?? { locale: '', path: '' }) : []),
        ]),
    },
    {
      name: 'headers',
      guide: 'server',
      run: async () => {
        const findings = (await askAll()).filter(({ status }) => status === 200).flatMap(checkHeaders);
        return [...new Map(findings.map((finding) => [finding.problem, finding])).values()];
      },
    },
    { name: 'redirects', guide: 'server', run: () => checkRedirects(origin) },
    { name: '404 pages', guide: 'server', run: () => checkNotFound(origin) },
    { name: 'robots.txt', guide: 'release', run: () => checkRobots(origin) },
    { name: 'sitemap', guide: 'values', run: () => checkSitemap(origin, pages) },
    { name: 'security.txt', guide: 'release', run: () => checkSecurityContact(origin) },
    {
      name: 'images',
      guide: 'release',
      run: async () => {
        const [home] = await askAll();
        const image = attributeOf(home?.text ?? '', /<meta[^>]*property="og:image"/, 'content') ?? '';
        const { status, headers } = await ask(new URL(image, origin).href);
        const isImage = status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
        return unless(isImage, `the shared image ${image || '(none)'} answers ${status}`, 'release');
      },
    },
    { name: 'release', guide: 'release', run: () => checkRelease(origin) },
    { name: 'clock of the site', guide: 'server', run: async () => checkClock(await ask(origin), 'the site') },
  ];
}

/** Whether the Date of an answer is now; a server without a clock, such as the local one, sends none. */
export function checkClock({ headers }: Answer, who: string): Finding[] {
  const date = headers.get('Date');
  if (date === null) return [];
  const offMs = Math.abs(Date.parse(date) - Date.now());
  return unless(offMs < toleranceMs, `the clock of ${who} is off by ${Math.round(offMs / 60_000)} minutes`, 'fails');
}

function checkPage(html: string, origin: string, { locale, path }: { locale: string; path: string }): Finding[] {
  const canonical = attributeOf(html, /<link[^>]*rel="canonical"/, 'href');
  return [
    ...unless(attributeOf(html, /<html/, 'lang') === locale, `${path} is not in the language "${locale}"`, 'release'),
    ...unless(canonical === origin + path, `${path} says that it is ${canonical ?? 'nowhere'}`, 'values'),
  ];
}

/** What every page is sent with; the policy differs from page to page. */
function checkHeaders({ headers, url }: Answer): Finding[] {
  const source = readFileSync(join(import.meta.dirname, '../../integrations/security-headers/headers.txt'), 'utf8');
  const [rule = ''] = source.split(/\n\s*\n/);
  return [...rule.matchAll(/^ {2}([A-Z][\w-]+): (.*)$/gm)].flatMap(([, name = '', value = '']) => {
    const sent = headers.get(name);
    // Browsers ignore this one without HTTPS, and so does a local host.
    if (name === 'Strict-Transport-Security' && url.startsWith('http:')) return [];
    if (sent === null) return [{ problem: `pages are sent without ${name}`, guide: 'server' as const }];
    const isRight = value.includes('{{') ? sent.startsWith("default-src 'none'") : sent === value;
    return unless(isRight, `${name} is not as built, but "${sent}"`, 'server');
  });
}

async function checkRedirects(origin: string): Promise<Finding[]> {
  const expected = locales
    .flatMap((locale) => [href(locale, 'home'), href(locale, 'contact')])
    .filter((path) => path !== '/')
    .map((path) => (path.endsWith('/') ? [path.slice(0, -1), path] : [`${path}/`, path]));
  const findings = expected.map(async ([from = '', to = '']) => {
    const { status, headers } = await ask(origin + from);
    const target = new URL(headers.get('Location') ?? '', `${origin}/`);
    const leads = status >= 301 && status <= 308 && target.href === origin + to;
    return unless(leads, `${from} does not lead to ${to}, but answers ${status}`, 'server');
  });
  return (await Promise.all(findings)).flat();
}

async function checkNotFound(origin: string): Promise<Finding[]> {
  const findings = locales.map(async (locale) => {
    const path = `${href(locale, 'home')}no-such-page`;
    const { status, text } = await ask(origin + path);
    return [
      ...unless(status === 404, `${path} answers ${status} instead of 404`, 'server'),
      ...unless(text.includes('<h1'), `${path} has no page that says so`, 'server'),
    ];
  });
  return (await Promise.all(findings)).flat();
}

async function checkRobots(origin: string): Promise<Finding[]> {
  const { text } = await ask(`${origin}/robots.txt`);
  return unless(text.includes(`Sitemap: ${origin}/`), `robots.txt names no sitemap of ${origin}`, 'values');
}

async function checkSitemap(origin: string, pages: { path: string }[]): Promise<Finding[]> {
  const index = await ask(`${origin}/sitemap-index.xml`);
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const parts = await Promise.all(locations(index.text).map((url) => ask(origin + pathOf(url))));
  const listed = new Set(parts.flatMap(({ text }) => locations(text)));
  const missing = pages.filter(({ path }) => !listed.has(origin + path)).map(({ path }) => path);
  return unless(missing.length === 0, `the sitemap does not list ${missing.join(', ')}`, 'values');
}

async function checkSecurityContact(origin: string): Promise<Finding[]> {
  const { text } = await ask(`${origin}/.well-known/security.txt`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  const problem = Number.isNaN(expires)
    ? 'there is no security.txt with a date'
    : `security.txt expires on ${new Date(expires).toISOString().slice(0, 10)}: publish a release`;
  return unless(expires > Date.now() + 30 * day, problem, 'release');
}

async function checkRelease(origin: string): Promise<Finding[]> {
  const { status, text } = await ask(`${origin}/health.json`);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const served = status === 200 ? (JSON.parse(text) as { version?: string }).version : undefined;
  return unless(served === version, `version ${served ?? '(unknown)'} is served, this is ${version}`, 'release');
}

function checkCertificate(hostname: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, servername: hostname, port: 443, timeout: 10_000 }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day);
      socket.destroy();
      resolve(unless(days >= 14, `the certificate expires in ${days} days and was not renewed`, 'https'));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`no answer from ${hostname}:443`)));
  });
}
