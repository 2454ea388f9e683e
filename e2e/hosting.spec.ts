import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'playwright/test';
import { attribute, elementsIn, sitePages, withAncestors } from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { expect, test as browserTest } from './fixtures.ts';
import { locales } from './site.ts';

// Which URLs the host serves, redirects and refuses.

for (const [asked, answered] of [
  ['/fr', '/fr/'],
  ['/services/', '/services'],
  ['/services.html', '/services'],
  ['/fr/index.html', '/fr/'],
  ['/fr/services/', '/fr/services'],
  ['/index.html', '/'],
] as const) {
  test(`${asked} is sent on to its one spelling, ${answered} (F65)`, async ({ request, baseURL }) => {
    const response = await request.get(asked, { maxRedirects: 0 });
    expect([301, 307, 308]).toContain(response.status());
    expect(new URL(response.headers()['location'] ?? '', baseURL).href).toBe(new URL(answered, baseURL).href);
  });
}

for (const path of [
  '/FR',
  '/Services',
  '/fr/nope/services',
  '/services/x',
  '/fr/%2e%2e%2fservices.php',
  '/xx/services',
]) {
  test(`${path} is a 404 with a way home (F65)`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('href="/');
  });
}

test('nobody is sent to another language for what their browser prefers (F66)', async ({ request }) => {
  for (const preferred of ['de', 'fr-FR,fr;q=0.9', 'es-MX']) {
    const response = await request.get('/services', { headers: { 'Accept-Language': preferred }, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('<html lang="en"');
  }
});

test('neither sources, maps nor dictionaries are published (F68)', async ({ request }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/_headers',
    '/locales/fr.json',
    '/package.json',
    '/src/pages/index.astro',
    '/wrangler.jsonc',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the published folder holds no map and no dictionary (F68)', () => {
  test.skip(...needsFiles);
  const files = readdirSync(resolve(process.env['SITE_DIR'] ?? 'dist'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(map|ts|tsx|astro|jsonc)$|(^|\/)(en|fr|es)\.json$/.test(file))).toEqual([]);
});

browserTest.describe('in a frame of another site', () => {
  browserTest.use({ allowedErrors: [/frame-ancestors|ERR_BLOCKED|X-Frame|other\.example|favicon/i] });

  browserTest('the site is not shown (F69)', async ({ page, baseURL }) => {
    await page.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/contact"></iframe>` }),
    );
    await page.goto('http://other.example/');
    // The browser's own page of refusal, which has neither our URL nor our words.
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});

test('help stands in the same place on every page (F64)', () => {
  test.skip(...needsFiles);
  for (const { file } of sitePages) {
    const footerLinks = elementsIn(file).filter(
      (element) => element.tagName === 'a' && [...withAncestors(element)].some(({ tagName }) => tagName === 'footer'),
    );
    const protocols = footerLinks.map((link) => /^\w+:/.exec(attribute(link, 'href') ?? '')?.[0]);
    const help = protocols.filter((protocol) => protocol === 'tel:' || protocol === 'mailto:');
    // The page of all languages has a footer for each.
    const times = file === '404.html' ? locales.length : 1;
    expect(help, file).toEqual(Array.from({ length: times }, () => ['tel:', 'mailto:']).flat());
  }
});
