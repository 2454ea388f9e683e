import type { Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { formatTag } from '../src/i18n/locales.ts';
import { pathOf, routes, wordsOf } from './site.ts';
import { limits, prices, quotedTexts, scenarioInputs, sharedTexts } from './specification.ts';

for (const route of routes) {
  test(`the English ${route} page shows what the specification quotes`, async ({ page }) => {
    await page.goto(pathOf('en', route));
    await settle(page);
    const shown = await words(page);
    for (const text of quotedTexts[route] ?? []) expect(shown).toContain(text);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link').filter({ visible: true })).toHaveText([...sharedTexts.navigation]);
    await expect(page.locator('a[data-language]')).toContainText([...sharedTexts.languages]);
  });
}

inEachLanguage(({ locale, pathTo }) => {
  const dollars = new Intl.NumberFormat(formatTag(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });

  for (const route of routes.filter((name) => prices[name] ?? limits[name])) {
    test(`the ${route} page names its prices and limits`, async ({ page }) => {
      await page.goto(pathTo(route));
      await settle(page);
      const shown = await words(page);
      for (const price of prices[route] ?? []) expect(shown).toContain(dollars.format(price).replace(/\s/g, ' '));
      for (const limit of limits[route] ?? [])
        expect(shown).toMatch(new RegExp(`(^|[^\\d.,$])${limit}([^\\d]|$)`, 'm'));
    });
  }
});

test('each scenario of the calculator has its five limits and defaults', async ({ page }) => {
  await page.goto(pathOf('fr', 'services'));
  await settle(page);
  const scenarios = page.locator('#roi').getByRole('radio');
  await scenarios.first().scrollIntoViewIfNeeded();
  await hydrated(scenarios.first());
  await page.getByText(wordsOf('fr').roi.advanced).click();
  await expect(scenarios).toHaveCount(scenarioInputs.length);
  for (const [index, inputs] of scenarioInputs.entries()) {
    await scenarios.nth(index).check();
    const sliders = page.locator('#roi').getByRole('slider');
    await expect(sliders).toHaveCount(inputs.length);
    for (const [place, { min, max, step, value }] of inputs.entries()) {
      const slider = sliders.nth(place);
      await expect(slider).toHaveAttribute('min', String(min));
      await expect(slider).toHaveAttribute('max', String(max));
      await expect(slider).toHaveAttribute('step', String(step));
      await expect(slider).toHaveValue(String(value));
    }
  }
});

/** Everything that can be read on a page, on one line, with plain spaces. */
async function words(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.replace(/\s+/g, ' ');
}
