import { test as plainTest } from 'playwright/test';
import { readText, siteFiles, sitePages } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasPage, locales, otherLocale, pathOf, routes } from '../support/site.ts';

plainTest('pages are revalidated each time, with a 304 for those that have not changed', async ({ request }) => {
  for (const { url } of sitePages) {
    const first = await request.get(url);
    const { 'cache-control': caching, etag = '' } = first.headers();
    // "no-store" would keep a page out of the back/forward cache.
    expect.soft(caching, url).toBe('public, max-age=0, must-revalidate');
    if (first.status() !== 200) continue;
    const again = await request.get(url, { headers: { 'If-None-Match': etag } });
    expect.soft(again.status(), url).toBe(304);
    expect.soft(await again.body(), url).toHaveLength(0);
  }
});

plainTest('files whose names change with their content are cached forever', async ({ request }) => {
  plainTest.skip(...needsFiles);
  const files = [...siteFiles()].filter((file) => file.startsWith('_astro/'));
  expect(files.filter((file) => /\.(js|woff2|avif|webp)$/.test(file)).length).toBeGreaterThan(10);
  for (const file of files) {
    const { 'cache-control': caching } = (await request.get(`/${file}`)).headers();
    expect.soft(caching, file).toBe('public, max-age=31536000, immutable');
  }
});

plainTest('icons and social images are cached for a day', async ({ request }) => {
  for (const path of [
    '/favicon.ico',
    '/favicon.svg',
    '/icon-192.png',
    '/apple-touch-icon.png',
    `/social/home-${otherLocale}.png`,
  ])
    expect.soft((await request.get(path)).headers()['cache-control'], path).toBe('public, max-age=86400');
});

test.describe('prerendering', () => {
  plainTest('waits for a hover, and its rules come after the first screen', () => {
    plainTest.skip(...needsFiles);
    for (const { file } of sitePages) {
      const [aboveRules = '', rules = ''] = readText(file).split('<script type="speculationrules">');
      expect(aboveRules, file).toContain('</main>');
      expect(rules.match(/"eagerness":"\w+"/g), file).toEqual(['"eagerness":"moderate"']);
    }
  });

  test('is for pages only: no demo, no other site, no file, no fragment of the same page', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    let candidates: URL[] = [];
    devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      candidates = preloadingAttemptSources.map(({ key }) => new URL(key.url));
    });
    await devtools.send('Preload.enable');
    for (const path of (['privacy', 'portfolio', 'packages'] as const)
      .filter(hasPage)
      .map((page) => pathOf('en', page))) {
      candidates = [];
      await page.goto(path);
      await expect.poll(() => candidates.map(({ pathname }) => pathname), path).toContain('/contact');
      const pages = locales.flatMap((locale) => routes.map((route) => new URL(pathOf(locale, route), page.url()).href));
      expect(candidates.filter(({ pathname, hash }) => pathname === path && hash).map(String)).toEqual([]);
      const targets = candidates.map(({ origin, pathname }) => origin + pathname);
      expect(
        targets.filter((href) => !pages.includes(href)),
        path,
      ).toEqual([]);
    }
  });
});
