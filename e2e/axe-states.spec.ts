import type { Page } from 'playwright/test';
import { expectNoAxeFault } from './axe.ts';
import { needsBackend } from './deployed.ts';
import { expect, settle, test, type Language } from './fixtures.ts';
import { pathOf, wordsOf } from './site.ts';
import { hydrated } from './hydration.ts';
import { newEmail, thanks, typeRequest } from './request-form.ts';

// Half-way through an animation a text is pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// `policy.spec.ts` asks axe of every page in every language; a state is the same in all.
const language: Language = { locale: 'fr', words: wordsOf('fr'), pathTo: (route) => pathOf('fr', route) };
const { words, pathTo } = language;

test.describe('in French', () => {
  const form = words.contact.form;

  test('axe finds no violation in the open menus', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(pathTo('home'));
    await page.getByRole('button', { name: words.layout.menu }).click();
    await expectNoAxeFault(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words.layout.language.label }).click();
    await expectNoAxeFault(page);
  });

  test('axe finds no violation in a form that is wrong', async ({ page }) => {
    await openForm(page, pathTo('contact'), form.submit);
    await page.getByRole('button', { name: form.submit }).click();
    await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
    await expectNoAxeFault(page);
  });

  test('axe finds no violation in the thanks', async ({ page }) => {
    test.skip(...needsBackend);
    await openForm(page, pathTo('contact'), form.submit);
    await typeRequest(page, language, newEmail('axe'));
    await page.getByRole('button', { name: form.submit }).click();
    await expect(thanks(page, language)).toBeVisible();
    await expectNoAxeFault(page);
  });

  test.describe('when the request fails', () => {
    test.use({ allowedErrors: [/send-consultation-email|ERR_FAILED|Cannot send the request/] });

    test('axe finds no violation in the error toast', async ({ page }) => {
      await openForm(page, pathTo('contact'), form.submit);
      await page.getByLabel(form.name).fill('Ada');
      await page.getByLabel(form.email, { exact: true }).fill('ada@hotmial.com');
      await page.getByLabel(form.phone, { exact: true }).fill('212 555 0100');
      await page.route('**/functions/v1/**', (route) => route.abort('failed'));
      await page.getByRole('button', { name: form.submit }).click();
      await expect(page.getByText(form.reachInstead)).toBeVisible();
      await expect(page.getByText(words.contact.error).filter({ visible: true }).first()).toBeVisible();
      await expectNoAxeFault(page);
    });
  });

  test('axe finds no violation in the calculator, opened, in both its states', async ({ page }) => {
    await page.goto(pathTo('services'));
    await settle(page);
    const scenarios = page.locator('#roi').getByRole('radio');
    await scenarios.first().scrollIntoViewIfNeeded();
    await hydrated(scenarios.first());
    await page.getByText(words.roi.advanced).click();
    await expect(page.getByRole('img', { name: words.roi.result.warning })).toBeVisible();
    await expectNoAxeFault(page);
    // Reviews at their defaults: 8 × 150 % × 0.15 × 300 = 540 a month.
    await scenarios.nth(3).check();
    await expect(page.getByText(words.roi.result.normal)).toBeVisible();
    await expectNoAxeFault(page);
  });
});

async function openForm(page: Page, url: string, submit: string): Promise<void> {
  await page.goto(url);
  await settle(page);
  await hydrated(page.getByRole('button', { name: submit }));
}
