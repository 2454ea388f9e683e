import type { Page } from 'playwright/test';
import { sitePagesInTurns } from './built-site.ts';
import { expect, languageOf, scrollThrough, settle, test, type Language } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { newEmail, submitButton, thanks, typeRequest } from './request-form.ts';

// Every page, with everything on it used: the policy must not have stopped a thing (F53).

const violation = /policy violation|Content Security Policy|blocked by/i;

test.use({ allowedErrors: [/status of 404/], viewport: { width: 360, height: 740 } });

// `pictures.spec.ts` loads every page in every language, and fails on a violation as every browser test does.
for (const { url, locale, name } of sitePagesInTurns) {
  test(`${url} does nothing that its policy forbids`, async ({ page, errors }) => {
    const language = languageOf(locale);
    await page.goto(url);
    await settle(page);
    await scrollThrough(page);
    await openMenus(page, language);
    if (name === 'services') await useCalculator(page, language);
    if (name === 'contact') await sendRequest(page, language);
    if (name === 'portfolio') await expect.poll(() => loadedDemos(page)).toHaveLength(2);
    await expectNoViolation(page, errors);
  });
}

test.describe('what a policy forbids', () => {
  test.use({ allowedErrors: [violation] });

  test('would be seen', async ({ page, errors }) => {
    await page.goto('/about');
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    );
    await expect.poll(() => errors.filter((error) => error.includes('style-src-elem blocked'))).not.toEqual([]);
  });
});

/** What the browser has to say comes before its next response. */
async function expectNoViolation(page: Page, errors: string[]): Promise<void> {
  await page.evaluate(() => document.title);
  expect(errors.filter((error) => violation.test(error))).toEqual([]);
}

async function openMenus(page: Page, { words }: Language): Promise<void> {
  for (const name of [words.layout.menu, words.layout.language.label]) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[popover]:popover-open')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
  }
}

async function useCalculator(page: Page, { words }: Language): Promise<void> {
  const scenarios = page.getByRole('group', { name: words.roi.choose }).getByRole('radio');
  await scenarios.first().scrollIntoViewIfNeeded();
  await hydrated(scenarios.first());
  await page.getByText(words.roi.advanced).click();
  for (const scenario of await scenarios.all()) {
    await scenario.check();
    for (const slider of await page.locator('#roi').getByRole('slider').all()) await slider.press('End');
    await expect(page.getByRole('img', { name: words.roi.result.warning })).toBeVisible();
  }
}

async function sendRequest(page: Page, language: Language): Promise<void> {
  await submitButton(page, language).scrollIntoViewIfNeeded();
  await hydrated(submitButton(page, language));
  await submitButton(page, language).click();
  await expect(page.getByText(language.words.contact.form.errors.nameTooShort)).toBeVisible();
  await typeRequest(page, language, newEmail('crawl'));
  await submitButton(page, language).click();
  await expect(thanks(page, language)).toBeVisible();
}

function loadedDemos(page: Page): string[] {
  return page
    .frames()
    .map((frame) => new URL(frame.url(), 'http://none.invalid').pathname)
    .filter((path) => path.startsWith('/demo/'));
}
