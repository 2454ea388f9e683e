import { test as plainTest } from 'playwright/test';
import { expect, inEachLanguage, test } from './fixtures.ts';
import { wordsOf } from './site.ts';

test.use({ allowedErrors: [/status of 404/] });

inEachLanguage(({ locale, words, pathTo }) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test('an unknown path gets a page in its language, with a way home', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes(`${prefix}/no/such-page`));
    const response = await page.goto(`${prefix}/no/such-page`);
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page).toHaveTitle(new RegExp(`^${words.head.notFound.title.split(' · ')[0] ?? ''}`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: words.notFound.home }).click();
    await expect(page).toHaveURL(pathTo('home'));
  });
});

for (const preferred of ['fr', 'es'] as const) {
  test(`an unknown path without a prefix gets a page in ${preferred} for those who prefer it`, async ({ page }) => {
    await page.goto(`/${preferred}/`);
    await page.goto('about:blank');
    await page.goto('/no-such-page');
    await expect(page).toHaveURL('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(preferred).notFound.title);
    await expect(page).toHaveTitle(new RegExp(`^${wordsOf(preferred).head.notFound.title.split(' · ')[0] ?? ''}`));
  });
}

plainTest('no other path is a page, and two slashes lead nowhere else', async ({ request, baseURL }) => {
  for (const path of ['/en/contact', '/fr/fr', '/FR/contact', '/de/', '/contact/more', '/%2e%2e/contact.php'])
    expect.soft((await request.get(path)).status(), path).toBe(404);
  // A browser would read the path as a host: ask for it as it stands.
  const response = await fetch(`${baseURL ?? ''}//example.com/fr`, { redirect: 'manual' });
  expect(response.headers.get('location') ?? '/').not.toMatch(/^(https?:)?\/\/(?!localhost)/);
});

test('a language can be chosen on a page that does not exist', async ({ page }) => {
  await page.goto('/fr/no-such-page');
  await page.getByRole('button', { name: /Français/ }).click();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('es').notFound.title);
});
