import { sitePages } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutProblems } from '../support/layout-check.ts';
import { otherLocale } from '../support/site.ts';
import { addStyles, settle } from '../support/page.ts';

// WCAG 1.4.4, 1.4.10 and 1.4.12: nothing is lost and nothing scrolls both ways, however large a visitor reads.

test.use({ allowedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/** The values of WCAG 1.4.12, all at once. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const doubledText = 'html { font-size: 200% !important; }';

// `pseudo/` tests the longest texts.
for (const { file, url } of sitePages.filter(({ locale }) => locale === otherLocale)) {
  test(`${file} loses nothing at 400 %, with wide spacing, and with text alone twice as large (F62)`, async ({
    page,
  }) => {
    await page.setViewportSize(zoomed);
    await page.goto(url);
    await settle(page);
    // Whatever can be opened is part of the page.
    await page.locator('main details').evaluateAll((parts: HTMLDetailsElement[]) => {
      for (const part of parts) part.open = true;
    });
    expect(await page.evaluate(layoutProblems), 'at 400 %').toEqual([]);
    await addStyles(page, textSpacing);
    expect(await page.evaluate(layoutProblems), 'at 400 % with wide spacing').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.evaluate(layoutProblems), 'with wide spacing').toEqual([]);
    await page.reload();
    await settle(page);
    await addStyles(page, doubledText);
    expect(await page.evaluate(layoutProblems), 'with text twice as large').toEqual([]);
  });
}
