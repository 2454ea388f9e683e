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
  const light = await axe(page, part)
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze();
  expect(found(light)).toEqual([]);
  expect(light.passes.map(({ id }) => id)).toContain('target-size');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, part);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Fails with each text that is faint in the medium and the colors that are emulated. */
export async function expectContrast(page: Page, part: PagePart = 'html'): Promise<void> {
  // Colors change by transitions.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  expect(found(await axe(page, part).withRules('color-contrast').analyze())).toEqual([]);
}

/** Legacy mode runs in the page itself, without a second page; it leaves out frames from elsewhere. */
const axe = (page: Page, part: PagePart) => new AxeBuilder({ page }).setLegacyMode().include(part);

function found({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export interface Stop {
  what: string;
  /** Its index among the elements of the body: the head grows while scripts load. */
  place: number;
  isSeen: boolean;
  /** Has a message if its focus ring may not stand out from the background, or is cut off on every side. */
  weakRing: string[];
}

/** What has the focus, if anything has. */
export async function focusedStop(page: Page): Promise<Stop | undefined> {
  return (await stopsAt(page.locator(':focus')))[0];
}

/** Focuses each element that the Tab key can reach inside another, and checks its focus ring. */
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

/** Fails with each visible target smaller than a finger, 44 pixels, and when there is none. Axe checks that all have 24 (WCAG 2.5.8). */
export async function expectLarge(targets: Locator): Promise<void> {
  const boxes = await targets.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return { name: element.outerHTML.slice(0, 90), width: Math.ceil(width), height: Math.ceil(height) };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect.soft(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
}

/**
 * A ring of two bands, each at least two pixels wide, shows on any background if one is nine times as light as the other
 * (WCAG's technique C40). Forced colors leave one band, on the color of the canvas.
 */
async function stopsAt(elements: Locator): Promise<Stop[]> {
  const described = await elements.evaluateAll(describeStops);
  return described.map(({ ring, isCut, ...stop }) => {
    const { width, color, shadow, canvas } = ring;
    const ratio = contrastRatio(color, [shadow ?? canvas]);
    const isWeak = width < 2 || ratio < (shadow ? 9 : 3);
    const reasons = [
      ...(isWeak ? [`${width} pixels, ${ratio.toFixed(2)}:1 around ${stop.what}`] : []),
      ...(isCut ? [`No side of the focus ring shows around ${stop.what}`] : []),
    ];
    return { ...stop, weakRing: reasons };
  });
}

/** Runs in the page: focuses each. */
function describeStops(elements: Element[]) {
  return (elements as HTMLElement[]).map((focused) => {
    if (document.activeElement !== focused) focused.focus();
    const boxes = [...focused.getClientRects()];
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, boxShadow } = getComputedStyle(focused);
    const width = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
    const [, shadow, spread] = /(rgba?\([^)]*\)) 0px 0px 0px ([\d.]+)px/.exec(boxShadow) ?? [];
    return {
      what: focused.outerHTML.slice(0, 100),
      place: [...document.querySelectorAll('body *')].indexOf(focused),
      isSeen: boxes.some(({ left, width, top, height }) =>
        [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + width * 0.5, top + height * part);
          return hit !== null && (focused.contains(hit) || hit.contains(focused));
        }),
      ),
      isCut: boxes.every((box) => isCutOff(focused, box, parseFloat(outlineOffset) + width)),
      ring: {
        width: Math.min(width, Number(spread ?? width)),
        color: outlineColor,
        shadow,
        canvas: getComputedStyle(document.body).backgroundColor,
      },
    };
  });

  /** Whether containers that cut off what overflows leave no side of the ring. */
  function isCutOff(focused: Element, box: DOMRect, reach: number): boolean {
    for (let parent = focused.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const { left, right, top, bottom } = parent.getBoundingClientRect();
      const hidden = [
        box.left - reach < left,
        box.right + reach > right,
        box.top - reach < top,
        box.bottom + reach > bottom,
      ];
      if (!hidden.includes(false)) return true;
    }
    return false;
  }
}
