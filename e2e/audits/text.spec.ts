import type { Browser, Page } from 'playwright/test';
import { normalize, sitePagesInTurns } from '../support/built-site.ts';
import { expect, settle, test } from '../support/fixtures.ts';
import { gluedWords } from '../support/glued-words.ts';

// The text of a page, as a browser lays it out.

test.use({ allowedErrors: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });

for (const { file, url } of sitePagesInTurns) {
  test(`${file} glues no words together, sets headings in bold, and says the same without script (F43)`, async ({
    page,
    browser,
  }) => {
    await page.goto(url);
    await settle(page);
    const lines = linesOf(await page.locator('body').innerText());
    expect(lines.length).toBeGreaterThan(10);
    expect.soft(lines.flatMap(gluedWords)).toEqual([]);

    // So that a fallback face is bold too.
    const weights = await displayTextWeights(page);
    expect(weights.length).toBeGreaterThan(2);
    expect.soft(weights.filter(({ weight }) => weight !== '700')).toEqual([]);

    const plain = await linesWithoutScript(browser, new URL(url, page.url()).href);
    // Controls that need a script are left out: `services.spec.ts` checks the example in place of the sliders,
    // `meetings.spec.ts` what the booking offers in place of its times, and `color-scheme.spec.ts` the choice of colors.
    const controls = await page.locator('#roi form, .meeting-card, .meeting-panel, footer label').allInnerTexts();
    const expected = [...plain, ...controls.flatMap(linesOf)];
    const scripted = lines.filter((line) => !expected.includes(line));
    expect.soft(scripted, 'lines that need a script').toEqual([]);
  });
}

/** Every text in the font of the headings. */
function displayTextWeights(page: Page): Promise<{ text: string | null; weight: string }[]> {
  return page
    .locator('h1')
    .first()
    .evaluate((heading) => {
      const { fontFamily } = getComputedStyle(heading);
      return [...document.querySelectorAll('body *')]
        .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .filter((element) => getComputedStyle(element).fontFamily === fontFamily)
        .map((element) => ({ text: element.textContent, weight: getComputedStyle(element).fontWeight }));
    });
}

function linesOf(text: string): string[] {
  return text.split('\n').map(normalize).filter(Boolean);
}

async function linesWithoutScript(browser: Browser, url: string): Promise<string[]> {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  return linesOf(await page.locator('body').innerText());
}
