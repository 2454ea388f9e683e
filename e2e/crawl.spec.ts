import type { Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test, type Language } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { newEmail, submitButton, thanks, typeRequest } from './request-form.ts';
import { routes } from './site.ts';

// Every page, with everything on it used: the policy must not have stopped a thing (F53).

const violation = /policy violation|Content Security Policy|blocked by/i;

inEachLanguage((language) => {
  const { words, pathTo } = language;

  for (const route of routes) {
    test(`${pathTo(route)} does nothing that its policy forbids`, async ({ page, errors }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(pathTo(route));
      await scrollThrough(page);
      await openMenus(page, language);
      if (route === 'services') await useCalculator(page, language);
      if (route === 'contact') await sendRequest(page, language);
      if (route === 'portfolio') await expect.poll(() => loadedDemos(page)).toHaveLength(2);
      await expectNoViolation(page, errors);
    });
  }

  test.describe('a path that does not exist', () => {
    test.use({ allowedErrors: [/status of 404/] });

    test('is answered with nothing that its policy forbids', async ({ page, errors }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${pathTo('home')}no-such-page`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
      await openMenus(page, language);
      await expectNoViolation(page, errors);
    });
  });
});

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

async function scrollThrough(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await settle(page);
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
  const scenarios = page.locator('#roi').getByRole('radio');
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
