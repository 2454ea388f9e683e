import type { Page } from 'playwright/test';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { needsPages, otherLocale } from '../support/site.ts';
import { pauseClock, scrollThrough } from '../support/page.ts';

const { words, pathTo } = languageOf(otherLocale);
const { home } = words;

test('the headline pulses for ten seconds, and the banner for eight once it is in view (R25)', async ({ page }) => {
  test.skip(...needsPages('packages'));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.clock.install();
  await pauseClock(page);
  await page.goto(pathTo('home'));
  await expectPulseFor(page, 10_000);
  await page.getByRole('link', { name: home.packages.button }).scrollIntoViewIfNeeded();
  await expectPulseFor(page, 8000);
});

test('a key or a press stops the pulse (R25)', async ({ page }) => {
  for (const press of [() => page.keyboard.press('Shift'), () => page.mouse.click(5, 500)]) {
    await page.goto(pathTo('home'));
    await expect.poll(() => endlessAnimations(page)).toBe(1);
    await press();
    expect(await endlessAnimations(page)).toBe(0);
  }
});

test('with reduced motion the steps of our work are in two rows, the longer one first, nothing moves, and no script is loaded (R23, R25)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(pathTo('home'));
  await scrollThrough(page);
  const cards = page.locator('#process').getByRole('listitem');
  const tops = await cards.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  const rows = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
  expect(rows).toEqual([Math.ceil(tops.length / 2), Math.floor(tops.length / 2)]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(scripts).toEqual([]);
});

/** Advances the stopped clock until a pulse begins, and expects it to last this long, within 0.5 s. */
async function expectPulseFor(page: Page, durationMs: number): Promise<void> {
  const stepMs = 100;
  const pulsesAfterStep = async () => {
    await page.clock.runFor(stepMs);
    return endlessAnimations(page);
  };
  await expect.poll(pulsesAfterStep, { intervals: [stepMs] }).toBe(1);
  await page.clock.runFor(durationMs - 500);
  expect(await endlessAnimations(page)).toBe(1);
  await page.clock.runFor(500);
  expect(await endlessAnimations(page)).toBe(0);
}

function endlessAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity)
        .length,
  );
}
