import { sitePages } from '../support/built-site.ts';
import { expect, settle, test } from '../support/fixtures.ts';
import { addStyles } from '../support/add-styles.ts';
import { pictureName, pictureScale, pictureWidths, schemesOf } from '../support/picture-names.ts';
import { pinFont, whyNotCompared } from '../support/renderer.ts';

// Each page as it was last approved, whole and small. `npm run test:pictures:update` approves what there is now, and
// records the first pictures of a site that has none.

const height = 800;

test.use({
  // The 404 page, and scripts that are blocked below. One pattern: Playwright takes a pair for a value with options.
  allowedErrors: [/status of 404|_astro\/Meeting|ERR_FAILED|hydrat/i],
  contextOptions: { reducedMotion: 'reduce' },
  deviceScaleFactor: pictureScale,
  trace: 'off',
  viewport: { width: pictureWidths[0], height },
});

/** One font for all text, headings as they are before the display font is fitted, and nothing that changes by itself. */
const pinned = `:root { --font-sans: Pinned !important; --font-headings: Pinned !important; }
  :is(h1, h2, h3, .font-display) { letter-spacing: normal !important; }
  iframe, [data-year] { visibility: hidden !important; }`;

test.beforeAll(async ({ browser }, { config, parallelIndex }) => {
  const why = await whyNotCompared(browser, config.updateSnapshots === 'all');
  const reason = `Pictures are not compared: ${why}`;
  if (why && parallelIndex === 0) console.log(reason);
  test.skip(why !== undefined, reason);
});

for (const sitePage of sitePages) {
  test(`${sitePage.file} looks as it did`, async ({ page }) => {
    // Free times change every day: the pages are shown before the booking hydrates.
    await page.route('**/_astro/Meeting*', (route) => route.abort());
    await page.goto(sitePage.url);
    await pinFont(page);
    await addStyles(page, pinned);
    await settle(page);
    // The portfolio names the host, which has another port in every run.
    await page.getByText(new URL(page.url()).host).evaluateAll((elements) => {
      for (const element of elements) element.textContent = 'www.example.com';
    });
    for (const width of pictureWidths) {
      await page.setViewportSize({ width, height });
      // Every image, at the size that the window asks for.
      await page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
        Promise.all(
          images.map((image) => {
            image.loading = 'eager';
            return image.decode();
          }),
        ),
      );
      for (const colorScheme of schemesOf(sitePage)) {
        await page.emulateMedia({ colorScheme });
        const picture = pictureName(sitePage, width, colorScheme);
        await expect.soft(page).toHaveScreenshot(picture, { fullPage: true, scale: 'device', maxDiffPixels: 30 });
      }
    }
  });
}
