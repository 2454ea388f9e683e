import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { elementsIn, readText, sitePages, sitePagesInTurns } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { launchBrowser } from '../support/devtools-browser.ts';
import { expect, settle, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/held-requests.ts';
import { maxLayoutShift, pageFacts, recordFacts } from '../support/layout-metrics.ts';
import { restOnLink, wasPrerendered } from '../support/prerender.ts';
import { otherLocale, pathOf } from '../support/site.ts';

/** Longer than two frames, so that the browser paints between two pieces. */
const pauseMs = 40;

// The server has none of the files that the documents name.
test.use({ allowedErrors: [/font|module script|dynamically imported module/] });
test.skip(...needsFiles);

test.describe('a document that arrives in pieces hardly shifts (R63)', () => {
  for (const { file } of sitePagesInTurns) {
    test(file, async ({ context }) => {
      using server = await serve(readText(file), 2_000);
      // Both at once, because most of the time is spent waiting.
      await Promise.all(
        [360, 1280].map(async (width) => {
          const page = await context.newPage();
          await page.setViewportSize({ width, height: 800 });
          await recordFacts(page);
          await page.goto(server.url);
          const { layoutShift, shifts } = await page.evaluate(pageFacts);
          expect(layoutShift, `${width} px: ${shifts.join('\n')}`).toBeLessThanOrEqual(maxLayoutShift);
        }),
      );
    });
  }
});

/** Notes on the root how an element is displayed in the first frame that has it. */
async function recordFirstDisplay(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const look = () => {
      const element = document.querySelector(selector);
      if (element) document.documentElement.dataset['display'] = getComputedStyle(element).display;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
}

test('the first frame lays out the first screen alone, unless the browser scrolls or nobody sees it (R63)', async ({
  page,
}) => {
  await recordFirstDisplay(page, 'main > * + *');
  const root = page.locator('html');
  await page.goto('/privacy');
  await expect(root).toHaveAttribute('data-display', 'none');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.reload();
  await expect(root).toHaveAttribute('data-display', 'grid');
  await page.goto('/terms#scope');
  await expect(root).toHaveAttribute('data-display', 'grid');
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.goto(pathOf(otherLocale, 'privacy'));
  await expect(root).toHaveAttribute('data-display', 'grid');
});

test('a narrow first frame has no picture below the words, and a wide one has it beside them (R63)', async ({
  page,
}) => {
  await recordFirstDisplay(page, 'main figure');
  for (const [width, display] of [
    [360, 'none'],
    [1280, 'block'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.locator('html'), `${width} px`).toHaveAttribute('data-display', display);
    await expect(page.locator('main figure').first()).toBeVisible();
  }
});

test('a prerendered page has its first screen alone until it is shown (R63)', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperties(document, {
      prerendering: { value: true, configurable: true },
      hidden: { value: true, configurable: true },
    }),
  );
  await page.goto('/privacy');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a page that Chromium has prerendered is complete when it is shown, in the colors chosen since, and Back restores it (R63, R86)', async ({
  baseURL,
}) => {
  const { browser } = await launchBrowser();
  try {
    const { page, outcome, follow } = await restOnLink(browser, `${baseURL}/`, '/privacy');
    expect(outcome).toBe('ready');
    await page.select('footer select', 'dark');
    await follow();
    await page.waitForSelector('main article', { visible: true });
    await page.waitForSelector('main ~ footer', { visible: true });
    expect(await wasPrerendered(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark');

    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    await page.goto(`${baseURL}/`);
    await page.goBack();
    expect(page.url()).toBe(`${baseURL}/privacy`);
    // From the back/forward cache, not loaded again.
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  } finally {
    await browser.close();
  }
});

// On a bad network (F57) only the document's time on the wire is left, which `policy.spec.ts` limits: at 400 kbit/s,
// 20,000 bytes take 0.4 seconds, and four round trips (name, connection, encryption, request) of 0.4 seconds each
// precede them.
test('the first paint of a page waits for no file (R63, F57)', () => {
  for (const { file } of sitePages) {
    const heldUpBy = elementsIn(file)
      .filter(({ tagName }) => tagName === 'link')
      .filter((link) => /\b(?:stylesheet|preload|modulepreload|expect)\b/.test(link.attribs['rel'] ?? ''))
      .map((link) => link.attribs['href']);
    expect(heldUpBy, file).toEqual([]);
    const scripts = elementsIn(file).filter(({ tagName }) => tagName === 'script');
    expect(scripts.map((script) => script.attribs['src']).filter(Boolean), file).toEqual([]);
  }
});

for (const { path, file } of sitePagesInTurns) {
  test(`the largest paint of ${file} on a phone waits for no script of an island (R63)`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(() =>
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element };
        const isBefore = (script: Element) =>
          script.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
        const scripts = [...document.querySelectorAll('body script:not([type])')];
        document.documentElement.dataset['scriptsBefore'] = String(scripts.filter(isBefore).length);
      }).observe({ type: 'largest-contentful-paint', buffered: true }),
    );
    await page.goto(path);
    await settle(page);
    await expect(page.locator('html')).toHaveAttribute('data-scripts-before', '0');
  });
}

for (const { path } of sitePages.filter(({ name }) => name === 'portfolio' || name === 'packages')) {
  test(`the display font hardly moves ${path}, however late it comes (R63)`, async ({ page }) => {
    const release = await holdRequests(page, /\.woff2$/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await recordFacts(page);
    // The font belongs to what `load` waits for.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    release();
    await page.waitForLoadState();
    await settle(page);
    const { layoutShift, shifts } = await page.evaluate(pageFacts);
    expect(layoutShift, shifts.join('\n')).toBeLessThanOrEqual(maxLayoutShift);
  });
}

/** Serves one document and nothing else: neither fonts nor scripts nor pictures. */
async function serve(html: string, pieceLength = Infinity) {
  const server = createServer(({ url }, response) => {
    if (url === '/') void send(html, response, pieceLength);
    else response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

async function send(html: string, response: ServerResponse, pieceLength: number): Promise<void> {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const bytes = Buffer.from(html);
  for (let from = 0; from < bytes.length; from += pieceLength) {
    response.write(bytes.subarray(from, from + pieceLength));
    await sleep(pauseMs);
  }
  response.end();
}
