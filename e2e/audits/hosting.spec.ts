import { readFileSync } from 'node:fs';
import { test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { expect, test as browserTest } from '../support/fixtures.ts';
import { demoPaths, lastLocale, locales, otherLocale, pathOf } from '../support/site.ts';

// What the host serves, redirects and refuses, with which headers.

test('each page has one URL, to which other spellings and bare language codes redirect, with their query (R4, F65)', async ({
  request,
  baseURL,
}) => {
  const [home, contact] = [pathOf(otherLocale, 'home'), pathOf(otherLocale, 'contact')];
  for (const [spelling, canonical] of [
    ['/contact/', '/contact'],
    ['/contact.html', '/contact'],
    [`${home}index.html`, home],
    [`${contact}/`, contact],
    ['/index.html', '/'],
    ['/en/', '/'],
    ...locales.map((locale) => [`/${locale}?from=card`, `${pathOf(locale, 'home')}?from=card`] as const),
  ] as const) {
    const response = await request.get(spelling, { maxRedirects: 0 });
    expect.soft([301, 307, 308], spelling).toContain(response.status());
    const location = new URL(response.headers()['location'] ?? '', baseURL);
    expect.soft(location.href, spelling).toBe(new URL(canonical, baseURL).href);
  }
});

test('every other path is a 404 with a link home, also those of sources and dictionaries (R4, F65, F68)', async ({
  request,
}) => {
  const code = otherLocale;
  for (const path of [
    `/${code.toUpperCase()}`,
    `/${code.toUpperCase()}/contact`,
    '/Contact',
    '/en/contact',
    `/${code}/${code}`,
    `/${code}/nope/contact`,
    '/contact/x',
    `/${code}/%2e%2e%2fcontact.php`,
    '/%2e%2e/contact.php',
    '/xx/',
    '/xx/contact',
    '/.git/config',
    '/.env',
    '/_headers',
    `/locales/${code}/home.json`,
    '/package.json',
    '/src/pages/index.astro',
    '/wrangler.jsonc',
  ]) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(404);
    expect.soft(await response.text(), path).toContain('href="/');
  }
});

test('nobody is redirected to another site, or to another language because of what their browser prefers (F65, F66)', async ({
  request,
  baseURL,
}) => {
  // A browser would read the path as a host: request it as is.
  const slashes = await fetch(`${baseURL ?? ''}//example.com/en`, { redirect: 'manual' });
  expect(slashes.headers.get('location') ?? '/').not.toMatch(/^(https?:)?\/\/(?!localhost)/);
  const headers = { 'Accept-Language': `xx,${otherLocale}-XX,${otherLocale};q=0.9` };
  const response = await request.get('/contact', { headers, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('<html lang="en"');
});

test.describe('headers', () => {
  const [demo] = demoPaths;
  /** One URL of each kind that the host serves. */
  const urls = {
    page: pathOf(otherLocale, 'home'),
    contact: '/contact',
    notFound: `${pathOf(lastLocale, 'home')}no-such-page`,
    ...(demo ? { demo } : {}),
    socialImage: `/social/home-${otherLocale}.png`,
    icon: '/favicon.svg',
  };
  /** A file with a hashed name is found in a page. */
  type Kind = keyof typeof urls | 'demo' | 'hashed';

  const deniedFeatures =
    'camera=(),clipboard-read=(),display-capture=(),geolocation=(),hid=(),idle-detection=(),local-fonts=(),microphone=(),midi=(),payment=(),serial=(),usb=(),window-management=()';

  /** A policy that allows nothing unsafe, and ends like this. */
  const policyEnding = (end: string): unknown =>
    expect.stringMatching(new RegExp(`^default-src 'none'; (?!.*unsafe).*base-uri 'none'; ${end}$`));

  /** Each header, why it is or is not sent, its value, and where that differs. */
  const rules: [header: string, why: string, value: unknown, except?: Partial<Record<Kind, unknown>>][] = [
    [
      'content-security-policy',
      'only what the page itself needs may load, run or be sent, and nobody may frame it (F69)',
      policyEnding("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"),
      { demo: policyEnding("frame-ancestors 'self'"), hashed: "default-src 'none'" },
    ],
    ['strict-transport-security', 'browsers never fall back to plain HTTP', 'max-age=63072000'],
    ['x-content-type-options', 'a file is never run as another type than it was sent with', 'nosniff'],
    ['referrer-policy', 'other sites learn the origin, never the path', 'strict-origin-when-cross-origin'],
    [
      'cross-origin-resource-policy',
      'other sites embed nothing but link previews; demo sites run in sandboxed frames with an opaque origin',
      'same-origin',
      { demo: 'cross-origin', socialImage: 'cross-origin' },
    ],
    [
      'permissions-policy',
      'neither the page nor its frames can prompt for a device or sensor',
      deniedFeatures,
      { hashed: undefined },
    ],
    // docs/decisions/17
    ['cross-origin-opener-policy', 'left out: the browser would change its process before the first paint', undefined],
    ['cross-origin-embedder-policy', 'left out: the browser would start a process on every click', undefined],
    [
      'cache-control',
      'pages are checked each time, also by the back/forward cache; hashed files are kept forever, images for a day',
      'public, max-age=0, must-revalidate',
      {
        hashed: 'public, max-age=31536000, immutable',
        socialImage: 'public, max-age=86400',
        icon: 'public, max-age=86400',
      },
    ],
  ];

  test('each kind of file is served with its headers (F69)', async ({ request }) => {
    const [hashed = ''] = /\/_astro\/[\w.-]+\.js/.exec(await (await request.get(urls.page)).text()) ?? [];
    for (const [kind, url] of Object.entries({ ...urls, hashed }) as [Kind, string][]) {
      const response = await request.get(url);
      expect.soft(response.status(), url).toBe(kind === 'notFound' ? 404 : 200);
      for (const [header, why, value, except = {}] of rules)
        expect.soft(response.headers()[header], `${url}: ${why}`).toEqual(kind in except ? except[kind] : value);
    }
  });
});

test('security.txt says where to report a vulnerability, as RFC 9116 requires, and /health.json which release is served', async ({
  request,
  baseURL,
}) => {
  const path = '/.well-known/security.txt';
  const policy = await request.get(path);
  expect(policy.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const [, expires = ''] = /^Expires: (.*Z)$/m.exec(await policy.text()) ?? [];
  expect((await policy.text()).trimEnd().split('\n').sort()).toEqual([
    `Canonical: ${baseURL}${path}`,
    `Contact: mailto:${company.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locales.join(', ')}`,
  ]);
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(365);

  const health = await request.get('/health.json');
  expect(health.headers()).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const release = (await health.json()) as { built: string; commit?: string };
  expect(release).toMatchObject({ status: 'pass', version });
  expect(Date.parse(release.built)).toBeLessThan(Date.now());
  expect(release.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/);
});

browserTest.describe('a violation of the policy', () => {
  browserTest.use({ allowedErrors: [/policy violation|Content Security Policy/] });

  // The fixture `errors` fails every browser test in which one is reported.
  browserTest('is reported (F53)', async ({ page, errors }) => {
    await page.goto('/privacy');
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    );
    await expect.poll(() => errors.filter((error) => error.includes('style-src-elem blocked'))).not.toEqual([]);
  });
});
