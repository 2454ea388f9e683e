import type { Page } from 'playwright/test';

/** The heading font may replace its fallback, and parts arrive one after the other: nobody notices less. */
export const maxLayoutShift = 0.02;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    /** Each shift of the layout that no input explains: how much, when, and what moved. */
    recorded: { idleAt: number; layoutShift: number; shifts: string[] };
  }
}

/** Records, from the first byte of the next page on, what can only be observed while it happens. */
export async function recordFacts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.recorded = { idleAt: Infinity, layoutShift: 0, shifts: [] };
    addEventListener('load', () => requestIdleCallback(() => (window.recorded.idleAt = performance.now())));
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => `${node?.nodeName} "${node?.textContent?.trim().slice(0, 30)}"`);
        window.recorded.layoutShift += value;
        window.recorded.shifts.push(`${value} at ${Math.round(startTime)} ms: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Runs in the page, after `recordFacts`. */
export function pageFacts() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const { idleAt, layoutShift, shifts } = window.recorded;
  const isScript = ({ name }: { name: string }) => /\.m?js(\?|$)/.test(name);
  const early = files.filter((file) => isScript(file) && file.startTime < Math.max(paintedAt, idleAt));
  const islands = [...document.querySelectorAll('astro-island')].map((island) => ({
    file: new URL(island.getAttribute('component-url') ?? '', location.href).href,
    isInView: [...island.children].some((child) => {
      const { top, bottom, left, right } = child.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    }),
  }));
  // The language menu loads on interaction only.
  const needed = islands.filter(({ file, isInView }) => isInView && !file.includes('LanguageMenu'));
  const unneeded = files
    .filter(isScript)
    .filter(({ name }) => needed.length === 0 || islands.some(({ file }) => file === name))
    .filter(({ name }) => !needed.some(({ file }) => file === name));
  const limits = `painted at ${Math.round(paintedAt)} ms, idle at ${Math.round(idleAt)} ms`;
  return {
    /** The sum of all shifts of the layout, at least the page's CLS. */
    layoutShift,
    shifts,
    /** Scripts of islands out of view, and all scripts when none is in view. */
    unneededScripts: unneeded.map(({ name }) => name),
    fontBytes: files
      .filter(({ name }) => /\.woff2?(\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    earlyScripts: early.map(({ name, startTime }) => `${name} at ${Math.round(startTime)} ms, ${limits}`),
  };
}
