import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

/** `client:idle-visible`: hydrates when the page has loaded and painted, the browser is idle and the island is in view. */
const idleVisible: ClientDirective = async (load, _options, island) => {
  await untilIdleVisible(island);
  await hydrateSafely(load, island);
};

// A third-party frame that hangs may delay the load event forever.
const maxLoadDelayMs = 5000;

// Firefox reports no paint of a page that opens scrolled.
const maxPaintDelayMs = 1000;

export async function untilIdleVisible(island: HTMLElement): Promise<void> {
  if (document.readyState !== 'complete') {
    const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    await Promise.race([loaded, waitMs(maxLoadDelayMs)]);
  }
  await Promise.race([firstContentfulPaint(), waitMs(maxPaintDelayMs)]);
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    // The island itself is `display: contents` and has no box.
    for (const child of island.children) observer.observe(child);
  });
}

function firstContentfulPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export default idleVisible;
