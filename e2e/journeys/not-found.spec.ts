import { language } from '../../src/i18n/locales.ts';
import { expect, inEachLanguage, languageOf, test } from '../support/fixtures.ts';
import { asPattern, lastLocale, localeBeside, needsLanguages, otherLocale, pathOf, wordsOf } from '../support/site.ts';

test.use({ allowedErrors: [/status of 404/] });

inEachLanguage(({ locale, words, pathTo }) => {
  test('an unknown path gets a page in its language, with a way home (R5, R11)', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(`${pathTo('home')}no/such-page`));
    const response = await page.goto(`${pathTo('home')}no/such-page`);
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page).toHaveTitle(asPattern(words.head.notFound.title));
    await page.getByRole('link', { name: words.notFound.home }).click();
    await expect(page).toHaveURL(pathTo('home'));
  });
});

test('an unknown path without a prefix gets a page in the language that the visitor prefers (R11)', async ({
  page,
}) => {
  test.skip(...needsLanguages);
  const { words, pathTo } = languageOf(otherLocale);
  await page.goto(pathTo('home'));
  // After its first frame.
  await expect.poll(() => page.evaluate(() => Object.values<string>(localStorage))).toEqual([otherLocale]);
  await page.goto('about:blank');
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(asPattern(words.head.notFound.title));
});

test('a language can be chosen on a page that does not exist', async ({ page }) => {
  test.skip(...needsLanguages);
  const [from, to] = [localeBeside(lastLocale), lastLocale];
  await page.goto(`${pathOf(from, 'home')}no-such-page`);
  await page.getByRole('button', { name: language(from).name }).click();
  await page.getByRole('link', { name: language(to).name }).click();
  await expect(page).toHaveURL(`${pathOf(to, 'home')}no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(to).notFound.title);
});
