import type { Page } from 'playwright/test';
import { language as languageFacts } from '../../src/i18n/locales.ts';
import { expect, languageOf, test, type Language } from '../support/fixtures.ts';
import { lastLocale, localeBeside, otherLocale } from '../support/site.ts';
import { setStyles } from '../support/page.ts';
import { focusedStop } from '../support/accessibility.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// How the header and the footer behave.

const [other, last] = [languageOf(otherLocale), languageOf(lastLocale)];

const menu = (page: Page, { texts }: Language) => page.getByRole('navigation', { name: texts.layout.navigation });
const toggle = (page: Page, { texts }: Language) => page.getByRole('button', { name: texts.layout.menu });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu closes by every way out of it, and stays closed after Back (R13)', async ({ page }) => {
    const [list, button] = [menu(page, last), toggle(page, last)];
    await page.goto(last.pathTo('home'));
    await expect(list).toBeHidden();
    await button.click();
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await list.getByRole('link').last().focus();
    await expect(list).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(list).toBeHidden();
    for (const visible of [true, false, true]) {
      await button.click();
      await expect(list).toBeVisible({ visible });
    }
    await list.getByRole('link', { name: last.texts.pages.contact, exact: true }).click();
    await expect(page).toHaveURL(last.pathTo('contact'));
    await expect(list).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(last.pathTo('home'));
    await expect(list).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('menu and languages work, and no color scheme is offered (R57, R86)', async ({ page }) => {
      await page.goto(other.pathTo('contact'));
      await expect(page.getByRole('combobox', { name: other.texts.layout.footer.scheme.label })).toBeHidden();
      await toggle(page, other).click();
      await expect(menu(page, other)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu(page, other)).toBeHidden();
      await page.getByRole('button', { name: other.texts.layout.language.label }).click();
      const next = localeBeside(otherLocale);
      await page.getByRole('link', { name: languageFacts(next).name }).click();
      await expect(page).toHaveURL(pagePath(next, 'contact'));
    });
  });
});

test('in a wide window the menu is open and the header stays in view (R12, R14, R60)', async ({ page }) => {
  const header = page.getByRole('banner');
  const scrollDown = () => page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'));
  await page.goto(other.pathTo('home'));
  await expect(menu(page, other)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: other.texts.layout.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  await scrollDown();
  await expect(header).toBeInViewport();

  await setStyles(page, 'html { font-size: 200% !important; }');
  await scrollDown();
  await expect(header).not.toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await focusedStop(page)).toMatchObject({ isSeen: true });
  }
});
