import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { attribute, elementsIn, readText, sitePages, sitePagesInTurns } from './built-site.ts';
import { expect, test } from './fixtures.ts';
import { pageFacts, recordFacts } from './page-facts.ts';

const pieceLength = 2_000;
/** Longer than two frames, so that the browser paints between two pieces. */
const pauseMs = 40;

// The server has none of the files that the documents name.
test.use({ allowedErrors: [/font|module script/] });

test.describe('a document that arrives in pieces moves nothing (R63)', () => {
  for (const width of [360, 1280]) {
    for (const { path, file } of sitePagesInTurns) {
      test(`${path} at ${width} px`, async ({ page }) => {
        const server = await serveInPieces(readText(file));
        try {
          await page.setViewportSize({ width, height: 800 });
          await recordFacts(page);
          await page.goto(server.url);
          expect((await page.evaluate(pageFacts)).shifts).toEqual([]);
        } finally {
          await server.close();
        }
      });
    }
  }
});

test('the first paint of a page waits for its first screen and for no file (R63)', () => {
  for (const { file } of sitePages) {
    const heldUpBy = elementsIn(file)
      .filter(({ tagName }) => tagName === 'link')
      .filter((link) => /\b(?:stylesheet|preload|modulepreload|expect)\b/.test(attribute(link, 'rel') ?? ''))
      .map((link) => attribute(link, 'href'));
    expect(heldUpBy, file).toEqual(['#first-screen']);
    const scripts = elementsIn(file).filter(({ tagName }) => tagName === 'script');
    expect(scripts.map((script) => attribute(script, 'src')).filter(Boolean), file).toEqual([]);
  }
});

/** Serves one document slowly and nothing else: neither fonts nor scripts nor pictures. */
async function serveInPieces(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    if (url === '/') void sendInPieces(html, response);
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendInPieces(html: string, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const bytes = Buffer.from(html);
  for (let from = 0; from < bytes.length; from += pieceLength) {
    response.write(bytes.subarray(from, from + pieceLength));
    await sleep(pauseMs);
  }
  response.end();
}
