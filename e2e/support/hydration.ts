import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Waits until React has taken over an element of an island: from then on its handlers respond. */
export async function hydrated(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/** Hydrates the calculator, the form and the meetings of a page now, and returns to its top. */
export async function hydrateIslands(page: Page): Promise<void> {
  for (const form of await page.locator('main astro-island[client=idle-visible] form').all()) {
    await form.scrollIntoViewIfNeeded();
    await hydrated(form);
  }
  for (const card of await page.locator('.meeting-card').all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('radio').first()).toBeVisible();
  }
  // The island that changes a meeting replaces a static panel.
  for (const panel of await page.locator('#meeting').all()) {
    await panel.evaluate((element) => element.scrollIntoView());
    await expect(panel).toBeHidden();
  }
  await page.evaluate(() => scrollTo(0, 0));
}
