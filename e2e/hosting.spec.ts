import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { needsFiles } from './deployed.ts';
import { expect, test } from './fixtures.ts';
import { pathOf, locales, routes } from './site.ts';

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

test('nobody is sent to another language for what his browser prefers (F66)', async ({ request }) => {
  for (const preferred of ['de', 'fr-FR,fr;q=0.9', 'es-MX']) {
    const response = await request.get('/services', { headers: { 'Accept-Language': preferred }, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('<html lang="en"');
  }
});

test('neither sources, maps nor dictionaries are published (F68)', async ({ request }) => {
  for (const path of ['/.git/config', '/.env', '/locales/fr.json', '/src/pages/index.astro', '/wrangler.jsonc']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the published folder holds no map and no dictionary (F68)', () => {
  test.skip(...needsFiles);
  const files = readdirSync(resolve(process.env['SITE_DIR'] ?? 'dist'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(map|ts|tsx|astro|jsonc)$|(^|\/)(en|fr|es)\.json$/.test(file))).toEqual([]);
});

test.describe('in a frame of another site', () => {
  test.use({ allowedErrors: [/frame-ancestors|ERR_BLOCKED|X-Frame|other\.example|favicon/i] });

  test('the site is not shown (F69)', async ({ page, baseURL }) => {
    await page.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/contact"></iframe>` }),
    );
    await page.goto('http://other.example/');
    // The browser's own page of refusal, which has neither our URL nor our words.
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});

test('help stands in the same place on every page (F64)', async ({ page }) => {
  await page.goto('/');
  const places = new Set<string>();
  for (const locale of locales) {
    for (const route of routes) {
      await page.goto(pathOf(locale, route));
      const kinds = await page
        .locator('footer a[href^="tel:"], footer a[href^="mailto:"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split(':')[0]));
      places.add(kinds.join(' '));
    }
  }
  expect([...places]).toEqual(['tel mailto']);
});
