import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from 'playwright/test';
import { contrastRatio } from '../../lib/colors.ts';

/** WCAG 2.2 to level AA, and what axe recommends beyond it. No rule is switched off. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Axe checks the size of targets only when asked to. */
const rules = { 'target-size': { enabled: true } };

/** A selector, or one into shadow trees. */
export type PagePart = Parameters<AxeBuilder['include']>[0];

/** Fails with each rule that a page, or a part of it, currently breaks, and where; in the dark, with each faint text. */
export async function expectNoAxeViolations(page: Page, part: PagePart = 'html'): Promise<void> {
  // Legacy mode runs in the page itself, without a second page; it leaves out frames from elsewhere.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().include(part);
  const light = await axe()
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze();
  expect(found(light)).toEqual([]);
  expect(light.passes.map(({ id }) => id)).toContain('target-size');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(found(await axe().withRules('color-contrast').analyze()), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

function found({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** WCAG 1.4.11 for parts of a user interface, and 2.4.13 for the pixels that the focus changes. */
const minContrast = 3;

interface Band {
  color: string;
  width: number;
  /** From the element to its middle. */
  distance: number;
}

/** One side of an element: each band of its focus ring, with the background colors behind it, topmost first. */
type RingSide = { color: string; behind: string[] }[];

export interface Stop {
  what: string;
  /** Its index among the elements of the body: the head grows while scripts load. */
  place: number;
  isSeen: boolean;
  /** Has a message if its focus ring lacks contrast with the background on any side. */
  weakRing: string[];
}

/** What has the focus, if anything has. */
export async function focusedStop(page: Page): Promise<Stop | undefined> {
  return (await stopsAt(page.locator(':focus')))[0];
}

/** Focuses each element that the Tab key can reach inside another, and checks the contrast of its focus ring. */
export async function expectFocusRings(page: Page, parent: Locator): Promise<void> {
  const stops = parent
    .locator('a[href], button, input, select, textarea, summary, [tabindex="0"]:not(:empty)')
    .locator('visible=true')
    .and(page.locator(':not(:disabled, [tabindex="-1"])'));
  // After a key, focus that is moved by script shows as well.
  await page.keyboard.press('Tab');
  const focused = await stopsAt(stops);
  expect(focused.length).toBeGreaterThan(0);
  expect(focused.flatMap(({ weakRing }) => weakRing)).toEqual([]);
}

async function stopsAt(elements: Locator): Promise<Stop[]> {
  const described = await elements.evaluateAll(describeStops);
  return described.map(({ sides, ...stop }) => {
    if (sides.length === 0) return { ...stop, weakRing: [`No side of the focus ring shows around ${stop.what}`] };
    const ratio = Math.min(...sides.map(bestContrast));
    return { ...stop, weakRing: ratio >= minContrast ? [] : [`${ratio.toFixed(2)}:1 around ${stop.what}`] };
  });
}

function bestContrast(side: RingSide): number {
  return Math.max(0, ...side.map(({ color, behind }) => contrastRatio(color, behind)));
}

/** Runs in the page: focuses each. Sides of the ring that the window or a scroll container cuts off are left out. */
function describeStops(elements: Element[]): (Omit<Stop, 'weakRing'> & { sides: RingSide[] })[] {
  return (elements as HTMLElement[]).map((focused) => {
    if (document.activeElement !== focused) focused.focus();
    const boxes = [...focused.getClientRects()];
    const bands = bandsOf(focused);
    return {
      what: focused.outerHTML.slice(0, 100),
      place: [...document.querySelectorAll('body *')].indexOf(focused),
      isSeen: boxes.some(({ left, width, top, height }) =>
        [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + width * 0.5, top + height * part);
          return hit !== null && (focused.contains(hit) || hit.contains(focused));
        }),
      ),
      sides: boxes.flatMap((box) => sidesOf(box, bands, focused)),
    };
  });

  function sidesOf(box: DOMRect, bands: Band[], focused: Element): RingSide[] {
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const sides = [
      (distance: number): [number, number] => [x, box.top - distance],
      (distance: number): [number, number] => [x, box.bottom + distance],
      (distance: number): [number, number] => [box.left - distance, y],
      (distance: number): [number, number] => [box.right + distance, y],
    ];
    return sides
      .filter((pointAt) => bands.every(({ distance }) => isShown(focused, ...pointAt(distance))))
      .map((pointAt) => bands.map(({ color, distance }) => ({ color, behind: backgroundsAt(...pointAt(distance)) })));
  }

  /** Outline and shadows that are at least two pixels wide. */
  function bandsOf(focused: Element): Band[] {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, boxShadow } = getComputedStyle(focused);
    const [width, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
    const outline = outlineStyle === 'none' ? [] : [{ color: outlineColor, width, distance: offset + width / 2 }];
    const shadows = boxShadow.split(/,(?![^(]*\))/).flatMap((shadow) => {
      const [, color, spread] = /^\s*(rgba?\(.*?\)) 0px 0px 0px ([\d.]+)px$/.exec(shadow) ?? [];
      return color && spread ? [{ color, width: Number(spread), distance: Number(spread) / 2 }] : [];
    });
    return [...outline, ...shadows].filter(({ width }) => width >= 2);
  }

  function isShown(focused: Element, x: number, y: number): boolean {
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
