import type { Browser, Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import {
  expectContrast,
  expectFocusRings,
  expectLarge,
  expectNoAxeViolations,
  focusedStop,
  type Stop,
} from '../support/accessibility.ts';
import { gluedWords, isUnlisted, normalize, sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { expectClearOfHeader, layoutProblems } from '../support/layout-check.ts';
import { expectStill, recordShifts } from '../support/layout-shifts.ts';
import { hydrateIslands, scrollThrough, setStyles, settle } from '../support/page.ts';
import { hasScenarios } from '../support/site.ts';

// Each page, in one visit: what it loads, axe, reading without script, at 400 % and with other text, the Tab key, the size
// of targets, forced colors, and paper.

// Text that is fading in has low contrast.
test.use({ allowedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

const desktop = { width: 1280, height: 720 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const maxFontBytes = 20_000;

for (const sitePage of sitePagesInTurns) {
  const { file, url, locale, name } = sitePage;

  test(`${file} can be read, used and printed by everybody (R58, R60, R63, F43, F58, F59, F61, F62, F63)`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(90_000);

    await test.step('it loads scripts only when an island in view needs them, and hardly shifts', async () => {
      await recordShifts(page);
      await page.goto(url);
      await settle(page);
      const { unneededScripts, earlyScripts, fontBytes } = await page.evaluate(loadedFiles);
      expect.soft(unneededScripts, 'scripts that no island in view needs').toEqual([]);
      expect.soft(earlyScripts, 'scripts loaded before paint and idle').toEqual([]);
      expect.soft(fontBytes, 'bytes of fonts').toBeLessThanOrEqual(maxFontBytes);
    });

    await test.step('its text is the same without script', async () => {
      const lines = linesOf(await page.locator('body').innerText());
      expect(lines.length).toBeGreaterThan(10);
      expect.soft(lines.flatMap(gluedWords)).toEqual([]);
      // Controls that need a script are left out.
      const controls = await page.locator('#roi form, .meeting-card, .meeting-panel, footer label').allInnerTexts();
      const expected = [...(await linesWithoutScript(browser, page.url())), ...controls.flatMap(linesOf)];
      expect.soft(lines.filter((line) => !expected.includes(line))).toEqual([]);
    });

    await test.step('axe finds no violation', async () => {
      await scrollThrough(page);
      await expectStill(page);
      // Where the page ends, the header covers half a link of a table of contents.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectNoAxeViolations(page);
    });

    await test.step('nothing is lost at 400 %, with wide spacing, and with text alone twice as large', async () => {
      // Whatever can be opened is part of the page.
      const toggle = (open: boolean) =>
        page.locator('main details').evaluateAll((parts: HTMLDetailsElement[], open) => {
          for (const part of parts) part.open = open;
        }, open);
      await toggle(true);
      // The values of WCAG 1.4.12, all at once.
      const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-block-end: 2em !important; }`;
      const doubled = 'html { font-size: 200% !important; }';
      for (const [what, size, styles] of [
        ['at 400 %', zoomed, ''],
        ['at 400 % with wide spacing', zoomed, spaced],
        ['with wide spacing', desktop, spaced],
        ['with text twice as large', desktop, doubled],
      ] as const) {
        await page.setViewportSize(size);
        await setStyles(page, styles);
        expect.soft(await layoutProblems(page), what).toEqual([]);
      }
      await setStyles(page, '');
      await toggle(false);
    });

    await test.step('the Tab key shows where it is, in reading order', async () => {
      // The header covers what comes in at the top on the way back, most of all in the window of a page at 400 %.
      await page.setViewportSize(zoomed);
      // Islands would move elements during the walk and change their places.
      await hydrateIslands(page);
      const stops = await walkBack(page);
      expect(stops.length).toBeGreaterThan(10);
      expect.soft(stops.filter(({ isSeen }) => !isSeen).map(({ what }) => what)).toEqual([]);
      expect.soft(stops.flatMap(({ weakRing }) => weakRing)).toEqual([]);
      const order = stops.map(({ place }) => place);
      expect.soft(order).toEqual(order.toSorted((one, other) => other - one));
    });

    if (!isUnlisted(sitePage)) {
      await test.step('targets are as large as a finger', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        if (name === 'services' && hasScenarios()) await page.getByText(languageOf(locale).texts.roi.advanced).click();
        // Fields, sliders, and links drawn as buttons: with a border around them.
        if (name === 'home') expect(await page.locator('main a.border-2').count()).toBeGreaterThan(0);
        const targets = page.locator(
          'main :is(a.border-2, [type=submit], [type=range], [type=text], textarea, summary, label:has([type=radio])), footer select',
        );
        await expectLarge(targets);
      });

      await test.step('forced colors keep edges, icons and focus', async () => {
        await page.setViewportSize(desktop);
        expect.soft(await reordered(page), 'elements that styles reorder').toEqual([]);
        // Backgrounds are gone: a border or text has to convey what they did.
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await lostEdges(page)).toEqual([]);
        await expectFocusRings(page, page.locator('body'));
        await page.emulateMedia({ forcedColors: null });
      });
    }

    await test.step('it prints legibly, without bars and frames', async () => {
      // Paper is white in both schemes; some visitors print background graphics.
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.soft(page.getByRole('banner')).toBeHidden();
      // Of the footer, only who wrote the page.
      const footer = page.getByRole('contentinfo');
      await expect.soft(footer.getByRole('link').filter({ visible: true })).toHaveText([company.phone, company.email]);
      await expect.soft(footer.getByRole('combobox')).toBeHidden();
      const screenOnly = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility())
          .filter((element) => element.matches('iframe') || /fixed|sticky/.test(getComputedStyle(element).position))
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect.soft(screenOnly, 'frames, and what stays in place on a screen').toEqual([]);
      await expectContrast(page);
    });
  });
}

/** Runs in the page, after `recordShifts`. */
function loadedFiles() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => /\.m?js(\?|$)/.test(name));
  const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const earliest = Math.max(paintedAt, window.recorded.idleAt);
  const islands = [...document.querySelectorAll('astro-island')].map((island) => ({
    file: new URL(island.getAttribute('component-url') ?? '', location.href).href,
    isInView: [...island.children].some((child) => {
      const { top, bottom, left, right } = child.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    }),
  }));
  // The language menu loads on interaction only.
  const needed = islands.filter(({ file, isInView }) => isInView && !file.includes('LanguageMenu'));
  return {
    /** Scripts of islands out of view, and all scripts when none is in view. */
    unneededScripts: scripts
      .filter(({ name }) => needed.length === 0 || islands.some(({ file }) => file === name))
      .filter(({ name }) => !needed.some(({ file }) => file === name))
      .map(({ name }) => name),
    earlyScripts: scripts.filter(({ startTime }) => startTime < earliest).map(({ name }) => name),
    fontBytes: files
      .filter(({ name }) => /\.woff2?(\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').map(normalize).filter(Boolean);
}

async function linesWithoutScript(browser: Browser, url: string): Promise<string[]> {
  await using context = await browser.newContext({ javaScriptEnabled: false, viewport: desktop });
  const page = await context.newPage();
  await page.goto(url);
  await expectClearOfHeader(page);
  return linesOf(await page.locator('body').innerText());
}

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
