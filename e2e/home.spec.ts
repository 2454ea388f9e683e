import type { Page } from 'playwright/test';
import { pauseClock } from './clock.ts';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { fill } from './site.ts';

inEachLanguage(({ words, pathTo }) => {
  const { home } = words;

  test('opens with its headline and two ways on', async ({ page }) => {
    await page.goto(pathTo('home'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: home.hero.contact })).toHaveAttribute('href', pathTo('contact'));
    await expect(main.getByRole('link', { name: home.hero.services })).toHaveAttribute('href', pathTo('services'));
  });

  test('tells the story of a missed call as a list in the page’s language', async ({ page }) => {
    await page.goto(pathTo('home'));
    const { missed, reply, answer, booking, reminder, review } = home.thread;
    const steps = page.getByRole('figure', { name: home.thread.title }).getByRole('listitem');
    await expect(steps).toHaveCount(6);
    for (const [index, step] of [missed, reply, answer, booking, reminder, review].entries()) {
      await expect(steps.nth(index)).toContainText(step.label);
      await expect(steps.nth(index)).toContainText(fill(step.text, { smsMessages: 3 }));
    }
  });

  test('shows the packages banner with its four chips and opens the packages site in a new tab', async ({ page }) => {
    await page.goto(pathTo('home'));
    await expect(page.getByRole('list', { name: home.packages.chipsLabel }).getByRole('listitem')).toHaveText(
      Object.values(home.packages.chips),
    );
    const button = page.getByRole('link', { name: home.packages.button });
    await expect(button).toHaveAttribute('href', /^https:.*\/smartwebsite$/);
    await expect(button).toHaveAttribute('target', '_blank');
    await expect(button).toHaveAccessibleName(new RegExp(words.layout.newTab.replace(/[()]/g, '\\$&')));
  });

  test('has its sections at their anchors', async ({ page }) => {
    await page.goto(pathTo('home'));
    const { trusted, sms, results, support } = home.why;
    const { websites, sms: texts, booking, analytics, custom } = home.process;
    const region = (anchor: string) => page.locator(`section:has(#${anchor}), section#${anchor}`);
    await expect(region('why').getByRole('heading', { level: 3 })).toHaveText(
      [trusted, sms, results, support].map(({ title }) => title),
    );
    await expect(region('process').getByRole('listitem')).toHaveCount(5);
    for (const service of [websites, texts, booking, analytics, custom])
      await expect(region('process').getByRole('heading', { name: service.title })).toBeVisible();
    await expect(region('process')).toContainText(home.process.approach);
    const quotes = region('testimonials').getByRole('blockquote');
    await expect(quotes).toHaveText([home.testimonials.quote, home.testimonials.quote]);
    await expect(region('testimonials').getByText(home.testimonials.verified)).toHaveCount(2);
  });

  test('puts three services in the first row and two in the second', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pathTo('home'));
    const cards = page.locator('#process').getByRole('listitem');
    const tops = await cards.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    const [first, second, third, fourth, fifth] = tops;
    expect([second, third]).toEqual([first, first]);
    expect(fifth).toBe(fourth);
    expect(fourth).toBeGreaterThan(first ?? 0);
  });

  test('the headline’s pulse starts in view and stops after ten seconds', async ({ page }) => {
    await page.clock.install();
    await pauseClock(page);
    await page.goto(pathTo('home'));
    await expectPulseFor(page, 10_000);
  });

  test('the banner’s pulse waits for the banner and stops after eight seconds', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.clock.install();
    await pauseClock(page);
    await page.goto(pathTo('home'));
    // The headline pulses first.
    await expectPulseFor(page, 10_000);
    await page.getByRole('link', { name: home.packages.button }).scrollIntoViewIfNeeded();
    await expectPulseFor(page, 8000);
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('nothing moves, and no script is loaded at all', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      await page.goto(pathTo('home'));
      await settle(page);
      await page.getByRole('link', { name: home.packages.button }).scrollIntoViewIfNeeded();
      await settle(page);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(scripts).toEqual([]);
    });
  });
});

test('English labels the testimonials as the specification does', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Verified client', { exact: true })).toHaveCount(2);
});

/** Moves the stopped clock until a pulse begins, and expects that it lasts this long, to half a second. */
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
