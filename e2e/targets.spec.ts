import type { Locator, Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

// Targets of 24 pixels are axe's to find (WCAG 2.5.8); the main ones are as large as a finger: 44 (F63).

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

inEachLanguage(({ words, pathTo }) => {
  test('buttons, fields and the links of the open menus can be hit with a finger', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await settle(page);
    const form = words.contact.form;
    await page.getByRole('button', { name: form.submit }).scrollIntoViewIfNeeded();
    await hydrated(page.getByRole('button', { name: form.submit }));
    await expectLarge(page.getByRole('banner').getByRole('button'));
    await expectLarge(page.getByRole('main').getByRole('textbox'));
    await expectLarge(page.getByRole('button', { name: form.submit }));
    await expectLarge(page.getByRole('checkbox').locator('..'));
    await page.getByRole('button', { name: words.layout.menu }).click();
    await expectLarge(page.getByRole('navigation', { name: words.layout.navigation }).getByRole('link'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words.layout.language.label }).click();
    await expectLarge(page.getByRole('navigation', { name: words.layout.language.label }).getByRole('link'));
  });

  test('so can the calculator’s controls', async ({ page }) => {
    await page.goto(`${pathTo('services')}#roi`);
    await settle(page);
    await page.getByText(words.roi.advanced).click();
    await expectLarge(page.getByRole('slider'));
    await expectLarge(page.locator('#roi').getByRole('textbox'));
    await expectLarge(page.locator('#roi summary'));
    await expectLarge(page.locator('#roi label:has([type=radio])'));
    await expectLarge(looksLikeButtons(page));
  });

  for (const route of ['home', 'portfolio', 'packages', 'about'] as const) {
    test(`so can the buttons of ${pathTo(route)}`, async ({ page }) => {
      await page.goto(pathTo(route));
      await settle(page);
      await expectLarge(looksLikeButtons(page));
    });
  }
});

/** Links drawn as buttons: with a border around them. */
function looksLikeButtons(page: Page): Locator {
  return page.getByRole('main').locator('a.border-2');
}

/** Fails with each visible one that is lower than 44 pixels, and when there is none. */
async function expectLarge(targets: Locator): Promise<void> {
  const boxes = await targets.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { name: element.outerHTML.slice(0, 90), width: Math.ceil(width), height: Math.ceil(height) };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
}
