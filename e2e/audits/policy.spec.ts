import { test as plainTest } from 'playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { sitePages, sitePagesInTurns } from '../support/built-site.ts';
import { expect, scrollThrough, settle, test } from '../support/fixtures.ts';
import { maxLayoutShift, pageFacts, recordFacts } from '../support/layout-metrics.ts';
import { wordsOf } from '../support/site.ts';
import { transferOf } from '../support/transfer.ts';

/** For the words of any company; the sample's have a limit of their own. */
const maxDocumentBytes = 22_000;
/** Ten segments, TCP's initial congestion window. */
const firstRoundTripBytes = 14_600;
const maxFontBytes = 20_000;

for (const { path } of sitePages.filter(({ name }) => name !== 'notFound')) {
  plainTest(`${path} is small (R59, R63)`, async ({ baseURL }) => {
    const transfer = await transferOf(new URL(path, baseURL));
    expect(transfer.bytes, 'bytes on the wire').toBeLessThanOrEqual(maxDocumentBytes);
    // The first section, up to Astro's scripts of an island in it.
    const firstScreen = /<main[^]*?(?:<\/section>|<style>astro-island)/;
    expect(transfer.textAfter(firstRoundTripBytes), 'the first round trip').toMatch(firstScreen);
  });
}

test.use({ allowedErrors: [/status of 404/] });

// Every browser test fails on a policy violation: here each page is scrolled to its end and its menu opened.
for (const { url, locale } of sitePagesInTurns) {
  test(`${url} hardly shifts, loads scripts only when needed, and breaks no rule of its policy or of axe (F53, R58, R60)`, async ({
    page,
  }) => {
    await recordFacts(page);
    await page.goto(url);
    await settle(page);
    const atFirst = await page.evaluate(pageFacts);
    expect.soft(atFirst.unneededScripts, 'scripts that no island in view needs').toEqual([]);
    expect.soft(atFirst.fontBytes, 'bytes of fonts').toBeLessThanOrEqual(maxFontBytes);
    await scrollThrough(page);
    const facts = await page.evaluate(pageFacts);
    expect.soft(facts.layoutShift, facts.shifts.join('\n')).toBeLessThanOrEqual(maxLayoutShift);
    expect.soft(facts.earlyScripts, 'scripts loaded before paint and idle').toEqual([]);
    // Where the page ends, the header covers half a link of a table of contents.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // A message that is still fading in has low contrast.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: wordsOf(locale).layout.language.label }).click();
    await expect(page.locator('[popover]:popover-open')).toBeVisible();
  });
}

test.describe('a policy violation', () => {
  test.use({ allowedErrors: [/policy violation|Content Security Policy/] });

  test('is reported (F53)', async ({ page, errors }) => {
    await page.goto('/privacy');
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    );
    await expect.poll(() => errors.filter((error) => error.includes('style-src-elem blocked'))).not.toEqual([]);
  });
});
