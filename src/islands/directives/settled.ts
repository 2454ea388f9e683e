import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

/**
 * `client:settled`: hydrates once the page has loaded and is painted, the browser is idle and the island is in
 * view. With the value `motion` it never loads for a visitor who asked for reduced motion.
 */
const settled: ClientDirective = async (load, { value }, island) => {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await firstPaint();
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
  await comesIntoView(island);
  if (value === 'motion' && !matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  await hydrateSafely(load, island);
};

/** The page may load before it is painted, while it waits for its font. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve();
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** Watches the children: the island itself is `display: contents` and has no box. */
function comesIntoView(island: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    for (const child of island.children) observer.observe(child);
  });
}

export default settled;
