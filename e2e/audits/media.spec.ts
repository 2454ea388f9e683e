import type { Browser, Page } from 'playwright/test';
import { schemeStorageKey } from '../../src/layouts/page.inline.ts';
import { brandColors } from '../../src/seo/palette.ts';
import { expectContrast } from '../support/accessibility.ts';
import { gluedWords, normalize, sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { settle } from '../support/page.ts';
import { lastLocale } from '../support/site.ts';

// Pages on paper, without script and in the dark; `accessibility.spec.ts` covers forced colors.

/** Letter paper in CSS pixels, without its margins. */
const paper = { width: 740, height: 980 };

test.describe('on paper', () => {
  test.use({ allowedErrors: [/status of 404/], viewport: paper });

  for (const { file, url } of sitePagesInTurns) {
    test(`${file} prints legibly without bars and frames, and has the same text without script (F43, F58)`, async ({
      page,
      browser,
    }) => {
      await page.goto(url);
      await settle(page);
      const lines = linesOf(await page.locator('body').innerText());
      expect(lines.length).toBeGreaterThan(10);
      expect.soft(lines.flatMap(gluedWords)).toEqual([]);
      // Controls that need a script are left out: `services.spec.ts` checks the example in place of the sliders,
      // `meetings.spec.ts` the text in place of the free times, and `shell.spec.ts` the choice of colors.
      const controls = await page.locator('#roi form, .meeting-card, .meeting-panel, footer label').allInnerTexts();
      const expected = [...(await linesWithoutScript(browser, page.url())), ...controls.flatMap(linesOf)];
      expect(lines.filter((line) => !expected.includes(line))).toEqual([]);

      // Paper is white in both schemes; some visitors print background graphics.
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .soft(page.getByRole('banner').or(page.getByRole('contentinfo')).filter({ visible: true }))
        .toHaveCount(0);
      const screenOnly = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility())
          .filter((element) => element.matches('iframe') || /fixed|sticky/.test(getComputedStyle(element).position))
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect.soft(screenOnly, 'frames, and what stays in place on a screen').toEqual([]);
      await expectContrast(page);
    });
  }
});

function linesOf(text: string): string[] {
  return text.split('\n').map(normalize).filter(Boolean);
}

async function linesWithoutScript(browser: Browser, url: string): Promise<string[]> {
  await using context = await browser.newContext({ javaScriptEnabled: false, viewport: paper });
  const page = await context.newPage();
  await page.goto(url);
  return linesOf(await page.locator('body').innerText());
}

// That no frame has the wrong scheme is a journey of `engines/`; `loading.spec.ts` covers a prerendered page.
test('a page follows the system until a visitor chooses, by keyboard, in every open tab, and again when asked to (R86)', async ({
  page,
  context,
}) => {
  const { texts, pathTo } = languageOf(lastLocale);
  const { scheme } = texts.layout.footer;
  const choice = (page: Page) => page.getByRole('combobox', { name: scheme.label });
  /** By the color of its text. */
  const isDark = (page: Page) =>
    page.evaluate(
      (ink) => getComputedStyle(document.documentElement).getPropertyValue('--color-ink') === ink,
      brandColors.dark.get('ink'),
    );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(pathTo('about'));
  const other = await context.newPage();
  await other.goto(pathTo('privacy'));
  expect([await isDark(page), await isDark(other)]).toEqual([true, false]);
  // Native controls and scroll bars take part.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  await expect(choice(page)).toHaveValue('');
  await choice(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page).locator('option:checked')).toHaveText(scheme.light);
  expect(await isDark(page)).toBe(false);
  await choice(page).selectOption(scheme.dark);
  await expect.poll(() => isDark(other)).toBe(true);
  await expect(choice(other)).toHaveValue('dark');
  expect(await page.evaluate((key) => localStorage.getItem(key), schemeStorageKey)).toBe('dark');

  await choice(other).selectOption(scheme.system);
  expect(await isDark(other)).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
});
