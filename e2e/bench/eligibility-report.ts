import { pathOf } from '../site.ts';
import { retryOnce } from './retry.ts';
import type { Browser } from 'puppeteer-core';
import { eligibilityOf } from './eligibility.ts';
import type { BenchPage } from './pages.ts';
import { formatTable } from './table.ts';

/** Covers every page but the 404 pages, which a browser neither prerenders nor restores. */
export async function eligibilityReport(
  browser: Browser,
  origin: string,
  pages: readonly BenchPage[],
): Promise<string> {
  const rows: string[][] = [];
  for (const { page, path } of pages.filter(({ page }) => page.name !== 'notFound')) {
    const from = pathOf(page.locale, page.name === 'home' ? 'services' : 'home');
    const { prerender, back } = await retryOnce(() => eligibilityOf(browser, origin + from, origin + path));
    rows.push([path, prerender, back]);
  }
  return formatTable(['page', 'prerender', 'back/forward cache'], rows);
}
