import type { Browser } from 'puppeteer-core';
import type { Route } from '../../src/i18n/routes.ts';
import { pathOf, type Locale } from '../site.ts';
import { baselineFolder } from './baseline.ts';
import { retryOnce } from './retry.ts';
import { medians } from './statistics.ts';
import { findLink, follow, hover, inNewTab } from './tab.ts';
import { bytesPerSecond, throttling } from './throttling.ts';

const links: { locale: Locale; from: Route; to: Route }[] = [
  { locale: 'en', from: 'home', to: 'services' },
  { locale: 'fr', from: 'services', to: 'contact' },
  { locale: 'es', from: 'packages', to: 'services' },
];

/** Clicks on links of three pages: prerendered, not prerendered, and on their baselines. */
export async function clickReport(browser: Browser, origin: string, clicks: number) {
  const rows: Record<string, object> = {};
  for (const { locale, from, to } of links) {
    const [start, end] = [pathOf(locale, from), pathOf(locale, to)];
    const measure = (site: string, prerender: boolean) =>
      retryOnce(() => clickToPaintMs(browser, { from: site + start, to: site + end, prerender }));
    const runs: Record<'prerendered' | 'not prerendered' | 'baseline', number>[] = [];
    for (let run = 0; run < clicks; run += 1) {
      runs.push({
        prerendered: await measure(origin, true),
        'not prerendered': await measure(origin, false),
        baseline: await measure(`${origin}/${baselineFolder}`, false),
      });
    }
    const each = runs.map(({ prerendered }) => prerendered).join(' ');
    rows[`${start} → ${end}`] = { ...medians(runs), 'each, prerendered': each };
  }
  return rows;
}

/**
 * Milliseconds from a click on a link to the first paint of the next page, throttled, for a visitor who has seen
 * only the page with the link. With `prerender` the pointer rests on the link until the browser is ready; without
 * it the browser may not prepare anything. Throws when the next page should have been prerendered but was not.
 */
async function clickToPaintMs(
  browser: Browser,
  { from, to, prerender }: { from: string; to: string; prerender: boolean },
): Promise<number> {
  return inNewTab(browser, to, async (tab) => {
    const { page } = tab;
    // Slows down the pages that it prerenders as well.
    const { latencyMs: latency, cpuSlowdown } = throttling;
    await page.emulateNetworkConditions({ latency, download: bytesPerSecond, upload: bytesPerSecond });
    await page.emulateCPUThrottling(cpuSlowdown);
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
    return Math.round(afterMs);
  });
}
