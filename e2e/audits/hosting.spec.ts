import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { expect, test as browserTest } from '../support/fixtures.ts';
import { locales, needsBackend, otherLocale } from '../support/site.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// What the host serves, redirects and refuses, with which headers.

test('other spellings and bare language codes redirect to a page’s one URL (R4, F65)', async ({ request, baseURL }) => {
  const [home, contact] = [pagePath(otherLocale, 'home'), pagePath(otherLocale, 'contact')];
  for (const [spelling, canonical] of [
    ['/contact/', '/contact'],
    ['/contact.html', '/contact'],
    [`${home}index.html`, home],
    [`${contact}/`, contact],
    ['/index.html', '/'],
    [`/${defaultLocale}/`, '/'],
    ...locales.map((locale) => [`/${locale}?from=card`, `${pagePath(locale, 'home')}?from=card`] as const),
  ] as const) {
    const response = await request.get(spelling, { maxRedirects: 0 });
    expect.soft([301, 307, 308], spelling).toContain(response.status());
    const location = new URL(response.headers()['location'] ?? '', baseURL);
    expect.soft(location.href, spelling).toBe(new URL(canonical, baseURL).href);
  }
});

test('every other path is a 404 with a link home (R4, F65, F68)', async ({ request }) => {
  const code = otherLocale;
  for (const path of [
    `/${code.toUpperCase()}`,
    `/${code.toUpperCase()}/contact`,
    '/Contact',
    `/${defaultLocale}/contact`,
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
    '/src/pages/[...locale]/index.astro',
    '/wrangler.jsonc',
  ]) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(404);
    expect.soft(await response.text(), path).toContain('href="/');
  }
});

test('nobody is redirected to another site or to the browser’s language (F65, F66)', async ({ request, baseURL }) => {
  // A browser would read the path as a host: request it as is.
  const slashes = await fetch(`${baseURL ?? ''}//example.com/en`, { redirect: 'manual' });
  expect(slashes.headers.get('location') ?? '/').not.toMatch(/^(https?:)?\/\/(?!localhost)/);
  const headers = { 'Accept-Language': `xx,${otherLocale}-XX,${otherLocale};q=0.9` };
  const response = await request.get('/contact', { headers, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain(`<html lang="${defaultLocale}"`);
});

test('security.txt says where to report a vulnerability, as RFC 9116 requires', async ({ request, baseURL }) => {
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
});

test('/health.json says which release is served', async ({ request }) => {
  const health = await request.get('/health.json');
  expect(health.headers()).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const release = (await health.json()) as { built: string; commit?: string };
  expect(release).toMatchObject({ status: 'pass', version });
  expect(Date.parse(release.built)).toBeLessThan(Date.now());
  const [isDeployed] = needsBackend;
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  // A copy of the project may be no clone.
  expect(release.commit).toEqual(isDeployed ? expect.stringMatching(/^[0-9a-f]{40}$/) : stdout.trim() || undefined);
});

// The fixture `errors` fails every browser test in which one is reported.
browserTest('a violation of the policy is reported (F53)', async ({ page, errors, allowedErrors }) => {
  allowedErrors.push(/policy violation|Content Security Policy/);
  await page.goto('/privacy');
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
  );
  await expect.poll(() => errors.filter((error) => error.includes('style-src-elem blocked'))).not.toEqual([]);
});
