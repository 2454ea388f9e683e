import type { Browser } from 'puppeteer-core';
import { findLink, follow, hover, inNewTab } from './tab.ts';

export interface Eligibility {
  /** `ready`, or the browser's reason for not preparing the page. */
  prerender: string;
  /** `restored`, or the browser's reasons for not restoring the page from the back/forward cache. */
  back: string;
}

/** Whether the browser prerenders a page when the pointer rests on a link, and keeps it in the back/forward cache. */
export async function eligibilityOf(browser: Browser, from: string, to: string): Promise<Eligibility> {
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
    return { prerender, back };
  });
}
