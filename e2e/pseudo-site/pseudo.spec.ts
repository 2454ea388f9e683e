import type { Locator, Page } from 'playwright/test';
import { expect, type Language } from '../support/fixtures.ts';
import { layoutProblems } from '../support/layout-check.ts';
import { announcement, failure, requestsRoute, openForm, submitButton, typeRequest } from '../support/request-form.ts';
import { dictionaryFile, hasPage, needsPages, needsScenarios } from '../support/site.ts';
import { scenarioNeeds } from '../../src/business/calculator.ts';
import { pseudoCompany } from '../../integrations/pseudo.ts';
import type { Dictionary } from '../../src/i18n/dictionaries.ts';
import { pseudoTexts } from '../../lib/pseudo-texts.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { pagePath, routes, unlistedPages, type PageName } from '../../src/i18n/routes.ts';
import { names, plainEnglish } from './untranslated.ts';
import { pseudoOrigin, test } from './pseudo-site.ts';
import { hydrated, hydrateIslands, settle } from '../support/page.ts';

// The company of these pages has the long facts of `integrations/pseudo.ts`.

const widths = [320, 1280] as const;
const height = 800;
const pathOf = (page: PageName) => (page === 'notFound' ? '/404.html' : pagePath(defaultLocale, page));
/**
 * Texts from right to left, 40 % longer, with an accent on every letter. A letter without one was therefore written in a
 * component, or comes from another language.
 */
const mirrored = 'ar-xb';
/** A word of 45 letters in every text. */
const longWords: Language = {
  locale: 'en-xl',
  texts: pseudoTexts('en-xl', dictionaryFile(defaultLocale)) as unknown as Dictionary,
  pathTo: (route) => `/en-xl${pathOf(route)}`,
};

const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());

test.use({ viewport: { width: 320, height }, contextOptions: { reducedMotion: 'reduce' } });

for (const mode of [mirrored, longWords.locale]) {
  for (const name of [...routes, ...unlistedPages].filter(hasPage)) {
    test(`${mode} ${name}: nothing is cut, covered or left in English`, async ({ page }) => {
      await open(page, `/${mode}${pathOf(name)}`);
      if (mode === mirrored) expect.soft(await page.evaluate(plainEnglish, names)).toEqual([]);
      await expectWhole(page, mode);
    });
  }

  test(`${mode}: the menus are whole when they are open`, async ({ page }) => {
    await open(page, `/${mode}/privacy`);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      const buttons = await page.locator('header button[popovertarget]').filter({ visible: true }).all();
      expect(buttons.length).toBeGreaterThan(0);
      for (const button of buttons) {
        await button.click();
        const list = page.locator('ul:popover-open, :popover-open > ul');
        await expect(list).toBeVisible();
        expect.soft(await layoutProblems(page), `${width} px`).toEqual([]);
        const [above, below] = await Promise.all([boxOf(button), boxOf(list)]);
        expect.soft(below.y, `${width} px: the menu begins below its button`).toBeGreaterThan(above.y + above.height);
        expect.soft(below.y + below.height, `${width} px: the menu ends in the window`).toBeLessThanOrEqual(height);
        await page.keyboard.press('Escape');
      }
    }
  });
}

test(`${longWords.locale}: the header covers no heading that a link leads to (R61)`, async ({ page }) => {
  await open(page, longWords.pathTo('privacy'));
  const skip = await boxOf(page.getByRole('link', { name: longWords.texts.layout.skip }));
  expect(skip.y + skip.height).toBeLessThanOrEqual(0);
  const link = page.getByRole('navigation', { name: longWords.texts.legal.contents }).getByRole('link').nth(1);
  await link.click();
  const heading = page.locator((await link.getAttribute('href')) ?? '');
  const [header, target] = await Promise.all([boxOf(page.getByRole('banner')), boxOf(heading)]);
  await expect(page.getByRole('banner')).toContainText(pseudoCompany.name);
  expect(header.y).toBe(0);
  expect(target.y).toBeGreaterThanOrEqual(header.height);
});

test(`${longWords.locale}: every scenario of the calculator is whole`, async ({ page }) => {
  test.skip(...needsScenarios());
  await open(page, longWords.pathTo('services'));
  const scenarios = await page.locator('#roi [name=scenario]').all();
  expect(scenarios).toHaveLength(Object.keys(scenarioNeeds).length);
  for (const scenario of scenarios) {
    await scenario.check();
    await expectWhole(page, longWords.locale);
  }
});

test(`${longWords.locale}: the form is whole when it is wrong, and so are both responses`, async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/send-consultation-email|ERR_FAILED|Cannot send the request/);
  await openForm(page, longWords);
  await typeRequest(page, longWords, 'ada@hotmial.com', { name: '', message: 'x'.repeat(5001) });
  await submitButton(page, longWords).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expectWhole(page, longWords.locale);

  await typeRequest(page, longWords, pseudoCompany.email);
  await page.route(requestsRoute, (route) => route.abort('failed'));
  await submitButton(page, longWords).click();
  await expect(failure(page, longWords)).toBeVisible();
  await expectWhole(page, longWords.locale);

  await page.unroute(requestsRoute);
  const headers = { 'access-control-allow-origin': pseudoOrigin };
  await page.route(requestsRoute, (route) => route.fulfill({ json: { reference: 'LEAD-1' }, headers }));
  await submitButton(page, longWords).click();
  await expect(announcement(page, longWords.texts.contact.form.successTitle)).toBeVisible();
  await expectWhole(page, longWords.locale);
});

for (const mode of [mirrored, longWords.locale]) {
  test(`${mode}: each step of a booking and of its change is whole (R61)`, async ({ page }) => {
    test.skip(...needsPages('meeting'));
    await open(page, `/${mode}${pathOf('contact')}`);
    await page.locator('#meet').scrollIntoViewIfNeeded();
    const tile = page.locator('#meet fieldset').last().getByRole('radio').first();
    await tile.check();
    await expectWhole(page, mode);
    await page.locator('#meet [type=submit]').click();
    await page.locator('#meet [type=submit]').click();
    await expect(page.locator('#meet [aria-invalid=true]')).toHaveCount(2);
    await expectWhole(page, mode);
    for (const text of ['Ada', 'ada@example.com']) await page.locator('#meet [aria-invalid=true]').first().fill(text);
    await page.locator('#meet [type=submit]').click();
    await expect(page.locator('#meet a[download]')).toBeVisible();
    await expectWhole(page, mode);

    await page.locator('.meeting-card a').last().click();
    await page.waitForURL(`**${pathOf('meeting')}*`);
    await hydrateIslands(page);
    await hydrated(page.locator('main button').last());
    await page.locator('main button').last().click();
    await expectWhole(page, mode);
    await page.locator('main [role=group] button').first().click();
    await expect(page.locator('main a[download]')).toBeVisible();
    await expectWhole(page, mode);
  });
}

/** Nothing is cut, covered or wider than the window on a phone or a desktop. */
async function expectWhole(page: Page, mode: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Further down, the header covers what was already read.
    await page.evaluate(() => scrollTo(0, 0));
    // A field of one line cannot show a name with a word of 45 letters.
    const isExpected = (problem: string) => mode === longWords.locale && problem.startsWith('cuts its text: <input>');
    const problems = (await layoutProblems(page)).filter((problem) => !isExpected(problem));
    expect.soft(problems, `${width} px`).toEqual([]);
  }
}

/** Opens a page and unfolds everything on it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  for (const calculator of await page.locator('form.calculator').all()) {
    await calculator.scrollIntoViewIfNeeded();
    await hydrated(calculator);
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    scrollTo(0, 0);
  });
}
