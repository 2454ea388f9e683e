import type { Browser, Page } from 'playwright/test';
import { contrastRatio } from '../../lib/colors.ts';
import { expectFocusRings } from '../support/accessibility.ts';
import { gluedWords, isUnlisted, normalize, sitePagesInTurns } from '../support/built-site.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { hydrateIslands, settle } from '../support/page.ts';

// Pages in other media than a screen with script and the site's own colors.

/** Letter paper in CSS pixels, without its margins. */
const paper = { width: 740, height: 980 };

/** In CSS pixels, for the padding and border of a box: more could run over to a page of its own. */
const maxSpaceAtEnd = 48;

/** WCAG 1.4.3. */
const minTextContrast = 4.5;

test.use({ allowedErrors: [/status of 404/], viewport: paper });

for (const sitePage of sitePagesInTurns) {
  const { file, url } = sitePage;

  test(`${file} prints legibly without bars and frames, and has the same text without script (F43, F58)`, async ({
    page,
    browser,
  }) => {
    await page.goto(url);
    await settle(page);
    await test.step('without script', async () => {
      const lines = linesOf(await page.locator('body').innerText());
      expect(lines.length).toBeGreaterThan(10);
      expect.soft(lines.flatMap(gluedWords)).toEqual([]);
      // Controls that need a script are left out: `services.spec.ts` checks the example in place of the sliders,
      // `meetings.spec.ts` the text in place of the free times, and `color-scheme.spec.ts` the choice of colors.
      const controls = await page.locator('#roi form, .meeting-card, .meeting-panel, footer label').allInnerTexts();
      const expected = [...(await linesWithoutScript(browser, page.url())), ...controls.flatMap(linesOf)];
      expect(lines.filter((line) => !expected.includes(line))).toEqual([]);
    });
    await test.step('on paper, with the background graphics that some visitors print', async () => {
      // Paper is white in both schemes.
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.soft(page.getByRole('banner')).toBeHidden();
      await expect.soft(page.getByRole('contentinfo')).toBeHidden();
      // Firefox moves a whole row of a grid to the next page and leaves the rest of its page empty.
      const facts = await page.evaluate(printFacts, paper.height / 2);
      expect.soft(facts.screenOnly, 'frames, and what stays in place on a screen').toEqual([]);
      expect.soft(facts.tall, 'tall grids that a page break would have to cut').toEqual([]);
      expect.soft(facts.moving, 'printed in the middle of an animation').toEqual([]);
      expect.soft(facts.spaceAtEnd, 'space for an empty last page').toBeLessThan(maxSpaceAtEnd);
      expect(facts.texts.length).toBeGreaterThan(1);
      const faint = facts.texts.filter(({ color, behind }) => contrastRatio(color, behind) < minTextContrast);
      expect.soft(faint, 'text that is faint when backgrounds are printed').toEqual([]);
    });
  });
}

test.describe('forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  // Backgrounds are gone: a border or text has to convey what they did (F61).
  for (const { name, url, locale } of sitePagesInTurns.filter((page) => !isUnlisted(page))) {
    test(`${url} keeps its buttons, icons and focus in forced colors`, async ({ page }) => {
      await page.goto(url);
      await settle(page);
      await hydrateIslands(page);
      expect.soft(await lostButtons(page)).toEqual([]);
      expect.soft(await lostIcons(page)).toEqual([]);
      await expectFocusRings(page, page.locator('body'));
      if (name !== 'contact') return;

      // An error is conveyed by text and a border.
      const { form } = languageOf(locale).words.contact;
      await page.getByRole('button', { name: form.submit }).click();
      await expect(page.getByText(form.errors.nameTooShort)).toBeVisible();
      await expect(page.getByLabel(form.name)).not.toHaveCSS('border-top-width', '0px');
    });
  }
});

function linesOf(text: string): string[] {
  return text.split('\n').map(normalize).filter(Boolean);
}

async function linesWithoutScript(browser: Browser, url: string): Promise<string[]> {
  await using context = await browser.newContext({ javaScriptEnabled: false, viewport: paper });
  const page = await context.newPage();
  await page.goto(url);
  return linesOf(await page.locator('body').innerText());
}

/** Runs in the page. Grid and flex containers count as tall unless they are kept on one page as a whole. */
function printFacts(maxHeight: number) {
  const elements = [...document.querySelectorAll('body, body *')].filter((element) => element.checkVisibility());
  const withText = elements.filter(({ childNodes }) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
  );
  const range = document.createRange();
  const textEnds = withText.map((element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().bottom;
  });
  return {
    screenOnly: elements
      .filter((element) => element.matches('iframe') || /fixed|sticky/.test(getComputedStyle(element).position))
      .map(openingOf),
    tall: elements
      .filter((element) => /grid|flex/.test(getComputedStyle(element).display) && !isKeptWhole(element))
      .filter((element) => element !== document.body && element.getBoundingClientRect().height > maxHeight)
      .map(openingOf),
    moving: document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation || animation instanceof CSSTransition)
      .map(({ effect }) => openingOf((effect as KeyframeEffect).target)),
    spaceAtEnd: document.body.getBoundingClientRect().bottom - Math.max(...textEnds),
    /** With the background colors behind them, topmost first. */
    texts: withText
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        text: element.textContent?.trim().slice(0, 80),
        color: getComputedStyle(element).color,
        behind: backgroundsOf(element),
      })),
  };

  function isKeptWhole(element: Element | null): boolean {
    return (
      element !== null && (getComputedStyle(element).breakInside === 'avoid' || isKeptWhole(element.parentElement))
    );
  }

  function backgroundsOf(element: Element | null): string[] {
    return element ? [getComputedStyle(element).backgroundColor, ...backgroundsOf(element.parentElement)] : [];
  }

  function openingOf(element: Element | null): string | undefined {
    return element?.outerHTML.slice(0, 100);
  }
}

/** Buttons, fields and links drawn as buttons that have no visible edge left. */
function lostButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('button:not([popovertarget]), select, textarea, input, a.border-2'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => !element.matches('.sr-only *, [type=range], [type=checkbox], [type=radio]'))
      .filter((element) => {
        const { borderTopWidth, textDecorationLine } = getComputedStyle(element);
        return parseFloat(borderTopWidth) < 1 && textDecorationLine === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
}

/** Icons whose lines have the color of what is behind them. */
function lostIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('main svg')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => [canvas, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(icon).color))
      .map((icon) => icon.outerHTML.slice(0, 100));
  });
}
