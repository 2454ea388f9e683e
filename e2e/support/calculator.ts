import { expect, type Locator, type Page } from 'playwright/test';
import type { Language } from './fixtures.ts';
import { usd } from './site.ts';
import { hydrated } from './page.ts';

/** Opens the calculator, with the values of a query if there is one, and waits until it works by script. */
export async function openCalculator(page: Page, { texts, pathTo }: Language, query = ''): Promise<void> {
  await page.goto(`${pathTo('services')}${query}#roi`);
  const summary = page.getByText(texts.roi.advanced);
  await summary.scrollIntoViewIfNeeded();
  await hydrated(summary);
}

export function amount(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('+ dd');
}

/** By week, by month and by year. */
export async function expectAmounts(page: Page, { locale, texts }: Language, ...amounts: number[]): Promise<void> {
  const { weekly, monthly, yearly } = texts.roi.result;
  for (const [index, label] of [weekly, monthly, yearly].entries())
    await expect(amount(page, label)).toHaveText(usd(locale, amounts[index]!));
}
