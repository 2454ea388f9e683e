import type { Page } from 'playwright/test';

/** Adds rules to a page as a visitor's own style sheet would; the security policy allows no `<style>` of ours. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/**
 * What does not fit: a page wider than its window, text that sticks out of the window, and text cut off by the box it
 * stands in. What has a way to scroll of its own (a table) and what is for screen readers only is left out.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      faults.push(`the page is ${document.documentElement.scrollWidth} wide in ${width}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      const clip = clipOf(element);
      const cut = boxes.find(
        (box) => box.left < clip.left - 1 || box.right > clip.right + 1 || box.bottom > clip.bottom + 1,
      );
      if (cut) faults.push(`"${node.nodeValue.trim().slice(0, 60)}" is cut off, at ${Math.round(cut.right)}`);
    }
    return faults;

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      const { width: own, height } = element.getBoundingClientRect();
      // One pixel is how a text is hidden from the eye alone.
      return own > 1 && height > 1 && !element.closest('script, style, noscript, iframe, .sr-only, .skip');
    }

    /** The part of the page in which an element can be seen: no wider than the window, no larger than what cuts it off. */
    function clipOf(element: Element): { left: number; right: number; bottom: number } {
      const clip = { left: 0, right: width, bottom: Infinity };
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (['auto', 'scroll'].includes(overflowX)) return { left: -Infinity, right: Infinity, bottom: Infinity };
        const { left, right, bottom } = box.getBoundingClientRect();
        if (overflowX !== 'visible') {
          clip.left = Math.max(clip.left, left);
          clip.right = Math.min(clip.right, right);
        }
        if (['hidden', 'clip'].includes(overflowY)) clip.bottom = Math.min(clip.bottom, bottom);
      }
      return clip;
    }
  });
}
