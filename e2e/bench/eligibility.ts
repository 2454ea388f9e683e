import type { Browser } from 'puppeteer-core';
import type { SitePage } from '../built-site.ts';
import { pathOf } from '../site.ts';
import { retryOnce } from './retry.ts';
import { findLink, follow, hover, inNewTab } from './tab.ts';

/** Covers every page but the 404 pages, which a browser neither prerenders nor restores. */
export async function eligibilityReport(browser: Browser, origin: string, pages: readonly SitePage[]) {
  const rows: Record<string, object> = {};
  for (const { locale, name, path } of pages.filter((page) => page.name !== 'notFound')) {
    const from = pathOf(locale, name === 'home' ? 'services' : 'home');
    rows[path] = await retryOnce(() => eligibilityOf(browser, origin + from, origin + path));
  }
  return rows;
}

/**
 * Whether the browser prerenders a page when the pointer rests on a link (`ready`, or its reason for not preparing it),
 * and keeps it in the back/forward cache (`restored`, or its reasons for not restoring it).
 */
async function eligibilityOf(browser: Browser, from: string, to: string) {
  return inNewTab(browser, to, async (tab) => {
    const { page } = tab;
    const link = await findLink(page, { from, to });
    const prerender = await hover(link, tab);
    await follow(link, tab);
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    await page.goto(from);
    await page.goBack();
    const back = await page.evaluate(() => {
      if ('wasHere' in window) return 'restored';
      const [navigation] = performance.getEntriesByType('navigation');
      const { notRestoredReasons } = navigation as unknown as { notRestoredReasons?: { reasons: unknown } };
      return JSON.stringify(notRestoredReasons?.reasons ?? 'loaded again');
    });
    return { prerender, 'back/forward cache': back };
  });
}
