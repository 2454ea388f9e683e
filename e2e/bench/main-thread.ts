import type { Browser } from 'playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is what the thread itself has worked, whoever else was on the processor. */
  ts: number;
  tdur?: number;
}

/** Milliseconds that a page's main thread works from the navigation to the first contentful paint, on a phone's screen. */
export async function mainThreadMsBeforePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: ['loading', 'toplevel', 'blink.user_timing', 'devtools.timeline'] });
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return workBeforePaint(traceEvents, url);
  } finally {
    await context.close();
  }
}

function workBeforePaint(events: readonly TraceEvent[], url: string): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const start = events.findLast(
    ({ name, pid, ts }) => name === 'navigationStart' && pid === paint?.pid && ts < paint.ts,
  );
  if (!paint || !start)
    throw new Error(`Cannot tell the work before the first paint of ${url}: the trace has no paint`);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      [pid, tid].join() === [paint.pid, paint.tid].join() &&
      ts >= start.ts &&
      ts < paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
