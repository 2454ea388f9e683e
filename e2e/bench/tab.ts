import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, ElementHandle, Page } from 'puppeteer-core';

/** A tab of a first-time visitor. */
export interface Tab {
  page: Page;
  /** `ready` once the browser has prerendered the next page, or its reason for not doing so. */
  prerendered: Promise<string>;
}

/**
 * Opens a tab, uses it and closes it. `next` is the URL that the visitor goes to. Chromium prerenders nothing for a
 * page with a manually attached session, so its events are read from the sessions that Puppeteer attaches anyway.
 */
export async function inNewTab<Value>(
  browser: Browser,
  next: string,
  use: (tab: Tab) => Promise<Value>,
): Promise<Value> {
  const prerendered = Promise.withResolvers<string>();
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
  const connection = root.connection();
  connection?.on('sessionattached', listen);
  const context = await browser.createBrowserContext();
  try {
    return await use({ page: await context.newPage(), prerendered: prerendered.promise });
  } finally {
    connection?.off('sessionattached', listen);
    await context.close();
    await root.detach();
  }
}

/** Opens a page, waits until it is idle, and finds the link to a URL; adds one if none is in sight. */
export async function findLink(page: Page, { from, to }: { from: string; to: string }): Promise<ElementHandle> {
  await page.goto(from);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluateHandle((url) => {
    const isInSight = (link: Element) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return width && x >= 0 && y >= 0 && document.elementFromPoint(x + width / 2, y + height / 2) === link;
    };
    const known = [...document.links].find((link) => link.href === url && isInSight(link));
    if (known) return known;
    const made = Object.assign(document.createElement('a'), { href: url, textContent: url });
    document.body.prepend(made);
    scrollTo({ top: 0, behavior: 'instant' });
    return made;
  }, to);
}

/** Rests the pointer on a link until the browser has prerendered its target, or says why it will not. */
export async function hover(link: ElementHandle, { prerendered }: Tab): Promise<string> {
  await link.hover();
  return Promise.race([prerendered, sleep(20_000, 'not within 20 seconds', { ref: false })]);
}

/** Clicks on a link and waits until the next page is shown and loaded. */
export async function follow(link: ElementHandle, { page }: Tab): Promise<void> {
  // Puppeteer waits forever for a prefetched page's response; a prerendered page has already loaded.
  const loaded = new Promise((resolve) => page.once('load', resolve));
  await Promise.all([Promise.race([loaded, page.waitForNavigation()]), link.click()]);
  // The frames of a prerendered page load only now.
  await page.waitForFunction(() => document.readyState === 'complete');
}

/** Whether the page was rendered before it was asked for. */
export function wasPrerendered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming & { activationStart: number }).activationStart > 0;
  });
}
