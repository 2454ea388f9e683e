import { test as plainTest } from 'playwright/test';
import { expectNoAxeFault } from './axe.ts';
import { sitePagesInTurns } from './built-site.ts';
import { expect, inEachLanguage, scrollThrough, settle, test } from './fixtures.ts';
import { pageFacts, recordFacts } from './page-facts.ts';
import { routes } from './site.ts';
import { transferOf } from './transfer.ts';

const maxDocumentBytes = 20_000;
/** Ten segments, TCP's initial congestion window. */
const firstRoundTripBytes = 14_600;
const maxFontBytes = 20_000;
const backend = process.env['PUBLIC_SUPABASE_URL'] ?? 'http://127.0.0.1:54321';

inEachLanguage(({ pathTo }) => {
  for (const route of [...routes, 'meeting'] as const) {
    const path = pathTo(route);

    plainTest(`${path} is sent with its policy (F53: every browser test fails on a violation)`, async ({ request }) => {
      const policy = directivesOf((await request.get(path)).headers()['content-security-policy'] ?? '');
      expect(policy).toMatchObject({
        'default-src': "'none'",
        // Only the contact page and the page of a meeting send anything.
        'connect-src': ['contact', 'meeting'].includes(route) ? `'self' ${backend}` : "'self'",
        'form-action': route === 'contact' ? `'self' ${backend}` : "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
      expect(JSON.stringify(policy)).not.toContain('unsafe');
    });

    plainTest(
      `${path} is at most ${maxDocumentBytes} bytes, its first screen in the first round trip`,
      async ({ baseURL }) => {
        const transfer = await transferOf(new URL(path, baseURL));
        expect(transfer.bytes).toBeLessThanOrEqual(maxDocumentBytes);
        expect(transfer.textAfter(firstRoundTripBytes)).toContain('<span id="first-screen"');
      },
    );
  }
});

test.use({ allowedErrors: [/status of 404/] });

for (const { url } of sitePagesInTurns) {
  test(`${url} paints without waiting for a file, stays in place, loads scripts only when called for, and axe finds no violation`, async ({
    page,
  }) => {
    await recordFacts(page);
    await page.goto(url);
    await settle(page);
    const atFirst = await page.evaluate(pageFacts);
    expect.soft(atFirst.uncalledScripts, 'scripts that no island in view needs').toEqual([]);
    expect.soft(atFirst.fontBytes, 'bytes of fonts').toBeLessThanOrEqual(maxFontBytes);
    await scrollThrough(page);
    const facts = await page.evaluate(pageFacts);
    expect.soft(facts.blockingFiles, 'files that hold up the first paint').toEqual([]);
    expect.soft(facts.shifts, 'shifts of the layout').toEqual([]);
    expect.soft(facts.earlyScripts, 'scripts loaded before paint and idle').toEqual([]);
    // Half-way through its arrival a message is pale.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoAxeFault(page);
  });
}

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
}
