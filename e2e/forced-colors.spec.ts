import type { Locator, Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { expectFocusRings } from './focus-ring.ts';
import { hydrated } from './hydration.ts';
import { pathOf, eachRouteOnce } from './site.ts';

// Where visitors choose the colours, backgrounds are gone: what they said has to be said by a border or in words (F61).

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

for (const { route, locale } of eachRouteOnce) {
  const path = pathOf(locale, route);
  test(`${path} keeps its buttons, icons and focus in forced colours`, async ({ page }) => {
    await page.goto(path);
    await settle(page);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect(await lostButtons(page)).toEqual([]);
    expect(await lostIcons(page)).toEqual([]);
    await expectFocusRings(page, page.locator('body'));
  });
}

inEachLanguage(({ words, pathTo }) => {
  test('the form says what is wrong in words and by its border in forced colours', async ({ page }) => {
    const { form } = words.contact;
    await page.goto(pathTo('contact'));
    await settle(page);
    const submit = page.getByRole('button', { name: form.submit });
    await hydrated(submit);
    await submit.click();
    await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
    expect(await borderWidth(page.getByLabel(form.name))).toBeGreaterThanOrEqual(1);
    expect(await lostButtons(page)).toEqual([]);
  });
});

/** Buttons, fields and links drawn as buttons that have no edge of their own left. */
function lostButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button:not([popovertarget]), select, textarea, input:not([type=hidden]), a.border-2',
      ),
    ]
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

/** Icons whose lines have the colour of what is behind them. */
function lostIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('main svg')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => [canvas, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(icon).color))
      .map((icon) => icon.outerHTML.slice(0, 100));
  });
}

async function borderWidth(field: Locator): Promise<number> {
  return field.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth));
}
