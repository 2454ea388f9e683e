import type { Page } from 'playwright/test';
import { features } from '../../src/business/features.ts';
import { addOns, plans } from '../../src/business/plans.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { isDisabled } from '../../src/i18n/feature-texts.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { needsPages, otherLocale } from '../support/site.ts';
import { pauseClock, scrollThrough } from '../support/page.ts';

// What the pages without a form do.

const { locale, texts, pathTo } = languageOf(otherLocale);
const quoted = JSON.stringify;

test('the headline pulses for ten seconds, the banner for eight, or until a press (R25)', async ({ page }) => {
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

test('with reduced motion nothing moves and no script is loaded (R15, R23, R25)', async ({ page }) => {
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

test('cards of the packages light up under the pointer (R51)', async ({ page }) => {
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
});

test('the privacy policy names what the browser stores', async ({ page }) => {
  await page.goto(pathTo('privacy'));
  const article = page.getByRole('article');
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(storedKeys).not.toEqual([]);
  for (const key of await storedKeys()) await expect(article).toContainText(key);
});

test('the terms print where their links lead, without a table of contents (F58)', async ({ page }) => {
  await page.goto(pathTo('terms'));
  await page.emulateMedia({ media: 'print' });
  const contents = page.getByRole('navigation', { name: texts.legal.contents, includeHidden: true });
  await expect(contents).toBeHidden();
  const link = page.getByRole('article').locator('a[href^="/"]').first();
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain(await link.getAttribute('href'));
});

test('a greeting is read aloud while it is open, by a browser with a voice for the language (R103)', async ({
  page,
}) => {
  test.skip(!features.texting, 'the company sends no text messages');
  await page.addInitScript((voice) => {
    const spoken: string[] = [];
    const speechSynthesis = {
      getVoices: () => [{ lang: location.search === '?voice' ? voice : 'none' }],
      speak: ({ lang, text }: SpeechSynthesisUtterance) => spoken.push(`${lang}: ${text}`),
      cancel: () => spoken.splice(0),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    Object.assign(window, { spoken });
  }, `${locale}-US`);
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const { try: own } = texts.home;
  const { greeting } = texts.smsCompliance.special.textBack;
  const open = async (query: string) => {
    await page.goto(pathTo('home') + query);
    await page.getByText(own.summary).click();
    await page.getByText(own.greeting).first().click();
    await expect(page.getByText(greeting)).toBeVisible();
  };
  await open('');
  expect(await spoken()).toEqual([]);
  await open('?voice');
  await expect.poll(spoken).toEqual([`${locale}: ${greeting}`]);
  await page.getByRole('radio', { name: own.press }).check();
  expect(await spoken()).toEqual([]);
  await page.getByText(own.greeting).first().click();
  await page.getByText(own.greeting).first().click();
  await expect.poll(spoken).toHaveLength(1);
  await page.getByText(own.summary).click();
  await expect.poll(spoken).toEqual([]);
});

test('the newest text of the conversation comes into view (R103)', async ({ page }) => {
  test.skip(!features.texting, 'the company sends no text messages');
  const { try: own, thread } = texts.home;
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(pathTo('home'));
  await page.getByText(own.summary).click();
  await page.getByRole('radio', { name: own.press }).click();
  await page.getByRole('radio', { name: thread.answer.text }).click();
  const reminder = page.locator('form').getByText(thread.reminder.text);
  await expect(reminder).toBeInViewport({ ratio: 1 });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can play the customer, and hears each text (R103)', async ({ page }) => {
    test.skip(!features.texting, 'the company sends no text messages');
    const { try: own, thread, clinic } = texts.home;
    await page.goto(pathTo('home'));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const play = page.getByRole('figure').locator('form').first();
    await expect(play).toBeHidden();
    await page.getByText(own.summary).click();
    await expect(page.getByText(thread.missed.text)).toBeHidden();
    await page.getByRole('radio', { name: own.hangUp }).check();
    await expect(play).toMatchAriaSnapshot(`
    - group ${quoted(own.choose)}:
      - radio ${quoted(own.press)}
      - radio ${quoted(own.hangUp)} [checked]
    - status:
      - paragraph: ${quoted(own.hungUp)}
    - status`);
    await page.getByRole('radio', { name: own.press }).check();
    await page.getByRole('radio', { name: own.saturday }).check();
    await expect(play).toMatchAriaSnapshot(`
    - status:
      - paragraph: ${quoted(thread.reply.text)}
    - group ${quoted(own.answer)}:
      - radio ${quoted(thread.answer.text)}
      - radio ${quoted(own.saturday)} [checked]
      - radio ${quoted(smsRules.optOutWords[0])}
    - status:
      - paragraph: ${quoted(own.booking.text)}`);
    const boxes = await Promise.all((await play.locator('label, button').all()).map((choice) => choice.boundingBox()));
    expect(boxes).toEqual(boxes.toSorted((one, other) => one!.y - other!.y || one!.x - other!.x));
    await page.getByRole('radio', { name: smsRules.optOutWords[0]! }).check();
    await expect(play).toMatchAriaSnapshot(`
    - status:
      - paragraph: ${quoted(own.goodbye.text)}`);
    await page.getByRole('button', { name: own.again }).click();
    await expect(play.getByText(thread.reply.text)).toBeHidden();

    if (!isDisabled('home.clinic')) {
      await page.goto(pathTo('clinics'));
      requested.length = 0;
      const conversation = page.getByRole('figure').filter({ has: page.locator('form') });
      const patient = conversation.locator('form');
      await expect(patient.getByRole('radio', { name: own.press })).toBeChecked();
      await expect(patient.getByRole('button', { name: own.again })).toBeHidden();
      await patient.getByRole('radio', { name: thread.answer.text }).check();
      for (const text of [clinic.shop, clinic.reply.text, clinic.booking.text, clinic.desk])
        await expect(conversation.getByText(text, { exact: true })).toBeVisible();
      await patient.getByRole('button', { name: own.again }).click();
      await expect(patient.getByText(clinic.booking.text)).toBeHidden();
      await expect(patient.getByRole('button', { name: own.again })).toBeInViewport();
    }
    expect(requested).toEqual([]);
  });
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
