import type { Locator, Page } from 'playwright/test';
import { features } from '../../src/business/features.ts';
import { expectFocusRings, expectNoAxeViolations, focusedStop, type Stop } from '../support/accessibility.ts';
import { isUnlisted, sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { hydrateIslands, scrollThrough } from '../support/page.ts';
import {
  failure,
  functionUrl,
  newEmail,
  openForm,
  sendAndExpectThanks,
  submitButton,
  toast,
  typeRequest,
} from '../support/request-form.ts';
import { needsBackend, needsScenarios, offers, otherLocale } from '../support/site.ts';

// Axe, WCAG 1.4.11, 2.4.3, 2.4.7 and 2.4.11 by the Tab key alone, the size of targets, and forced colors.

// Text that is fading in has low contrast.
test.use({ allowedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

for (const sitePage of sitePagesInTurns) {
  const { file, name, url, locale } = sitePage;

  test(`${file} has no violation that axe finds, targets that a finger hits, and shows what has the focus, in reading order and in forced colors (R60, F59, F61, F63)`, async ({
    page,
  }) => {
    // The header covers what comes in at the top on the way back, most of all in the window of a page at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(url);
    await scrollThrough(page);
    // Where the page ends, the header covers half a link of a table of contents.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectNoAxeViolations(page);

    await page.setViewportSize({ width: 320, height: 256 });
    // Islands would move elements during the walk and change their places.
    await hydrateIslands(page);
    const stops = await walkBack(page);
    expect(stops.length).toBeGreaterThan(10);
    expect.soft(stops.filter(({ isSeen }) => !isSeen).map(({ what }) => what)).toEqual([]);
    expect.soft(stops.flatMap(({ weakRing }) => weakRing)).toEqual([]);
    const order = stops.map(({ place }) => place);
    expect.soft(order).toEqual(order.toSorted((one, other) => other - one));
    if (isUnlisted(sitePage)) return;

    await page.setViewportSize({ width: 360, height: 740 });
    await expectLargeTargets(page, name === 'services' && offers() ? languageOf(locale).texts.roi.advanced : '');
    await page.setViewportSize({ width: 1280, height: 720 });
    expect.soft(await reordered(page), 'elements that styles reorder').toEqual([]);
    // Backgrounds are gone: a border or text has to convey what they did.
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await lostEdges(page)).toEqual([]);
    await expectFocusRings(page, page.locator('body'));
  });
}

// States that no page opens with are the same in all languages and change only part of a page.
const language = languageOf(otherLocale);
const { texts, pathTo } = language;
const island = (name: string) => `astro-island[component-export=${name}]`;

test('axe finds no violation in the open menus, whose links show a focus ring and can be hit with a finger (R60)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathTo('home'));
  await expectLarge(page.getByRole('banner').getByRole('button'));
  for (const menu of [texts.layout.menu, texts.layout.language.label]) {
    await page.getByRole('button', { name: menu }).click();
    await expectNoAxeViolations(page, 'header');
    const list = page.locator('[popover]:popover-open');
    await expectFocusRings(page, list);
    await expectLarge(list.getByRole('link'));
    await page.keyboard.press('Escape');
  }
});

test.describe('the form', () => {
  test.use({ allowedErrors: [/send-consultation-email|ERR_FAILED|Cannot send the request/] });

  test('axe finds no violation in an invalid form, the error toast or the thank-you message; the toast shows the focus, and forced colors an error (R60, F61)', async ({
    page,
  }) => {
    const { form } = texts.contact;
    await openForm(page, language);
    await test.step('an invalid form', async () => {
      await submitButton(page, language).click();
      await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
      await expectNoAxeViolations(page, island('ContactForm'));
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(page.getByLabel(form.name)).not.toHaveCSS('border-top-width', '0px');
      await page.emulateMedia({ forcedColors: null });
    });
    await test.step('the error toast, beside a likely typo', async () => {
      await typeRequest(page, language, 'ada@hotmial.com');
      await page.route(functionUrl, (route) => route.abort('failed'));
      await submitButton(page, language).click();
      await expect(page.getByText(form.reachInstead)).toBeVisible();
      await expect(failure(page, language)).toBeVisible();
      await expectNoAxeViolations(page, island('ContactForm'));
      await expectFocusRings(page, toast(page, form.errorTitle));
      await page.keyboard.press('Escape');
      await expect(submitButton(page, language)).toBeFocused();
    });
    await test.step('the thank-you message', async () => {
      test.skip(...needsBackend);
      await page.unroute(functionUrl);
      await typeRequest(page, language, newEmail('axe'));
      await sendAndExpectThanks(page, language);
      await expectNoAxeViolations(page, island('ContactForm'));
    });
  });
});

test('axe finds no violation in either state of the expanded calculator (R60)', async ({ page }) => {
  test.skip(...needsScenarios());
  await page.goto(pathTo('services'));
  await hydrateIslands(page);
  for (const closed of [texts.roi.advanced, texts.roi.chart.table, texts.roi.reasons.title])
    await page.getByText(closed).click();
  for (const [end, result] of [
    ['max', page.getByRole('img', { name: texts.roi.result.warning })],
    ['min', page.getByText(texts.roi.result.normal)],
  ] as const) {
    for (const slider of await page.getByRole('slider').all())
      await slider.fill((await slider.getAttribute(end)) ?? '');
    await expect(result).toBeVisible();
    await expectNoAxeViolations(page, island('RoiCalculator'));
  }
});

/** Presses Shift+Tab from the last link until the focus leaves the page or wraps around; returns each element on the way. */
async function walkBack(page: Page): Promise<Stop[]> {
  const stops = new Map<number, Stop>();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const start = await focusedStop(page);
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const stop = await focusedStop(page);
    if (!stop || stop.place === start?.place) return [...stops.values()];
    if (stops.has(stop.place)) throw new Error(`The focus is trapped at ${stop.what}`);
    stops.set(stop.place, stop);
  }
  throw new Error('Cannot leave the page within 200 presses');
}

/** The main targets of a page are as large as a finger: 44 pixels. Axe checks that all have 24 (WCAG 2.5.8). */
async function expectLargeTargets(page: Page, advanced: string): Promise<void> {
  const main = page.getByRole('main');
  if (advanced) await page.getByText(advanced).click();
  // Links drawn as buttons: with a border around them.
  const drawn = 'a.border-2, input[type=range], #roi summary, #roi label:has([type=radio])';
  const targets = main.locator(drawn).or(main.getByRole('textbox')).or(main.locator('[type=submit]'));
  if ((await targets.filter({ visible: true }).count()) > 0) await expectLarge(targets);
  await expectLarge(page.getByRole('combobox', { name: /./ }).last());
  if (features.texting) {
    const consent = main.locator('#write').getByRole('checkbox').locator('..');
    if ((await consent.count()) > 0) await expectLarge(consent);
  }
}

/** Fails with each visible target smaller than 44 pixels, and when there is none. */
async function expectLarge(targets: Locator): Promise<void> {
  const boxes = await targets.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { name: element.outerHTML.slice(0, 90), width: Math.ceil(width), height: Math.ceil(height) };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect.soft(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
}

/** Elements that are or contain focusable ones, and are displayed out of document order. */
function reordered(page: Page): Promise<string[]> {
  return page.evaluate(
    (stops) =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { order, flexDirection } = getComputedStyle(element);
          const isMoved = order !== '0' || flexDirection.endsWith('-reverse');
          const holdsStops = element.matches(stops) || element.querySelector(stops) !== null;
          return (isMoved && holdsStops) || (element as HTMLElement).tabIndex > 0;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary',
  );
}

/** Buttons, fields and links drawn as buttons without a visible edge, and icons in the color of what is behind them. */
function lostEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const controls = [
      ...document.querySelectorAll('button:not([popovertarget]), select, textarea, input, a.border-2'),
    ].filter((element) => !element.matches('.sr-only *, [type=range], [type=checkbox], [type=radio]'));
    const isLost = (element: Element) => {
      const { borderTopWidth, textDecorationLine, color } = getComputedStyle(element);
      if (element.matches('svg')) return [canvas, 'rgba(0, 0, 0, 0)'].includes(color);
      return parseFloat(borderTopWidth) < 1 && textDecorationLine === 'none';
    };
    return [...controls, ...document.querySelectorAll('main svg')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1 && isLost(element))
      .map((element) => element.outerHTML.slice(0, 100));
  });
}
