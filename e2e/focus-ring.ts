import type { Locator, Page } from 'playwright/test';
import { contrastRatio, flattenColors } from './contrast.ts';
import { expect } from './fixtures.ts';

/** WCAG 1.4.11 for parts of a user interface, and 2.4.13 for the pixels that the focus changes. */
const minContrast = 3;

/** One side of an element: each band of its focus ring, with the background colors behind it, topmost first. */
type RingSide = { color: string; behind: string[] }[];

/** What has the focus, if its focus ring does not stand out from the background on all of its sides. */
export async function weakFocusRing(page: Page): Promise<string[]> {
  const { element, sides } = await page.evaluate(describeRing);
  if (sides.length === 0) return [`No side of the focus ring shows around ${element}`];
  const ratio = Math.min(...sides.map(bestContrast));
  return ratio >= minContrast ? [] : [`${ratio.toFixed(2)}:1 around ${element}`];
}

/** Focuses in turn whatever the Tab key can reach inside an element and holds each focus ring to its contrast. */
export async function expectFocusRings(page: Page, parent: Locator): Promise<void> {
  const stops = parent
    .locator('a[href], button, input, select, textarea, summary, [tabindex="0"]:not(:empty)')
    .locator('visible=true')
    .and(page.locator(':not(:disabled, [tabindex="-1"])'));
  const weak: string[] = [];
  // After a key, focus that is moved by script shows as well.
  await page.keyboard.press('Tab');
  for (const stop of await stops.all()) {
    await stop.focus();
    weak.push(...(await weakFocusRing(page)));
  }
  expect(await stops.count()).toBeGreaterThan(0);
  expect(weak).toEqual([]);
}

function bestContrast(side: RingSide): number {
  const ratios = side.map(({ color, behind }) =>
    contrastRatio(flattenColors([color, ...behind]), flattenColors(behind)),
  );
  return Math.max(0, ...ratios);
}

/** Runs in the page. Sides that the window or a scroll container cuts off are left out. */
function describeRing(): { element: string; sides: RingSide[] } {
  const focused = document.activeElement ?? document.body;
  const bands = bandsOf(getComputedStyle(focused));
  const sides = [...focused.getClientRects()].flatMap((box) => {
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [
      (distance: number): [number, number] => [x, box.top - distance],
      (distance: number): [number, number] => [x, box.bottom + distance],
      (distance: number): [number, number] => [box.left - distance, y],
      (distance: number): [number, number] => [box.right + distance, y],
    ]
      .filter((pointAt) => bands.every(({ distance }) => isShown(...pointAt(distance))))
      .map((pointAt) => bands.map(({ color, distance }) => ({ color, behind: backgroundsAt(...pointAt(distance)) })));
  });
  const name =
    focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent.trim().slice(0, 40);
  return { element: `<${focused.localName}> "${name}"`, sides };

  /** Outline and shadows that are at least two pixels wide, with the distance of their middle from the element. */
  function bandsOf({ outlineStyle, outlineWidth, outlineOffset, outlineColor, boxShadow }: CSSStyleDeclaration) {
    const [width, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
    const outline = outlineStyle === 'none' ? [] : [{ color: outlineColor, width, distance: offset + width / 2 }];
    const shadows = boxShadow.split(/,(?![^(]*\))/).flatMap((shadow) => {
      const [, color, spread] = /^\s*(rgba?\(.*?\)) 0px 0px 0px ([\d.]+)px$/.exec(shadow) ?? [];
      return color && spread ? [{ color, width: Number(spread), distance: Number(spread) / 2 }] : [];
    });
    return [...outline, ...shadows].filter(({ width }) => width >= 2);
  }

  function isShown(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let parent = focused.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const box = parent.getBoundingClientRect();
      const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (getComputedStyle(parent).overflow !== 'visible' && !isInside) return false;
    }
    return true;
  }

  function backgroundsAt(x: number, y: number): string[] {
    return document.elementsFromPoint(x, y).map((element) => getComputedStyle(element).backgroundColor);
  }
}
