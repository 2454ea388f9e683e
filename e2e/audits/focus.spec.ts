import type { Page } from 'playwright/test';
import { sitePagesInTurns } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { settle, hydrateIslands } from '../support/page.ts';
import { focusedStop, type Stop } from '../support/accessibility.ts';

// WCAG 1.4.11, 2.4.3, 2.4.7 and 2.4.11, by the Tab key alone, there and back; in menus and toasts, see
// `axe.spec.ts`.

test.use({ allowedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

for (const { file, url } of sitePagesInTurns) {
  test(`${file} shows what has the focus, in reading order`, async ({ page }) => {
    // On the way back the header covers what comes in at the top, most of all in the window of a page at 400 %.
    for (const [key, width, height] of [
      ['Shift+Tab', 320, 256],
      ['Tab', 1280, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(url);
      await settle(page);
      // Islands would move elements during the walk and change their places.
      await hydrateIslands(page);
      expect.soft(await reordered(page), `elements that styles reorder at ${width} px`).toEqual([]);
      const stops = await walk(page, key);
      expect(stops.length).toBeGreaterThan(10);
      const hidden = stops.filter(({ isSeen }) => !isSeen).map(({ what }) => what);
      expect.soft(hidden, `hidden after ${key} at ${width} px`).toEqual([]);
      const weak = stops.flatMap(({ weakRing }) => weakRing);
      expect.soft(weak, `focus rings at ${width} px`).toEqual([]);
      const order = stops.map(({ place }) => place);
      expect(order).toEqual(order.toSorted((one, other) => (key === 'Tab' ? one - other : other - one)));
    }
  });
}

/**
 * Presses a key until the focus leaves the page or, in a browser without buttons of its own, wraps around to the other
 * end; returns each element on the way. Shift+Tab begins at the last.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops = new Map<number, Stop>();
  if (key === 'Shift+Tab') await page.getByRole('contentinfo').getByRole('link').last().focus();
  const start = key === 'Shift+Tab' ? await focusedStop(page) : undefined;
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press(key);
    const stop = await focusedStop(page);
    const first = start?.place ?? stops.keys().next().value;
    if (!stop || stop.place === first) return [...stops.values()];
    if (stops.has(stop.place)) throw new Error(`${key} is trapped at ${stop.what}`);
    stops.set(stop.place, stop);
  }
  throw new Error(`Cannot leave the page by ${key} within 200 presses`);
}

/** Elements that are or contain focusable ones, and are displayed out of document order. */
function reordered(page: Page): Promise<string[]> {
  return page.evaluate(
    (stops) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { order, flexDirection } = getComputedStyle(element);
          const isMoved = order !== '0' || flexDirection.endsWith('-reverse');
          const holdsStops = element.matches(stops) || element.querySelector(stops) !== null;
          return (isMoved && holdsStops) || (element as HTMLElement).tabIndex > 0;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary',
  );
}
