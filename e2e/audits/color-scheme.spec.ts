import type { Page } from 'playwright/test';
import { brandColors } from '../../src/seo/palette.ts';
import { schemeStorageKey } from '../../src/layouts/page.inline.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { lastLocale } from '../support/site.ts';

// That no frame has the wrong scheme is a journey of `engines/`; `loading.spec.ts` covers a prerendered page.

const { words, pathTo } = languageOf(lastLocale);
const { scheme } = words.layout.footer;

const choice = (page: Page) => page.getByRole('combobox', { name: scheme.label });

/** Whether a page is dark, by the color of its text. */
const isDark = (page: Page) =>
  page.evaluate(
    (ink) => getComputedStyle(document.documentElement).getPropertyValue('--color-ink') === ink,
    brandColors.dark.get('ink'),
  );

test('a page follows the system until a visitor chooses, by keyboard, in every open tab, and again when asked to (R86)', async ({
  page,
  context,
}) => {
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
