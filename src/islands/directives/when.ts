import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

const interactionEvents = ['pointerover', 'pointerdown', 'focusin'];

/**
 * `client:when`: hydrates an island when the condition in its value is met.
 * - `#id`: a pointer (a finger, too) or the focus reaches the element with this id. The event keeps its default action
 *   (follow a link, open a popover) and the focus stays.
 * - `visible`: the page has loaded and painted, the browser is idle and the island is in view.
 * - `motion`: like `visible`, but never with reduced motion, `Save-Data` or a slow connection.
 */
const when: ClientDirective = async (load, { value }, island) => {
  if (value.startsWith('#')) {
    await untilInteraction(document.querySelector(value));
  } else {
    await untilIdle();
    await untilVisible(island);
  }
  if (value === 'motion' && !allowsMotion()) return;
  await hydrateSafely(load, island);
};

/** Only Chromium exposes the kind of connection. */
type Connection = { saveData: boolean; effectiveType: 'slow-2g' | '2g' | '3g' | '4g' } | undefined;

function allowsMotion(): boolean {
  const { connection } = navigator as { connection?: Connection };
  const isFast = !connection || (!connection.saveData && connection.effectiveType === '4g');
  return isFast && matchMedia('(prefers-reduced-motion: no-preference)').matches;
}

function untilInteraction(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    for (const type of interactionEvents)
      element?.addEventListener(type, () => resolve(), { once: true, passive: true });
    if (element?.matches(':hover, :focus-within')) resolve();
  });
}

async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    await Promise.race([loaded, waitMs(maxLoadDelayMs)]);
  }
  await Promise.race([firstPaint(), waitMs(maxPaintDelayMs)]);
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

// A third-party frame that hangs may delay the load event forever.
const maxLoadDelayMs = 5000;

// Firefox reports no paint of a page that opens scrolled.
const maxPaintDelayMs = 1000;

/** Of contents: Chromium first reports a paint of the background alone. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Observes the children, because the island itself is `display: contents` and has no box. */
function untilVisible(island: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    for (const child of island.children) observer.observe(child);
  });
}

export default when;
