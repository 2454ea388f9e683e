import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';
import { headingFont } from '../../src/business/brand.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { sitePages, type SitePage } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { setStyles, settle } from '../support/page.ts';

// Each page as it was last approved, whole and small. `npm run test:pictures:update` approves what there is now, and
// records the first pictures of a site that has none.

/** A phone and a desktop, which is also taken in the dark. */
const views = [
  { width: 360, colorScheme: 'light', suffix: '360' },
  { width: 1280, colorScheme: 'light', suffix: '1280' },
  { width: 1280, colorScheme: 'dark', suffix: '1280-dark' },
] as const;
const height = 800;
const folder = new URL('../pictures/', import.meta.url);

/** Other languages have the same layout. */
const pages = sitePages.filter(({ locale }) => locale === defaultLocale);

const pictureName = ({ file }: SitePage, suffix: string) => `${file.replace('.html', '')}-${suffix}.png`;

/** The one font that the project ships, for all text of a picture; resolved as the build does. */
const fontFile = createRequire(new URL('../../package.json', import.meta.url)).resolve(headingFont.file);

/** One font for all text, and nothing that changes by itself. */
const pinned = `:root { --font-sans: Pinned !important; --font-headings: Pinned !important; }
  :is(h1, h2, h3, .font-display) { letter-spacing: normal !important; }
  iframe, [data-year] { visibility: hidden !important; }`;

test.use({
  // The 404 page, and scripts that are blocked below. One pattern: Playwright takes a pair for a value with options.
  allowedErrors: [/status of 404|_astro\/Meeting|ERR_FAILED|hydrat/i],
  contextOptions: { reducedMotion: 'reduce' },
  // So small that letters can just be told apart: the whole set stays under five megabytes.
  deviceScaleFactor: 0.375,
  trace: 'off',
  viewport: { width: views[0].width, height },
});

test.beforeAll(async ({ browser }, { config, parallelIndex }) => {
  const isUpdate = ['all', 'changed'].includes(config.updateSnapshots);
  if (isUpdate) {
    mkdirSync(folder, { recursive: true });
    const names = pages.flatMap((page) => views.map(({ suffix }) => pictureName(page, suffix)));
    const outdated = readdirSync(folder).filter((name) => ![...names, 'renderer.png'].includes(name));
    for (const name of outdated) rmSync(new URL(name, folder));
  }
  const reason = await whyNotCompared(browser, isUpdate);
  if (reason === undefined) return;
  const message = `Pictures are not compared: ${reason}`;
  if (parallelIndex === 0) console.log(message);
  test.skip(true, message);
});

for (const sitePage of pages) {
  test(`${sitePage.file} looks as it did`, async ({ page }) => {
    // Free times change every day: the pages are shown before the booking hydrates.
    await page.route('**/_astro/Meeting*', (route) => route.abort());
    await page.goto(sitePage.url);
    await pinFont(page);
    await setStyles(page, pinned);
    await settle(page);
    // The portfolio names the host, which has another port in every run.
    await page.getByText(new URL(page.url()).host).evaluateAll((elements) => {
      for (const element of elements) element.textContent = 'www.example.com';
    });
    for (const { width, colorScheme, suffix } of views) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      // Every image, at the size that the window asks for.
      await page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
        Promise.all(
          images.map((image) => {
            image.loading = 'eager';
            return image.decode();
          }),
        ),
      );
      const name = pictureName(sitePage, suffix);
      await expect.soft(page).toHaveScreenshot(name, { fullPage: true, scale: 'device', maxDiffPixels: 30 });
    }
  });
}

/**
 * Why pictures of this browser say nothing, if so: none are recorded, or by a renderer that does not draw every
 * pixel of a sample as this browser does. An update records this browser's sample.
 */
async function whyNotCompared(browser: Browser, isUpdate: boolean): Promise<string | undefined> {
  const recorded = new URL('renderer.png', folder);
  if (!isUpdate && !existsSync(recorded)) return 'none are recorded (npm run test:pictures:update)';
  await using page = await browser.newPage({ viewport: { width: 480, height: 64 }, deviceScaleFactor: 0.5 });
  // Letters of the pinned font and of its fallbacks, curves, and a gradient.
  await page.setContent(`<!doctype html>
<style>
  body { margin: 0; padding: 8px; font: 700 24px Pinned, sans-serif; background: linear-gradient(#fbf8f2, #63d8a8); }
  span { border: 3px solid #0b6a4c; border-radius: 9px 9px 0; }
</style>
<span>Réponse ¿Quién?</span> → ✓ ★ 0123`);
  await pinFont(page);
  const drawn = await page.screenshot();
  if (isUpdate) writeFileSync(recorded, drawn);
  const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer();
  const isSame = (await pixelsOf(drawn)).equals(await pixelsOf(readFileSync(recorded)));
  return isSame
    ? undefined
    : `this browser (${browser.version()}) or its fonts draw differently from the recorded ones`;
}

/** Adds the font to a page as `Pinned`. Not by a style, which the site's policy would block. */
async function pinFont(page: Page): Promise<void> {
  await page.evaluate(
    async (base64) => {
      const face = new FontFace('Pinned', Uint8Array.fromBase64(base64).buffer, { weight: '400 900' });
      document.fonts.add(await face.load());
    },
    readFileSync(fontFile, 'base64'),
  );
}
