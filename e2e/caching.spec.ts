import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, inEachLanguage, test } from './fixtures.ts';
import { pathOf, locales, routes } from './site.ts';

const site = resolve(process.env['SITE_DIR'] ?? 'dist');

inEachLanguage(({ pathTo }) => {
  for (const path of [...routes.map(pathTo), `${pathTo('home')}no-such-page`]) {
    test(`${path} is asked for anew each time, and answered in short when it is the same`, async ({ request }) => {
      const first = await request.get(path);
      const { 'cache-control': caching, etag = '' } = first.headers();
      // "no-store" would keep a page out of the back/forward cache.
      expect(caching).toBe('public, max-age=0, must-revalidate');
      if (first.status() !== 200) return;
      const again = await request.get(path, { headers: { 'If-None-Match': etag } });
      expect(again.status()).toBe(304);
      expect(await again.body()).toHaveLength(0);
    });
  }
});

test('files whose names change with their content are kept for ever', async ({ request }) => {
  const files = readdirSync(join(site, '_astro'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(files.filter((name) => /\.(js|woff2|avif|webp)$/.test(name)).length).toBeGreaterThan(10);
  for (const name of files) {
    const { 'cache-control': caching } = (await request.get(`/_astro/${name}`)).headers();
    expect(caching, name).toBe('public, max-age=31536000, immutable');
  }
});

for (const path of [
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/apple-touch-icon.png',
  '/speculation-rules.json',
]) {
  test(`${path} is kept for a day`, async ({ request }) => {
    expect((await request.get(path)).headers()['cache-control']).toBe('public, max-age=86400');
  });
}

test('the social images are kept for a day and may be shown by others', async ({ request }) => {
  expect((await request.get('/social/home-fr.png')).headers()).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test.describe('prerendering', () => {
  test('has rules of their own type that wait for a hover', async ({ request }) => {
    const response = await request.get('/speculation-rules.json');
    expect(response.headers()['content-type']).toBe('application/speculationrules+json');
    const { prerender } = (await response.json()) as { prerender: { eagerness: string }[] };
    expect(prerender.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
  });

  for (const path of ['/privacy', '/portfolio', '/packages']) {
    test(`on ${path} is for pages alone: no demo, no other site, no file, no place on the same page`, async ({
      page,
    }) => {
      const devtools = await page.context().newCDPSession(page);
      let candidates: URL[] = [];
      devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
        candidates = preloadingAttemptSources.map(({ key }) => new URL(key.url));
      });
      await devtools.send('Preload.enable');
      await page.goto(path);
      await expect.poll(() => candidates.map(({ pathname }) => pathname)).toContain('/services');
      const pages = locales.flatMap((locale) => routes.map((route) => new URL(pathOf(locale, route), page.url()).href));
      expect(
        candidates.map(({ origin, pathname }) => origin + pathname).filter((href) => !pages.includes(href)),
      ).toEqual([]);
    });
  }
});
