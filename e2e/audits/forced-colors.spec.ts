import type { Page } from 'playwright/test';
import { sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, settle, test } from '../support/fixtures.ts';
import { expectFocusRings } from '../support/focus-ring.ts';
import { hydrateIslands } from '../support/hydration.ts';

// Where visitors choose the colors, backgrounds are gone: a border or text has to convey what they did (F61).

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

for (const { name, url, locale } of sitePagesInTurns.filter(
  (page) => !['meeting', 'decision', 'notFound'].includes(page.name),
)) {
  const { words } = languageOf(locale);

  test(`${url} keeps its buttons, icons and focus in forced colors`, async ({ page }) => {
    await page.goto(url);
    await settle(page);
    await hydrateIslands(page);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect.soft(await lostButtons(page)).toEqual([]);
    expect.soft(await lostIcons(page)).toEqual([]);
    await expectFocusRings(page, page.locator('body'));
    if (name !== 'contact') return;

    // An error is conveyed by text and a border.
    const { form } = words.contact;
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
    await expect(page.getByLabel(form.name)).not.toHaveCSS('border-top-width', '0px');
    expect(await lostButtons(page)).toEqual([]);
  });
}

/** Buttons, fields and links drawn as buttons that have no visible edge left. */
function lostButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('button:not([popovertarget]), select, textarea, input, a.border-2'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => !element.closest('.sr-only'))
      .filter((element) => {
        const { borderTopWidth, textDecorationLine, appearance } = getComputedStyle(element);
        const drawnByBrowser = appearance === 'auto' && element.matches('[type=checkbox], [type=radio]');
        const isSlider = element.matches('[type=range]');
        return !drawnByBrowser && !isSlider && parseFloat(borderTopWidth) < 1 && textDecorationLine === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
}

/** Icons whose lines have the color of what is behind them. */
function lostIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('main svg')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => [canvas, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(icon).color))
      .map((icon) => icon.outerHTML.slice(0, 100));
  });
}
