import type { Page } from 'playwright/test';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { language } from '../src/i18n/locales.ts';
import { hydrated } from './hydration.ts';
import { locales, wordsOf } from './site.ts';

const storageKey = 'threadwell-language';

inEachLanguage(({ locale, words, pathTo }) => {
  const others = locales.filter((other) => other !== locale);
  const open = (page: Page) =>
    page.getByRole('button', { name: words.layout.language.current.replace('{{name}}', language(locale).name) });

  test('the path decides and is stored', async ({ page }) => {
    await remember(page, others[0]);
    await page.goto('/');
    await page.goto(pathTo('contact'), { referer: page.url() });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    expect(await stored(page)).toBe(locale);
  });

  for (const other of others) {
    test(`a change to ${other} keeps page, query and hash, and replaces the URL`, async ({ page }) => {
      await page.goto('/');
      await page.goto(`${pathTo('contact')}?from=card#write`, { referer: page.url() });
      const entries = await page.evaluate(() => history.length);
      await open(page).click();
      await page.getByRole('link', { name: language(other).name }).click();
      const prefix = other === 'en' ? '' : `/${other}`;
      await expect(page).toHaveURL(`${prefix}/contact?from=card#write`);
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      expect(await stored(page)).toBe(other);
      expect(await page.evaluate(() => history.length)).toBe(entries);
    });
  }

  test('the menu is worked by keyboard alone', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await open(page).focus();
    await hydrated(open(page));
    const link = (at: number) => page.getByRole('link', { name: language(locales.at(at) ?? 'en').name });
    for (const at of locales.keys()) {
      await page.keyboard.press('ArrowDown');
      await expect(link(at)).toBeFocused();
    }
    await page.keyboard.press('ArrowDown');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(link(-1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'English' })).toBeHidden();
    await expect(open(page)).toBeFocused();
  });

  test('the menu marks the language that is shown and closes on an outside click', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await open(page).click();
    await expect(page.getByRole('link', { name: language(locale).name })).toHaveAttribute('aria-current', 'true');
    // A corner of the page that no menu covers, on a phone neither.
    await page.mouse.click(5, 500);
    await expect(page.getByRole('link', { name: language(locale).name })).toBeHidden();
  });

  test('says that it is loading while the other language is fetched', async ({ page }) => {
    await page.goto(pathTo('contact'));
    await open(page).click();
    await hydrated(open(page));
    const other = page.getByRole('link', { name: language(others[0] ?? 'en').name });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/contact$/, async (route) => {
      if (route.request().resourceType() === 'fetch') await held;
      await route.continue();
    });
    await other.click();
    await expect(page.getByRole('status').getByText(words.layout.language.loading)).toBeVisible();
    await expect(page).toHaveURL(pathTo('contact'));
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', others[0] ?? '');
  });

  test.describe('when the other language cannot be had', () => {
    test.use({ allowedErrors: [/Cannot load the page in the other language|ERR_INTERNET_DISCONNECTED/] });

    test('stays where it is and says so in the console only', async ({ page }) => {
      await page.goto(pathTo('contact'));
      await open(page).click();
      await hydrated(open(page));
      await page.route(/\/contact$/, (route) => route.abort('internetdisconnected'));
      const logged = page.waitForEvent('console', (message) => message.text().includes('Cannot load the page'));
      await page.getByRole('link', { name: language(others[0] ?? 'en').name }).click();
      await logged;
      await expect(page).toHaveURL(pathTo('contact'));
      await expect(page.getByText(words.layout.language.loading)).toBeHidden();
    });
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the languages are plain links', async ({ page }) => {
      await page.goto(pathTo('contact'));
      await open(page).click();
      for (const other of locales) await expect(page.getByRole('link', { name: language(other).name })).toBeVisible();
      await page.getByRole('link', { name: language(others[0] ?? 'en').name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', others[0] ?? '');
    });
  });

  test('storage that throws changes nothing else', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      });
    });
    await page.goto(pathTo('contact'));
    await settle(page);
    await open(page).click();
    await page.getByRole('link', { name: language(others[0] ?? 'en').name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', others[0] ?? '');
  });

  test('no cookie is ever set', async ({ page, context }) => {
    await page.goto(pathTo('home'));
    await settle(page);
    expect(await context.cookies()).toEqual([]);
  });
});

for (const preferred of ['fr', 'es'] as const) {
  test(`a visitor who prefers ${preferred} and enters in English is taken to its counterpart`, async ({ page }) => {
    await remember(page, preferred);
    await page.goto('/contact?from=card#write');
    await expect(page).toHaveURL(`/${preferred}/contact?from=card#write`);
    expect(await stored(page)).toBe(preferred);
  });

  test(`a visitor who prefers ${preferred} and chooses English stays in English`, async ({ page }) => {
    await remember(page, preferred);
    await page.goto('/contact');
    await page.getByRole('button', { name: new RegExp(language(preferred).name) }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/contact');
    expect(await stored(page)).toBe('en');
    await page.goto('/contact');
    await expect(page).toHaveURL('/contact');
  });

  test(`a visitor who prefers ${preferred} and types bare /en has chosen English`, async ({ page }) => {
    await remember(page, preferred);
    await page.goto('/en');
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await stored(page)).toBe('en');
  });
}

test('an English page reached from inside the site stores English', async ({ page }) => {
  await page.goto('/fr/');
  expect(await stored(page)).toBe('fr');
  await page.evaluate(() => location.assign('/contact'));
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await stored(page)).toBe('en');
});

test('a first visitor has no preference stored for entering in English', async ({ page }) => {
  await page.goto('/');
  expect(await stored(page)).toBeNull();
});

for (const [bare, home] of [
  ['/en', '/'],
  ['/fr', '/fr/'],
  ['/es', '/es/'],
] as const) {
  test(`bare ${bare} is redirected to ${home} and keeps its query`, async ({ request }) => {
    const response = await request.get(`${bare}?from=card`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toMatch(new RegExp(`^(http://[^/]+)?${home}\\?from=card$`));
  });
}

test('English shows the very text of the specification while loading', () => {
  expect(wordsOf('en').layout.language.loading).toBe('Loading translations...');
});

/** Leaves a preference behind, as an earlier visit would have. */
async function remember(page: Page, locale: string | undefined): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKey, locale ?? 'en'] as const);
  await page.goto('about:blank');
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), storageKey);
}
