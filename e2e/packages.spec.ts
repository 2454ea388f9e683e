import type { Locator, Page } from 'playwright/test';
import { expect, languageOf, test } from './fixtures.ts';

// `content/packages.spec.ts` has what the page says.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the steps of the headline lead down to the plans', async ({ page }) => {
  const { words, pathTo } = languageOf('fr');
  await page.goto(pathTo('packages'));
  const steps = page.getByRole('navigation', { name: words.packages.hero.steps }).getByRole('link');
  for (const [index, name] of ['Starter', 'Growth', 'Elite'].entries()) {
    await steps.nth(index).click();
    await expect(cardOf(page, name)).toBeInViewport();
  }
});

test('cards light up under the pointer by border and background alone (R51)', async ({ page }) => {
  await page.goto('/packages');
  for (const name of ['Starter', 'Growth', 'Elite', 'AI Voice Agent', 'Review AI Suite', 'Missed Call Text-Back']) {
    const card = cardOf(page, name);
    const look = () =>
      card.evaluate((element) => {
        const { backgroundColor, borderColor, boxShadow, transform } = getComputedStyle(element);
        return { highlight: `${backgroundColor} ${borderColor}`, boxShadow, transform };
      });
    const atRest = await look();
    await card.hover();
    await expect.poll(async () => (await look()).highlight, { message: name }).not.toBe(atRest.highlight);
    expect(await look()).toMatchObject({ boxShadow: 'none', transform: 'none' });
  }
});

function cardOf(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { level: 3, name });
  return page.getByRole('main').getByRole('listitem').filter({ has: heading });
}
