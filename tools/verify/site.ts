import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { href, routes } from '../../src/i18n/routes.ts';
import { locales } from '../../src/i18n/locales.ts';
import { attributeOf, ask, type Answer } from './ask.ts';
import { findIn, unless, type Check, type Finding } from './check.ts';

const day = 24 * 60 * 60_000;
const toleranceMs = 2 * 60_000;

/** A page of the site, and the language that it has to be in. */
interface Page {
  locale: string;
  path: string;
}

/** The checks of the static site at an origin. */
export function siteChecks(origin: string): Check[] {
  const { protocol, hostname, host } = new URL(origin);
  const skipped = protocol === 'http:' ? 'no HTTPS here' : undefined;
  const pages: Page[] = locales.flatMap((locale) => routes.map((route) => ({ locale, path: href(locale, route) })));
  let answers: Promise<Answer[]> | undefined;
  const askAll = () => (answers ??= Promise.all(pages.map(({ path }) => ask(origin + path))));
  return [
    { name: 'certificate', guide: 'https', skipped, run: () => checkCertificate(hostname) },
    {
      name: 'HTTPS',
      guide: 'https',
      skipped,
      run: () => checkRedirect(`http://${host}/about?x=1`, `${origin}/about?x=1`),
    },
    {
      name: 'pages',
      guide: 'release',
      run: async () => (await askAll()).flatMap((answer, index) => checkPage(answer, origin, pages[index]!)),
    },
    {
      name: 'headers',
      guide: 'server',
      run: async () => {
        const findings = (await askAll()).filter(({ status }) => status === 200).flatMap(checkHeaders);
        return [...new Map(findings.map((finding) => [finding.problem, finding])).values()];
      },
    },
    { name: 'redirects', guide: 'server', run: () => checkSpellings(origin) },
    { name: '404 pages', guide: 'server', run: () => findIn(locales, (locale) => checkNotFound(origin, locale)) },
    { name: 'robots.txt', guide: 'values', run: () => checkRobots(origin) },
    { name: 'sitemap', guide: 'values', run: () => checkSitemap(origin, pages) },
    { name: 'security.txt', guide: 'release', run: () => checkSecurityContact(origin) },
    { name: 'images', guide: 'release', run: async () => checkImage(await askAll(), origin) },
    { name: 'release', guide: 'release', run: () => checkRelease(origin) },
    { name: 'clock of the site', guide: 'fails', run: async () => checkClock(await ask(origin), 'the site') },
  ];
}

/** Whether the Date of an answer is now; a server without a clock, such as the local one, sends none. */
export function checkClock({ headers }: Answer, who: string): Finding[] {
  const date = headers.get('Date');
  if (date === null) return [];
  const offMs = Math.abs(Date.parse(date) - Date.now());
  return unless(offMs < toleranceMs, `the clock of ${who} is off by ${Math.round(offMs / 60_000)} minutes`);
}

function checkPage({ status, text }: Answer, origin: string, { locale, path }: Page): Finding[] {
  if (status !== 200) return unless(false, `${path} answers ${status}`);
  const canonical = attributeOf(text, /<link[^>]*rel="canonical"/, 'href');
  return [
    ...unless(attributeOf(text, /<html/, 'lang') === locale, `${path} is not in the language "${locale}"`),
    ...unless(canonical === origin + path, `${path} says that it is ${canonical ?? 'nowhere'}`, 'values'),
  ];
}

/** What every page is sent with; the policy, `{{policy}}` here, differs from page to page. */
export function pageHeaders(): [name: string, value: string][] {
  const source = readFileSync(join(import.meta.dirname, '../../integrations/security-headers/headers.txt'), 'utf8');
  const [rule = ''] = source.split(/\n\s*\n/);
  return Array.from(rule.matchAll(/^ {2}([A-Z][\w-]+): (.*)$/gm), ([, name = '', value = '']) => [name, value]);
}

function checkHeaders({ headers, url }: Answer): Finding[] {
  return pageHeaders().flatMap(([name, value]) => {
    const sent = headers.get(name);
    // Browsers ignore this one without HTTPS, and so does a local host.
    if (name === 'Strict-Transport-Security' && url.startsWith('http:')) return [];
    if (sent === null) return unless(false, `pages are sent without ${name}`);
    const isRight = value.includes('{{') ? sent.startsWith("default-src 'none'") : sent === value;
    return unless(isRight, `${name} is not as built, but "${sent}"`);
  });
}

/** The other spelling of the first pages of each language leads to the right one. */
function checkSpellings(origin: string): Promise<Finding[]> {
  const paths = locales.flatMap((locale) => [href(locale, 'home'), href(locale, 'contact')]);
  return findIn(
    paths.filter((path) => path !== '/'),
    (path) => checkRedirect(origin + (path.endsWith('/') ? path.slice(0, -1) : `${path}/`), origin + path),
  );
}

async function checkRedirect(from: string, to: string): Promise<Finding[]> {
  const { status, headers } = await ask(from);
  const leads = status >= 301 && status <= 308 && URL.parse(headers.get('Location') ?? '', from)?.href === to;
  return unless(leads, `${from} does not lead to ${to}, but answers ${status}`);
}

async function checkNotFound(origin: string, locale: string): Promise<Finding[]> {
  const path = `${href(locale, 'home')}no-such-page`;
  const { status, text } = await ask(origin + path);
  return [
    ...unless(status === 404, `${path} answers ${status} instead of 404`),
    ...unless(text.includes('<h1'), `${path} has no page that says so`),
  ];
}

async function checkRobots(origin: string): Promise<Finding[]> {
  const { text } = await ask(`${origin}/robots.txt`);
  return unless(text.includes(`Sitemap: ${origin}/`), `robots.txt names no sitemap of ${origin}`);
}

async function checkSitemap(origin: string, pages: Page[]): Promise<Finding[]> {
  const index = await ask(`${origin}/sitemap-index.xml`);
  const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url);
  const parts = await Promise.all(locations(index.text).map((url) => ask(origin + new URL(url).pathname)));
  const listed = new Set(parts.flatMap(({ text }) => locations(text)));
  const missing = pages.filter(({ path }) => !listed.has(origin + path)).map(({ path }) => path);
  return unless(missing.length === 0, `the sitemap does not list ${missing.join(', ')}`);
}

async function checkSecurityContact(origin: string): Promise<Finding[]> {
  const { text } = await ask(`${origin}/.well-known/security.txt`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  const problem = Number.isNaN(expires)
    ? 'there is no security.txt with a date'
    : `security.txt expires on ${new Date(expires).toISOString().slice(0, 10)}: publish a release`;
  return unless(expires > Date.now() + 30 * day, problem);
}

async function checkImage([home]: Answer[], origin: string): Promise<Finding[]> {
  const image = attributeOf(home?.text ?? '', /<meta[^>]*property="og:image"/, 'content') ?? '';
  const { status, headers } = await ask(new URL(image, origin).href);
  const isImage = status === 200 && (headers.get('Content-Type') ?? '').startsWith('image/');
  return unless(isImage, `the shared image ${image || '(none)'} answers ${status}`);
}

async function checkRelease(origin: string): Promise<Finding[]> {
  const { status, text } = await ask(`${origin}/health.json`);
  const { version = '(unknown)' } = status === 200 ? (JSON.parse(text) as { version?: string }) : {};
  return unless(version === packageJson.version, `version ${version} is served, this is ${packageJson.version}`);
}

function checkCertificate(hostname: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, servername: hostname, port: 443, timeout: 10_000 }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / day);
      socket.destroy();
      resolve(unless(days >= 14, `the certificate expires in ${days} days and was not renewed`));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`no answer from ${hostname}:443`)));
  });
}
