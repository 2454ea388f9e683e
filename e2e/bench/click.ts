import type { Browser } from 'puppeteer-core';
import { findLink, follow, hover, inNewTab, throttlePage } from './tab.ts';

/**
 * Milliseconds from a click on a link to the first paint of the next page, throttled, for a visitor who has seen
 * only the page with the link. With `prerender` the pointer rests on the link until the browser is ready; without
 * it the browser may not prepare anything. Throws when the next page should have been prerendered but was not.
 */
export async function clickToPaintMs(
  browser: Browser,
  { from, to, prerender }: { from: string; to: string; prerender: boolean },
): Promise<number> {
  return inNewTab(browser, to, async (tab) => {
    const { page } = tab;
    await throttlePage(page);
    if (!prerender) {
      const devtools = await page.createCDPSession();
      await devtools.send('Page.setPrerenderingAllowed', { isAllowed: false });
    }
    const link = await findLink(page, { from, to });
    await page.evaluate(() => {
      // Stored where the next page can read it; only the first access is slow.
      localStorage.setItem('clickedAt', '');
      const note = ({ timeStamp }: Event) =>
        localStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp));
      addEventListener('click', note, { capture: true });
    });
    if (prerender) {
      const outcome = await hover(link, tab);
      if (outcome !== 'ready') throw new Error(`Cannot prerender ${to}: ${outcome}`);
    }
    await follow(link, tab);
    const painted = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const [navigation] = performance.getEntriesByType('navigation');
      const { activationStart } = navigation as PerformanceNavigationTiming & { activationStart: number };
      const at = performance.timeOrigin + (paint?.startTime ?? 0);
      return paint && { activationStart, afterMs: at - Number(localStorage.getItem('clickedAt')) };
    });
    const { activationStart, afterMs } = (await painted.jsonValue())!;
    if (prerender && activationStart === 0) throw new Error(`Cannot prerender ${to}: it was loaded again`);
    return afterMs;
  });
}
