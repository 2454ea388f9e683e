import type { DebuggedBrowser } from './devtools.ts';
import { findLink, hover, press } from './link.ts';
import { evaluate, Tab } from './tab.ts';

/**
 * Milliseconds from a click on a link to the first paint of the next page, throttled, for a visitor who has seen
 * only the page with the link. With `prerender` the pointer rests on the link until the browser is ready, without
 * it the browser may not prepare anything. Throws when the next page was not prerendered although it should be.
 */
export async function clickToPaintMs(
  browser: DebuggedBrowser,
  { from, to, prerender }: { from: string; to: string; prerender: boolean },
): Promise<number> {
  const tab = await Tab.open(browser, { throttled: true });
  try {
    const { session: blank } = await tab.waitFor('true', 'open a tab');
    if (!prerender) await blank.send('Page.setPrerenderingAllowed', { isAllowed: false });
    const page = await tab.goTo(from);
    const clicked = new Promise<number>((resolve) => {
      page.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)));
    });
    await page.send('Runtime.enable');
    await page.send('Runtime.addBinding', { name: 'clickedAt' });
    await evaluate(
      page,
      `addEventListener('click', (click) => clickedAt(String(performance.timeOrigin + click.timeStamp)), true)`,
    );
    const point = await findLink(page, to);
    if (prerender) {
      const outcome = await hover(tab, page, point, to);
      if (outcome !== 'ready') throw new Error(`Cannot prerender ${to}: ${outcome}`);
    }
    press(page, point);
    const painted = await tab.waitFor<{ at: number; activationStart: number }>(firstPaintOf(to), `paint ${to}`);
    if (prerender && painted.value.activationStart === 0) throw new Error(`Cannot prerender ${to}: it was loaded anew`);
    return painted.value.at - (await clicked);
  } finally {
    await tab.close();
  }
}

/** When the page was first painted, on the clock that all pages share; undefined before that. */
function firstPaintOf(url: string): string {
  return `(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (location.href !== ${JSON.stringify(url)} || document.prerendering || !paint) return undefined;
    const [{ activationStart }] = performance.getEntriesByType('navigation');
    return { at: performance.timeOrigin + paint.startTime, activationStart };
  })()`;
}
