import { expect, type Page } from 'playwright/test';

const maxLayoutShift = 0.02;

declare global {
  interface Window {
    /** Each shift of the layout that no input explains: how much, when, and what moved. */
    recorded: { idleAt: number; layoutShift: number; shifts: string[] };
  }
}

/** Records, from the first byte of the next page on, what can only be observed while it happens. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.recorded = { idleAt: Infinity, layoutShift: 0, shifts: [] };
    // A busy page counts as idle when islands take it for idle.
    const noteIdle = () => (window.recorded.idleAt = performance.now());
    addEventListener('load', () => requestIdleCallback(noteIdle, { timeout: 2000 }));
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => `${node?.nodeName} "${node?.textContent?.trim().slice(0, 30)}"`);
        window.recorded.layoutShift += value;
        window.recorded.shifts.push(`${value} at ${Math.round(startTime)} ms: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects that the layout has hardly shifted since `recordShifts`: the sum of all shifts is at least the page's CLS. */
export async function expectStill(page: Page): Promise<void> {
  const { layoutShift, shifts } = await page.evaluate(() => window.recorded);
  expect.soft(layoutShift, shifts.join('\n')).toBeLessThanOrEqual(maxLayoutShift);
}
