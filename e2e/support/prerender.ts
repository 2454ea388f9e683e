import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'puppeteer-core';

/**
 * Opens a page and rests the pointer on its link to a path. `outcome` is `ready` once Chromium has prerendered the
 * page at that path, or its reason for not doing so; `follow` clicks, and waits until that page is shown and loaded.
 */
export async function restOnLink(browser: Browser, start: string, path: string) {
  const next = new URL(path, start).href;
  const prerendered = Promise.withResolvers<string>();
  // Chromium prerenders nothing for a page with a manually attached session, so its events are read from the sessions
  // that Puppeteer attaches anyway.
  const listen = (session: CDPSession) => {
    session.on('Preload.prerenderStatusUpdated', ({ key, status, prerenderStatus = 'failure' }) => {
      if (key.url === next && status === 'Failure') prerendered.resolve(prerenderStatus);
    });
    // Cross-origin frames wait for the click, and so does the load event.
    session.on('Page.domContentEventFired', () => {
      session.send('Runtime.evaluate', { expression: 'document.prerendering && location.href' }).then(
        ({ result }) => result.value === next && prerendered.resolve('ready'),
        // The page is gone.
        () => undefined,
      );
    });
    // Worker and tab sessions support neither.
    for (const command of ['Preload.enable', 'Page.enable'] as const) session.send(command).catch(() => undefined);
  };
  const root = await browser.target().createCDPSession();
  root.connection()?.on('sessionattached', listen);
  const page = await browser.newPage();
  await page.goto(start);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const link = (await page.waitForSelector(`a[href="${path}"]`))!;
  await link.hover();
  return {
    page,
    outcome: await Promise.race([prerendered.promise, sleep(20_000, 'not within 20 seconds', { ref: false })]),
    follow: async () => {
      // Puppeteer waits forever for a prefetched page's response; a prerendered page has already loaded.
      const loaded = new Promise((resolve) => page.once('load', resolve));
      await Promise.all([Promise.race([loaded, page.waitForNavigation()]), link.click()]);
      // The frames of a prerendered page load only now.
      await page.waitForFunction(() => document.readyState === 'complete');
    },
  };
}

/** Whether the page was rendered before it was asked for. */
export function wasPrerendered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming & { activationStart: number }).activationStart > 0;
  });
}
