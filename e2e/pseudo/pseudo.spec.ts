import type { Page } from 'playwright/test';
import { expect, settle, test as base } from '../fixtures.ts';
import { hydrated } from '../hydration.ts';
import { routePaths } from '../../src/i18n/routes.ts';
import { layoutProblems } from './layout-check.ts';
import { names, pseudoCodes } from './names.ts';
import { pseudoOrigin, servePseudoSite } from './pseudo-site.ts';
import { plainEnglish } from './words-check.ts';

const widths = [360, 1280] as const;
const paths = { ...routePaths, notFound: '/404.html' };

const test = base.extend({
  baseURL: pseudoOrigin,
  context: async ({ context }, use) => {
    await servePseudoSite(context);
    await use(context);
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const mode of pseudoCodes) {
  for (const width of widths) {
    test.describe(`${mode}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      for (const [name, path] of Object.entries(paths)) {
        test(`${name}: nothing is cut, covered or left in English`, async ({ page }) => {
          await open(page, `/${mode}${path}`);
          expect.soft(await page.evaluate(plainEnglish, names)).toEqual([]);
          expect(await page.evaluate(layoutProblems)).toEqual([]);
        });
      }

      test('the menus are whole when they are open', async ({ page }) => {
        await open(page, `/${mode}/about`);
        for (const button of await page.locator('header button[popovertarget]').filter({ visible: true }).all()) {
          await button.click();
          await expect(page.locator(':popover-open')).toBeVisible();
          expect(await page.evaluate(layoutProblems)).toEqual([]);
          await page.keyboard.press('Escape');
        }
      });
    });
  }
}

/** Opens a page with everything on it that unfolds. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  for (const calculator of await page.locator('form.calculator').all()) {
    await calculator.scrollIntoViewIfNeeded();
    await hydrated(calculator);
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    scrollTo(0, 0);
  });
}
