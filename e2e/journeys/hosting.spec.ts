import { expect, test } from 'playwright/test';
import { elementsIn, elementsOf, sitePages } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { locales, otherLocale, pathOf } from '../support/site.ts';

// Which URLs the host serves, redirects and refuses.

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

test('two slashes redirect to no other site (F65)', async ({ baseURL }) => {
  // A browser would read the path as a host: request it as is.
  const response = await fetch(`${baseURL ?? ''}//example.com/en`, { redirect: 'manual' });
  expect(response.headers.get('location') ?? '/').not.toMatch(/^(https?:)?\/\/(?!localhost)/);
});

test('nobody is redirected to another language because of what their browser prefers (F66)', async ({ request }) => {
  for (const preferred of ['xx', `${otherLocale}-XX,${otherLocale};q=0.9`]) {
    const response = await request.get('/contact', { headers: { 'Accept-Language': preferred }, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('<html lang="en"');
  }
});

test('help is in the same place on every page (F64)', () => {
  test.skip(...needsFiles);
  for (const { file } of sitePages) {
    const footers = elementsIn(file).filter(({ tagName }) => tagName === 'footer');
    // `404.html` has one for each language.
    expect(footers, file).toHaveLength(file === '404.html' ? locales.length : 1);
    for (const footer of footers) {
      const schemes = elementsOf(footer).map(({ attribs }) => /^(?:tel|mailto):/.exec(attribs['href'] ?? '')?.[0]);
      expect(schemes.filter(Boolean), file).toEqual(['tel:', 'mailto:']);
    }
  }
});
