import { expect, type Page } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { examplePhones } from '../../src/business/examples.ts';
import { numberPatterns } from '../../src/i18n/format.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';

const phones = [company.phone, ...Object.values(examplePhones)].map((phone) =>
  RegExp.escape(phone).replaceAll(/ |\\x20/g, '[ \\u00a0]'),
);
// As the pseudo-languages, one of which reads from right to left, write amounts.
const { before, after } = numberPatterns(defaultLocale).amount;
const amount = `${RegExp.escape(before)}[\\d,.]+\\+?${RegExp.escape(after)}`;

/** Phone numbers, amounts, emails, percentages, times and URLs, whose characters follow each other from left to right. */
const units = [
  ...phones,
  amount,
  '[\\w.]+@[\\w.]+',
  '\\d+(?:\\.\\d+)?%',
  '\\d+:\\d\\d(?:\\s?[AP]M)?',
  '\\w+(?::\\d+)?\\/[\\w/]+',
].join('|');

/** Fails if the header covers what scrolls into view, as the Tab key makes it do (WCAG 2.4.11); it may scroll away instead. */
export async function expectClearOfHeader(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const header = [...document.querySelectorAll('header')].find((one) => one.checkVisibility());
      if (!header || getComputedStyle(header).top !== '0px') return 0;
      return header.offsetHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    });
  await expect.poll(covered, 'pixels of the header over what scrolls into view').toBeLessThanOrEqual(0);
}

export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(findProblems, units);
}

/**
 * Runs in the page: one message for each text that is cut off, runs out of its box or the window, overlaps another, or
 * reads in the wrong direction, and one if the page is wider than the window. Text that can be scrolled to (a table, a
 * list of times) and text for screen readers only are left out.
 */
function findProblems(units: string): string[] {
  type Line = ReturnType<typeof linesOf>[number];

  // Further down, the sticky header covers texts.
  scrollTo({ top: 0, behavior: 'instant' });
  const problems: string[] = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    problems.push(`the page is ${document.documentElement.scrollWidth - width} px wider than the window`);

  const seen = [...document.querySelectorAll('body, body *')].filter(isSeen);
  const texts = seen
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node instanceof Text)
    .filter(({ data }) => data.trim() !== '');
  const lines = texts.flatMap(linesOf);
  problems.push(...lines.flatMap(outside), ...overlaps(lines), ...seen.flatMap(cutBox), ...texts.flatMap(reversed));
  return [...new Set(problems)];

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.closest('script, style, select, textarea, .skip')) return false;
    // For screen readers only: a box of one pixel that hides the rest.
    for (let box: Element | null = element; box; box = box.parentElement)
      if (box.clientWidth === 1 && box.clientHeight === 1) return false;
    return true;
  }

  function linesOf(node: Text) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    return boxes.filter((box) => !isScrolledAway(node, box)).map((box) => ({ node, box }));
  }

  /** Above or below what a list that scrolls shows. */
  function isScrolledAway(node: Text, line: DOMRect): boolean {
    const { top, bottom } = letters(line);
    for (let box = node.parentElement; box; box = box.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const shown = box.getBoundingClientRect();
      if (bottom > shown.bottom || top < shown.top) return true;
    }
    return false;
  }

  function outside({ node, box }: Line): string[] {
    let block = node.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (!block || scrolls(block)) return [];
    if (box.left < -1 || box.right > width + 1) return [`runs out of the window: ${quoted(node)}`];
    const around = block.getBoundingClientRect();
    if (box.left < around.left - 1 || box.right > around.right + 1) return [`runs out of its box: ${quoted(node)}`];
    for (let clip: Element | null = block; clip && clip !== document.body; clip = clip.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(clip);
      const edge = clip.getBoundingClientRect();
      const isCut =
        (/hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) ||
        (/hidden|clip/.test(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1));
      if (isCut) return [`is cut off: ${quoted(node)}`];
    }
    return [];
  }

  function scrolls(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
    return false;
  }

  function overlaps(all: Line[]): string[] {
    const sorted = all.filter(({ node }) => !isLayer(node)).toSorted((a, b) => a.box.top - b.box.top);
    const found: string[] = [];
    for (const [index, one] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        if (other.node === one.node) continue;
        // What a font reserves above and below its letters may touch.
        const [upper, lower] = [letters(one.box), letters(other.box)];
        const high = Math.min(upper.bottom, lower.bottom) - Math.max(upper.top, lower.top);
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) - 1;
        if (high > 0 && wide > 0) found.push(`${quoted(one.node)} overlaps ${quoted(other.node)}`);
      }
    }
    return found;
  }

  function letters({ top, bottom, height }: DOMRect) {
    return { top: top + height / 5, bottom: bottom - height / 5 };
  }

  /** An open menu covers the page on purpose. */
  function isLayer(node: Text): boolean {
    for (let box = node.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).position === 'fixed') return true;
    return false;
  }

  function cutBox(element: Element): string[] {
    const style = getComputedStyle(element);
    const isField = element.matches('input:not([type=range], [type=checkbox], [type=radio], [type=hidden])');
    const cuts = (overflow: string) => isField || /hidden|clip/.test(overflow);
    const isCut =
      (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    const text = isField ? (element as HTMLInputElement).value : (element.textContent ?? '');
    if (!isCut || text.trim() === '') return [];
    return [`cuts its text: <${element.tagName.toLowerCase()}> ${text.slice(0, 60)}`];
  }

  function reversed(node: Text): string[] {
    return [...node.data.matchAll(new RegExp(units, 'g'))].flatMap((match) => {
      const places = [...match[0]].map((_, index) => {
        const range = document.createRange();
        range.setStart(node, match.index + index);
        range.setEnd(node, match.index + index + 1);
        return range.getBoundingClientRect();
      });
      const isReversed = places.some((place, index) => {
        const before = places[index - 1];
        return before && Math.abs(before.top - place.top) < 2 && place.left < before.left - 0.5;
      });
      return isReversed ? [`reads from right to left: ${match[0]}`] : [];
    });
  }

  function quoted(node: Text): string {
    return `"${node.data.trim().slice(0, 60)}"`;
  }
}
