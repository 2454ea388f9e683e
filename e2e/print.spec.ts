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

for (const { file, url } of sitePagesInTurns) {
  test(`${file} prints its text whole and legibly, without bars and frames (F58)`, async ({ page }) => {
    await page.goto(url);
    await settle(page);
    await page.emulateMedia({ media: 'print' });

    await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.soft(page.getByRole('banner')).toBeHidden();
    await expect.soft(page.getByRole('contentinfo')).toBeHidden();
    expect.soft(await screenOnlyParts(page), 'frames, and what stays in place on a screen').toEqual([]);

    const texts = await printedTexts(page);
    expect(texts.length).toBeGreaterThan(1);
    const faint = texts.filter(
      ({ color, behind }) => contrastRatio(flattenColors([color, ...behind]), flattenColors(behind)) < minTextContrast,
    );
    expect
      .soft(
        faint.map(({ text, color, behind }) => `"${text}" is ${color} on ${flattenColors(behind)}`),
        'text that is faint when backgrounds are printed',
      )
      .toEqual([]);

    // Firefox moves a whole row of a grid to the next page and leaves the rest of its page empty.
    const tall = await unbreakableContainers(page, paper.height / 2);
    expect.soft(tall, 'tall grids that a page break would have to cut').toEqual([]);

    expect.soft(await movingParts(page), 'printed half-way through an animation').toEqual([]);
    expect.soft(await spaceBelowLastText(page), 'space for an empty last page').toBeLessThan(maxSpaceAtEnd);
  });
}

function screenOnlyParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.matches('iframe') || /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

function movingParts(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation || animation instanceof CSSTransition)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100)),
  );
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
