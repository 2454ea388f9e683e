import type { Page } from 'playwright/test';
import { addOns, plans } from '../../src/business/plans.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { needsPages, otherLocale } from '../support/site.ts';
import { pauseClock, scrollThrough } from '../support/page.ts';

// What the pages without a form do; `built-files/content.spec.ts` covers what they say, and where their links lead.

const { texts, pathTo } = languageOf(otherLocale);

test('the headline of the home page pulses for ten seconds, and the banner for eight once it is in view, or until a key or a press (R25)', async ({
  page,
}) => {
  test.skip(...needsPages('packages'));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.clock.install();
  await pauseClock(page);
  await page.goto(pathTo('home'));
  await expectPulseFor(page, 10_000);
  await page.getByRole('link', { name: texts.home.packages.button }).scrollIntoViewIfNeeded();
  await expectPulseFor(page, 8000);
  for (const press of [() => page.keyboard.press('Shift'), () => page.mouse.click(5, 400)]) {
    await page.reload();
    await pulse(page);
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

test('cards of the packages light up under the pointer by border and background alone, and the steps of the headline lead to the plans (R51)', async ({
  page,
}) => {
  test.skip(...needsPages('packages'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const cardOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name }) });
  await page.goto(pathTo('packages'));
  for (const { name } of [...plans.slice(0, 1), ...addOns.slice(0, 1)]) {
    const look = () =>
      cardOf(name).evaluate((element) => {
        const { backgroundColor, borderColor, boxShadow, transform } = getComputedStyle(element);
        return { highlight: `${backgroundColor} ${borderColor}`, boxShadow, transform };
      });
    const atRest = await look();
    await cardOf(name).hover();
    await expect.poll(async () => (await look()).highlight, { message: name }).not.toBe(atRest.highlight);
    expect(await look()).toMatchObject({ boxShadow: 'none', transform: 'none' });
  }
  const { name } = plans.at(-1)!;
  await page.getByRole('navigation', { name: texts.packages.hero.steps }).getByRole('link', { name }).click();
  await expect(cardOf(name)).toBeInViewport();
});

test('the privacy policy names what the browser stores, and shows in print where links lead (F58)', async ({
  page,
}) => {
  await page.goto(pathTo('privacy'));
  const article = page.getByRole('article');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(storedKeys).not.toEqual([]);
  for (const key of await storedKeys()) await expect(article).toContainText(key);

  await page.emulateMedia({ media: 'print' });
  const contents = page.getByRole('navigation', { name: texts.legal.contents, includeHidden: true });
  await expect(contents).toBeHidden();
  const link = article.locator('a[href^="/"]').first();
  if ((await link.count()) === 0) return;
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain(await link.getAttribute('href'));
});

/** Expects a pulse to last this long, within 0.5 s. */
async function expectPulseFor(page: Page, durationMs: number): Promise<void> {
  await pulse(page);
  await page.clock.runFor(durationMs - 500);
  expect(await endlessAnimations(page)).toBe(1);
  await page.clock.runFor(500);
  expect(await endlessAnimations(page)).toBe(0);
}

/** Advances the stopped clock until a pulse begins. */
async function pulse(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await endlessAnimations(page)).toBe(1);
  }).toPass({ intervals: [100] });
}

function endlessAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity)
        .length,
  );
}
