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

  test('its breadcrumb calls it Page', async ({ page }) => {
    await page.goto(`${prefix}/no-such-page`);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const { '@graph': graph } = JSON.parse(data ?? '') as {
      '@graph': { '@type': string; itemListElement?: { name: string }[] }[];
    };
    const trail = graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement;
    expect(trail?.at(-1)?.name).toBe(words.pages.notFound);
    if (locale === 'en') expect(trail?.at(-1)?.name).toBe('Page');
  });
});

test('English has the exact words', () => {
  expect(wordsOf('en').notFound).toMatchObject({ title: 'Oops! Page not found', home: 'Return to Home' });
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

for (const path of ['/en/contact', '/fr/fr', '/FR/contact', '/de/', '/contact/more', '/%2e%2e/contact.php']) {
  test(`${path} is a 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('a URL with two slashes leads nowhere else', async ({ baseURL }) => {
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
