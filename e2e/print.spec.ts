import type { Page } from 'playwright/test';
import { sitePagesInTurns } from './built-site.ts';
import { contrastRatio, flattenColors } from './contrast.ts';
import { expect, settle, test } from './fixtures.ts';

// Pages on paper, with the background graphics that some visitors print.

/** Letter paper in CSS pixels, without its margins. */
const paper = { width: 740, height: 980 };

/** In CSS pixels, for the padding and border of a box: more could run over to a page of its own. */
const maxSpaceAtEnd = 48;

/** WCAG 1.4.3. */
const minTextContrast = 4.5;

test.use({ allowedErrors: [/status of 404/], viewport: paper });

for (const { file, path, name } of sitePagesInTurns) {
  test.describe(file, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(name === 'notFound' ? `${path}no-such-page` : path);
      await settle(page);
      await page.emulateMedia({ media: 'print' });
    });

    test('is legible when backgrounds are printed', async ({ page }) => {
      const texts = await printedTexts(page);
      expect(texts.length).toBeGreaterThan(1);
      const faint = texts.filter(
        ({ color, behind }) =>
          contrastRatio(flattenColors([color, ...behind]), flattenColors(behind)) < minTextContrast,
      );
      expect(faint.map(({ text, color, behind }) => `"${text}" is ${color} on ${flattenColors(behind)}`)).toEqual([]);
    });

    // Firefox moves a whole row of a grid to the next page and leaves the rest of its page empty.
    test('has no tall grid that a page break would have to cut', async ({ page }) => {
      const tall = await unbreakableContainers(page, paper.height / 2);
      expect(tall).toEqual([]);
    });

    test('has nothing that is printed half-way through an animation', async ({ page }) => {
      const animations = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation || animation instanceof CSSTransition)
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100)),
      );
      expect(animations).toEqual([]);
    });

    test('leaves no empty page at its end', async ({ page }) => {
      expect(await spaceBelowLastText(page)).toBeLessThan(maxSpaceAtEnd);
    });
  });
}

/** Every text that is printed, with the background colors behind it, topmost first. */
function printedTexts(page: Page): Promise<{ text: string; color: string; behind: string[] }[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { text: string; color: string; behind: string[] }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim();
      const parent = walker.currentNode.parentElement;
      if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const behind: string[] = [];
      for (let element: Element | null = parent; element; element = element.parentElement) {
        behind.push(getComputedStyle(element).backgroundColor);
      }
      texts.push({ text, color: getComputedStyle(parent).color, behind });
    }
    return texts;
  });
}

/** Grid and flex containers taller than a limit, unless they are kept on one page as a whole. */
function unbreakableContainers(page: Page, maxHeight: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const isKeptWhole = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).breakInside === 'avoid' || isKeptWhole(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > limit)
      .filter((element) => /grid|flex/.test(getComputedStyle(element).display) && !isKeptWhole(element))
      .map((element) => `<${element.localName} class="${element.className}">`);
  }, maxHeight);
}

function spaceBelowLastText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let bottom = 0;
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      const { height, bottom: end } = range.getBoundingClientRect();
      if (height > 0) bottom = Math.max(bottom, end);
    }
    return document.body.getBoundingClientRect().bottom - bottom;
  });
}
