import type { Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { company } from '../src/business/company.ts';

/** The order of the specification. */
const navigation = ['home', 'services', 'portfolio', 'about', 'contact', 'packages', 'smsConsent'] as const;

inEachLanguage(({ words, pathTo }) => {
  const { layout, pages } = words;
  const menu = (page: Page) => page.getByRole('navigation', { name: layout.navigation });
  const toggle = (page: Page) => page.getByRole('button', { name: layout.menu });

  test('the header leads everywhere and marks where one is', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pathTo('contact'));
    const links = menu(page).getByRole('link').filter({ visible: true });
    await expect(links).toHaveText(navigation.map((route) => pages[route]));
    for (const route of navigation)
      await expect(menu(page).getByRole('link', { name: pages[route], exact: true })).toHaveAttribute(
        'href',
        pathTo(route),
      );
    await expect(menu(page).locator('[aria-current]')).toHaveText(pages.contact);
    await expect(page.getByRole('banner').getByRole('link', { name: layout.book })).toHaveAttribute(
      'href',
      pathTo('contact'),
    );
  });

  test('the header stays in sight', async ({ page }) => {
    await page.goto(pathTo('home'));
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('the menu opens and closes by its button, Escape, an outside click and a link', async ({ page }) => {
      await page.goto(pathTo('home'));
      await expect(menu(page)).toBeHidden();
      await toggle(page).click();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu(page)).toBeVisible();
      await page.mouse.click(180, 720);
      await expect(menu(page)).toBeHidden();
      await toggle(page).click();
      await toggle(page).click();
      await expect(menu(page)).toBeHidden();
      await toggle(page).click();
      await menu(page).getByRole('link', { name: pages.contact, exact: true }).click();
      await expect(page).toHaveURL(pathTo('contact'));
      await expect(menu(page)).toBeHidden();
    });

    test('the menu is closed again after Back', async ({ page }) => {
      await page.goto(pathTo('home'));
      await toggle(page).click();
      await menu(page).getByRole('link', { name: pages.contact, exact: true }).click();
      await expect(page).toHaveURL(pathTo('contact'));
      await page.goBack();
      await expect(menu(page)).toBeHidden();
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('the menu works all the same', async ({ page }) => {
        await page.goto(pathTo('home'));
        await toggle(page).click();
        await expect(menu(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(menu(page)).toBeHidden();
      });
    });
  });

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: layout.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('headings have the display font from the second page on', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const firstFont = () => heading.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? '');
    await page.goto(pathTo('home'));
    await settle(page);
    await page.getByRole('contentinfo').getByRole('link', { name: pages.services, exact: true }).click();
    await expect(heading).toHaveText(words.services.intro.title);
    expect(await firstFont()).toMatch(/^"?Besley/);
    const loaded = await page.evaluate((name) => document.fonts.load(`700 1em ${name}`), await firstFont());
    expect(loaded).toHaveLength(1);
  });

  test('the footer says who we are and how to reach us', async ({ page }) => {
    await page.goto(pathTo('contact'));
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(company.name);
    await expect(footer).toContainText(layout.footer.tagline);
    await expect(footer).toContainText(company.address.street);
    await expect(footer.getByRole('link', { name: company.phone })).toHaveAttribute('href', `tel:${company.phoneE164}`);
    await expect(footer.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
    for (const route of ['services', 'portfolio', 'about', 'contact'] as const)
      await expect(footer.getByRole('link', { name: pages[route], exact: true })).toHaveAttribute(
        'href',
        pathTo(route),
      );
    for (const name of [layout.footer.privacy, layout.footer.terms]) {
      const legal = footer.getByRole('link', { name: `${name} ${layout.newTab}` });
      await expect(legal).toHaveAttribute('target', '_blank');
      await expect(legal).toHaveAttribute('href', /^https:/);
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  });

  test('the year moves on with the calendar', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'));
    await page.goto(pathTo('contact'));
    await settle(page);
    await expect(page.getByRole('contentinfo')).toContainText('© 2031');
  });
});
