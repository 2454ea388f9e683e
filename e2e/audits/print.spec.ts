import { sitePagesInTurns } from '../support/built-site.ts';
import { contrastRatio } from '../../lib/colors.ts';
import { expect, settle, test } from '../support/fixtures.ts';

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
