import { sitePages } from './built-site.ts';
import { expect, settle, test } from './fixtures.ts';
import { addStyles } from './add-styles.ts';
import { pictureName, pictureScale, pictureWidths } from './picture-names.ts';
import { drawSample, isRecordedRenderer, pinFont, recordRenderer } from './renderer.ts';

// Each page as it was last approved, whole and small. `npm run test:pictures:update` approves what there is now.

test.use({
  allowedErrors: [/status of 404/],
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
});

/** One font for all text, and nothing that changes by itself. */
const pinned = `:root { --font-sans: Pinned !important; --font-headings: Pinned !important; }
  iframe, [data-year] { visibility: hidden !important; }`;

test.beforeAll(async ({ browser }, { config, parallelIndex }) => {
  const drawn = await drawSample(browser);
  if (config.updateSnapshots === 'all') recordRenderer(drawn);
  const isSame = await isRecordedRenderer(drawn);
  const reason = `Pictures are not compared: this browser (${browser.version()}) or its fonts draw differently from the recorded ones`;
  if (!isSame && parallelIndex === 0) console.log(reason);
  test.skip(!isSame, reason);
});

for (const width of pictureWidths) {
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: pictureScale });

    for (const sitePage of sitePages) {
      const { file, path, name } = sitePage;

      test(`${file} looks as it did`, async ({ page }) => {
        await page.goto(name === 'notFound' ? `${path}no-such-page` : path);
        await pinFont(page);
        await addStyles(page, pinned);
        await settle(page);
        await page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
          Promise.all(
            images.map((image) => {
              image.loading = 'eager';
              return image.decode();
            }),
          ),
        );
        // The portfolio names the host, which has another port in every run.
        await page.getByText(new URL(page.url()).host).evaluateAll((elements) => {
          for (const element of elements) element.textContent = 'www.example.com';
        });
        const picture = pictureName(sitePage, width);
        await expect(page).toHaveScreenshot(picture, { fullPage: true, scale: 'device', maxDiffPixels: 30 });
      });
    }
  });
}
