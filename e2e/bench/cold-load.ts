import type { Browser, Page, Request } from 'playwright/test';

type Kind = 'document' | 'css' | 'js' | 'font' | 'image' | 'other';

/** Bytes are those of the responses on the wire, headers included; times are milliseconds since the navigation. */
export type ColdLoad = Record<Kind | 'total' | 'FCP' | 'LCP' | 'CLS', number>;

interface Seen {
  lcp: number;
  cls: number;
}

/** The kinds by the browser's names for them. */
const kindOf: Record<string, Kind> = { stylesheet: 'css', script: 'js', font: 'font', image: 'image' };

/** A low-end phone on a slow mobile network, as in the benchmarks of other projects. */
export const throttling = { latencyMs: 150, megabitsPerSecond: 1.6, cpuSlowdown: 4 };

const bytesPerSecond = (throttling.megabitsPerSecond * 1_000_000) / 8;

/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Loads a page throttled, as for a first-time visitor, until the network is idle. */
export async function loadCold(browser: Browser, url: string): Promise<ColdLoad> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpuSlowdown });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await observe(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  // A busy browser reports a paint late.
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.lcp > 0);
  const seen = await page.evaluate(readSeen);
  return { ...(await bytesByKind(page, requests)), ...seen };
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
    watch('layout-shift', (shift) => {
      const { value, hadRecentInput } = shift as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.cls += value;
    });
  });
}

/** Runs in the page. */
function readSeen() {
  const { lcp, cls } = (window as unknown as { seen: Seen }).seen;
  return {
    FCP: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    LCP: lcp,
    CLS: cls,
  };
}

async function bytesByKind(page: Page, requests: Request[]): Promise<Record<Kind | 'total', number>> {
  const bytes = { document: 0, css: 0, js: 0, font: 0, image: 0, other: 0, total: 0 };
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const isThePage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const length = responseBodySize + responseHeadersSize;
    bytes[isThePage ? 'document' : (kindOf[request.resourceType()] ?? 'other')] += length;
    bytes.total += length;
  }
  return bytes;
}
