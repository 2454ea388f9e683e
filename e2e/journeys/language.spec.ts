import type { Page } from 'playwright/test';
import { atEachSize, expect, languageOf, test } from '../support/fixtures.ts';
import { language, languageStorageKey } from '../../src/i18n/locales.ts';
import { locales, localeBeside, needsLanguages, otherLocale, pathOf, type Locale } from '../support/site.ts';
import { holdRequests, hydrated } from '../support/page.ts';

test.skip(...needsLanguages);

/** The button of the language menu, in a language. */
const menu = (page: Page, locale: Locale) => page.getByRole('button', { name: language(locale).name });
/** What the island of the menu adds to the page. */
const status = (page: Page) => page.locator('astro-island[component-export=LanguageMenu] [role=status]');
const linkTo = (page: Page, locale: Locale) => page.getByRole('link', { name: language(locale).name });

atEachSize(({ locale, pathTo }) => {
  const others = locales.filter((other) => other !== locale);

  test('the path decides the language, which is stored, and the menu works by keyboard and closes on an outside click (R6)', async ({
    page,
  }) => {
    await remember(page, others[0]!);
    await page.goto('/');
    await page.goto(pathTo('contact'), { referer: page.url() });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    expect(await stored(page)).toBe(locale);

    await menu(page, locale).focus();
    await hydrated(status(page));
    const [first, last] = [locales[0]!, locales.at(-1)!];
    const steps = [...locales, first].map((next) => ['ArrowDown', next] as const);
    for (const [key, focused] of [...steps, ['End', last], ['Home', first]] as const) {
      await page.keyboard.press(key);
      await expect(linkTo(page, focused)).toBeFocused();
    }
    const [button, list] = [await menu(page, locale).boundingBox(), await linkTo(page, first).boundingBox()];
    expect(list!.y - button!.y - button!.height, 'pixels from the button to its menu').toBeLessThan(40);
    expect(Math.abs(list!.x + list!.width - button!.x - button!.width)).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await expect(linkTo(page, first)).toBeHidden();
    await expect(menu(page, locale)).toBeFocused();
    await page.keyboard.press('End');
    await expect(linkTo(page, last)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(linkTo(page, last)).toBeHidden();

    await menu(page, locale).click();
    await expect(linkTo(page, locale)).toHaveAttribute('aria-current', 'true');
    // A corner of the page that no menu covers, not even on a phone.
    await page.mouse.click(5, 500);
    await expect(linkTo(page, locale)).toBeHidden();
  });

  test('a change keeps page, query and hash, and replaces the URL (R7)', async ({ page }) => {
    await page.goto('/');
    await page.goto(`${pathTo('contact')}?from=card#write`, { referer: page.url() });
    const entries = await page.evaluate(() => history.length);
    // To each other language and back.
    const steps = others.flatMap((other) => [[locale, other] as const, [other, locale] as const]).slice(0, -1);
    for (const [from, to] of steps) {
      await menu(page, from).click();
      await linkTo(page, to).click();
      await expect(page).toHaveURL(`${pathOf(to, 'contact')}?from=card#write`);
      await expect(page.locator('html')).toHaveAttribute('lang', to);
      expect(await stored(page)).toBe(to);
      expect(await page.evaluate(() => history.length)).toBe(entries);
    }
  });
});

test.describe('while the other language is fetched', () => {
  test.use({ allowedErrors: [/Cannot load the page in the other language|ERR_INTERNET_DISCONNECTED/] });

  test('a failure is reported in the console only, and loading is shown (R8)', async ({ page }) => {
    const { locale, words, pathTo } = languageOf(otherLocale);
    const other = localeBeside(locale);
    const loading = page.getByRole('status').getByText(words.layout.language.loading);
    await page.goto(pathTo('contact'));
    await menu(page, locale).click();
    await hydrated(status(page));
    await page.route(/\/contact$/, (route) => route.abort('internetdisconnected'));
    const logged = page.waitForEvent('console', (message) => message.text().includes('Cannot load the page'));
    await linkTo(page, other).click();
    await logged;
    await expect(page).toHaveURL(pathTo('contact'));
    await expect(loading).toBeHidden();

    await page.unroute(/\/contact$/);
    const release = await holdRequests(page, /\/contact$/, (request) => request.resourceType() === 'fetch');
    if (await linkTo(page, other).isHidden()) await menu(page, locale).click();
    await linkTo(page, other).click();
    await expect(loading).toBeVisible();
    await expect(page).toHaveURL(pathTo('contact'));
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });
});

test('a visitor who prefers another language is taken there from English, unless they have chosen English (R6)', async ({
  page,
}) => {
  await remember(page, otherLocale);
  await page.goto('/contact?from=card#write');
  await expect(page).toHaveURL(`/${otherLocale}/contact?from=card#write`);
  expect(await stored(page)).toBe(otherLocale);

  // What the host redirects to is no choice of English.
  for (const [entry, end] of [
    ['/services/', '/services'],
    ['/services.html', '/services'],
    ['/contact/?utm_source=x#write', '/contact?utm_source=x#write'],
  ] as const) {
    await remember(page, otherLocale);
    await page.goto(entry);
    await expect(page).toHaveURL(`/${otherLocale}${end}`);
    expect(await stored(page)).toBe(otherLocale);
  }

  await remember(page, 'en');
  await page.goto('/contact');
  await expect(page).toHaveURL('/contact');

  // Bare /en is a choice, too.
  await remember(page, otherLocale);
  await page.goto('/en');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await stored(page)).toBe('en');
});

test('entering in English stores no preference for a first-time visitor, but reaching an English page from inside does (R6)', async ({
  page,
}) => {
  await page.goto('/');
  expect(await stored(page)).toBeNull();
  await page.goto(pathOf(otherLocale, 'home'));
  expect(await stored(page)).toBe(otherLocale);
  await page.evaluate(() => location.assign('/contact'));
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await stored(page)).toBe('en');
});

/** Leaves a preference behind, as an earlier visit would have. */
async function remember(page: Page, locale: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [languageStorageKey, locale] as const);
  await page.goto('about:blank');
}

/** The stored preference, read after the timer of the first frame, which stores it. */
function stored(page: Page): Promise<string | null> {
  return page.evaluate(
    (key) =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => setTimeout(() => resolve(localStorage.getItem(key)))));
      }),
    languageStorageKey,
  );
}
