import type { Browser } from 'playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is the thread's own processor time, whatever else was running. */
  ts: number;
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** Milliseconds that a page's main thread works from the navigation to the first contentful paint, on a phone's screen. */
export async function mainThreadMsBeforePaint(browser: Browser, url: string): Promise<number> {
  // A trace of a busy browser now and then lacks the paint that the page itself reports.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const work = workBeforePaint(await traceOf(browser, url), url);
    if (work !== undefined) return work;
  }
  throw new Error(`Cannot measure the work before the first paint of ${url}: no trace has a paint`);
}

async function traceOf(browser: Browser, url: string): Promise<TraceEvent[]> {
  await using context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['loading', 'toplevel', 'blink.user_timing', 'devtools.timeline'] });
  // Evaluating anything sooner would count Playwright's own script as work before the paint.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  // Two frames later, the paint is in the trace buffer.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents;
}

/** Undefined without a paint in the trace. An SVG icon is a document too, whose paint may come last. */
function workBeforePaint(events: readonly TraceEvent[], url: string): number | undefined {
  const commit = events.find(({ name, args }) => name === 'CommitLoad' && args?.data?.url === url);
  if (!commit) return undefined;
  const ofProcess = events.filter(({ pid }) => pid === commit.pid);
  const start = ofProcess.findLast(({ name, ts }) => name === 'navigationStart' && ts < commit.ts);
  const paint = ofProcess.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > commit.ts);
  if (!paint || !start) return undefined;
  const tasks = ofProcess.filter(
    ({ name, ph, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tid === paint.tid && ts >= start.ts && ts < paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
