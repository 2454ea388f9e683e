import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, constants } from 'node:zlib';
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { launchArguments, requireBrowser } from '../support/browser.ts';
import { readText, sitePages, sitePagesInTurns } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectStill, recordShifts } from '../support/layout-shifts.ts';
import { holdRequests, settle } from '../support/page.ts';
import { needsFiles, otherLocale } from '../support/site.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// How pages arrive.

/** For the texts of any company; the sample's have a limit of their own. */
const maxDocumentBytes = 22_000;
/** Ten segments, TCP's initial congestion window. */
const firstRoundTripBytes = 14_600;

test('every document is small, and its first section is in the first round trip (R63)', async ({ baseURL }) => {
  for (const { path } of sitePages.filter(({ name }) => name !== 'notFound')) {
    // A connection of its own counts this response alone, with its headers.
    const request = get(new URL(path, baseURL), { agent: false, headers: { 'Accept-Encoding': 'br' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { socket } = response;
    const body = Buffer.concat((await response.toArray()) as Buffer[]);
    expect.soft(socket.bytesRead, `bytes of ${path} on the wire`).toBeLessThanOrEqual(maxDocumentBytes);
    const arrived = body.subarray(0, firstRoundTripBytes - (socket.bytesRead - body.length));
    const text = brotliDecompressSync(arrived, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
    // Up to Astro's scripts of an island in the section.
    expect.soft(text, path).toMatch(/<main[^]*?(?:<\/section>|<style>astro-island)/);
  }
});

test.describe('a document that arrives in pieces', () => {
  test.skip(...needsFiles);
  // The server has none of the files that the documents name.
  test.use({ allowedErrors: [/./] });

  for (const { file } of sitePagesInTurns) {
    test(`${file} hardly shifts, on a phone and in a wide window (R63)`, async ({ page }) => {
      await recordShifts(page);
      // Each piece is sent after a frame with those before it; there is none before there is a body.
      await page.addInitScript(() => {
        const ask = () => void fetch('/more').then(({ status }) => status === 200 && next());
        const next = () => (document.body ? requestAnimationFrame(ask) : ask());
        next();
      });
      using server = await servePieces(readText(file));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.url);
        await expectStill(page);
      }
    });
  }
});

for (const { path } of sitePages.filter(
  ({ name, locale }) => locale === otherLocale && ['portfolio', 'packages'].includes(name),
)) {
  test(`the display font hardly moves ${path}, however late it comes (R63)`, async ({ page }) => {
    const release = await holdRequests(page, /\.woff2$/);
    await recordShifts(page);
    // The font belongs to what `load` waits for.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    release();
    await page.waitForLoadState();
    await settle(page);
    await expectStill(page);
  });
}

test('the first frame lays out the first screen alone, unless nobody sees it (R63)', async ({ page }) => {
  // How the part below the first screen is displayed in the first frame that has it.
  await page.addInitScript(() => {
    const look = () => {
      const element = document.querySelector('main > * + *');
      if (element) document.documentElement.dataset['display'] = getComputedStyle(element).display;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
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
  await page.goto(pagePath(otherLocale, 'privacy'));
  await expect(root).toHaveAttribute('data-display', 'grid');
});

test('a prerendered page is complete, in the chosen colors, and Back restores it (R63, R86)', async ({ baseURL }) => {
  // Puppeteer's default arguments disable the back/forward cache.
  const browser = await puppeteer.launch({
    executablePath: requireBrowser(),
    args: [...launchArguments, '--headless=new', '--window-size=1280,800'],
    ignoreDefaultArgs: true,
    defaultViewport: null,
  });
  try {
    const next = `${baseURL}/privacy`;
    const prerendered = Promise.withResolvers<string>();
    // Chromium prerenders nothing for a page with a manually attached session, so its events are read from the sessions
    // that Puppeteer attaches anyway. Worker and tab sessions do not support the command.
    const root = await browser.target().createCDPSession();
    root.connection()?.on('sessionattached', (session: CDPSession) => {
      session.on('Preload.prerenderStatusUpdated', ({ key, status, prerenderStatus }) => {
        if (key.url === next && ['Ready', 'Failure'].includes(status)) prerendered.resolve(prerenderStatus ?? status);
      });
      session.send('Preload.enable').catch(() => undefined);
    });
    const page = await browser.newPage();
    await page.goto(`${baseURL}/`);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const link = (await page.waitForSelector('a[href="/privacy"]'))!;
    await link.hover();
    expect(await prerendered.promise).toBe('Ready');
    await page.select('footer select', 'dark');
    // Puppeteer waits forever for a prefetched page's response; a prerendered page has already loaded.
    const loaded = new Promise((resolve) => page.once('load', resolve));
    await Promise.all([Promise.race([loaded, page.waitForNavigation()]), link.click()]);
    await page.waitForSelector('main article', { visible: true });
    await page.waitForSelector('main ~ footer', { visible: true });
    const activationStart = () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceEntry & { activationStart: number }).activationStart;
    expect(await page.evaluate(activationStart)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark');

    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    await page.goto(`${baseURL}/`);
    await page.goBack();
    expect(page.url()).toBe(next);
    // From the back/forward cache, not loaded again.
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
  } finally {
    await browser.close();
  }
});

/** Serves one document in pieces, the next whenever the page asks for more, and neither fonts nor scripts nor pictures. */
async function servePieces(html: string) {
  const bytes = Buffer.from(html);
  const pieceLength = 2_000;
  let sent = 0;
  let document: ServerResponse | undefined;
  const server = createServer(({ url }, response) => {
    if (url === '/') {
      sent = 0;
      document = response.setHeader('Content-Type', 'text/html; charset=utf-8');
    } else response.writeHead(url === '/more' && sent < bytes.length ? 200 : 204).end();
    if (url !== '/' && url !== '/more') return;
    if (sent < bytes.length) document?.write(bytes.subarray(sent, (sent += pieceLength)));
    else document?.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => server.close().closeAllConnections() };
}
