import type { Locator } from 'playwright/test';
import { features } from '../../src/business/features.ts';
import { sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { offers } from '../support/site.ts';
import { settle, hydrated } from '../support/page.ts';

// Axe checks that targets have 24 pixels (WCAG 2.5.8); the main ones are as large as a finger: 44 (F63).

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

const pages = ['home', 'services', 'portfolio', 'about', 'contact', 'packages'];

for (const { name, url, locale } of sitePagesInTurns.filter((page) => pages.includes(page.name))) {
  const { words } = languageOf(locale);

  test(`the controls of ${url} can be hit with a finger (R60)`, async ({ page }) => {
    await page.goto(url);
    await settle(page);
    if (name === 'services' && offers()) {
      await page.getByText(words.roi.advanced).click();
      await expectLarge(page.getByRole('slider'));
      await expectLarge(page.locator('#roi').getByRole('textbox'));
      await expectLarge(page.locator('#roi summary'));
      await expectLarge(page.locator('#roi label:has([type=radio])'));
    }
    if (name !== 'contact') {
      // Links drawn as buttons: with a border around them.
      await expectLarge(page.getByRole('main').locator('a.border-2'));
      return;
    }
    const submit = page.getByRole('button', { name: words.contact.form.submit });
    await submit.scrollIntoViewIfNeeded();
    await hydrated(submit);
    await expectLarge(page.getByRole('banner').getByRole('button'));
    await expectLarge(page.getByRole('main').getByRole('textbox'));
    await expectLarge(submit);
    await expectLarge(page.getByRole('combobox', { name: words.layout.footer.scheme.label }));
    if (features.texting) await expectLarge(page.getByRole('checkbox').locator('..'));
    for (const menu of [words.layout.menu, words.layout.language.label]) {
      await page.getByRole('button', { name: menu }).click();
      await expectLarge(page.locator('[popover]:popover-open').getByRole('link'));
      await page.keyboard.press('Escape');
    }
  });
}

/** Fails with each visible target smaller than 44 pixels, and when there is none. */
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
