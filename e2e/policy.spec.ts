import { expectNoAxeFault } from './axe.ts';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { pageFacts, recordFacts } from './page-facts.ts';
import { routes } from './site.ts';
import { transferOf } from './transfer.ts';

const maxDocumentBytes = 20_000;
/** Ten segments, TCP's initial congestion window. */
const firstRoundTripBytes = 14_600;
const maxFontBytes = 20_000;
const backend = process.env['PUBLIC_SUPABASE_URL'] ?? 'http://127.0.0.1:54321';

inEachLanguage(({ pathTo }) => {
  for (const route of routes) {
    const path = pathTo(route);

    test.describe(path, () => {
      test('is sent with its policy (F53: every browser test fails on a violation)', async ({ request }) => {
        const policy = directivesOf((await request.get(path)).headers()['content-security-policy'] ?? '');
        expect(policy).toMatchObject({
          'default-src': "'none'",
          // Only the contact page sends anything.
          'connect-src': route === 'contact' ? `'self' ${backend}` : "'self'",
          'form-action': route === 'contact' ? `'self' ${backend}` : "'none'",
          'base-uri': "'none'",
          'frame-ancestors': "'none'",
          'require-trusted-types-for': "'script'",
          'trusted-types': "'none'",
        });
        expect(JSON.stringify(policy)).not.toContain('unsafe');
      });

      test(`is at most ${maxDocumentBytes} bytes on the wire, its first screen in the first round trip`, async ({
        baseURL,
      }) => {
        const transfer = await transferOf(new URL(path, baseURL));
        expect(transfer.bytes).toBeLessThanOrEqual(maxDocumentBytes);
        expect(transfer.textAfter(firstRoundTripBytes)).toContain('<span id="first-screen"');
      });

      test('paints without waiting for a file, stays in place and loads scripts only when called for', async ({
        page,
      }) => {
        await recordFacts(page);
        await page.goto(path);
        await settle(page);
        const atFirst = await page.evaluate(pageFacts);
        expect(atFirst.uncalledScripts, 'scripts that no island in view needs').toEqual([]);
        expect(atFirst.fontBytes, 'bytes of fonts').toBeLessThanOrEqual(maxFontBytes);
        await scrollThrough(page);
        await settle(page);
        const facts = await page.evaluate(pageFacts);
        expect(facts.blockingFiles, 'files that hold up the first paint').toEqual([]);
        expect(facts.shifts, 'shifts of the layout').toEqual([]);
        expect(facts.earlyScripts, 'scripts loaded before paint and idle').toEqual([]);
      });

      test('has no violation that axe finds', async ({ page }) => {
        // Half-way through its arrival a message is pale.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(path);
        await settle(page);
        await expectNoAxeFault(page);
      });
    });
  }
});

test('what is not part of the site is not there', async ({ request }) => {
  for (const path of ['/.git/config', '/.env', '/_headers', '/locales/en.json', '/package.json']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
}

async function scrollThrough(page: import('playwright/test').Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
