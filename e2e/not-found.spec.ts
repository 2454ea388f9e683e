import { expect, inEachLanguage, test } from './fixtures.ts';
import { asPattern, wordsOf } from './site.ts';

test.use({ allowedErrors: [/status of 404/] });

inEachLanguage(({ locale, words, pathTo }) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test('an unknown path gets a page in its language, with a way home (R5, R11)', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(`${prefix}/no/such-page`));
    const response = await page.goto(`${prefix}/no/such-page`);
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page).toHaveTitle(asPattern(words.head.notFound.title));
    await page.getByRole('link', { name: words.notFound.home }).click();
    await expect(page).toHaveURL(pathTo('home'));
  });
});

test('an unknown path without a prefix gets a page in the language that the visitor prefers (R11)', async ({
  page,
}) => {
  const { notFound, head } = wordsOf('fr');
  await page.goto('/fr/');
  // After its first frame.
  await expect.poll(() => page.evaluate(() => Object.values<string>(localStorage))).toEqual(['fr']);
  await page.goto('about:blank');
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title);
  await expect(page).toHaveTitle(asPattern(head.notFound.title));
});

test('a language can be chosen on a page that does not exist', async ({ page }) => {
  await page.goto('/fr/no-such-page');
  await page.getByRole('button', { name: /Français/ }).click();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('es').notFound.title);
});
