import type { Page } from 'playwright/test';
import { expect, languageOf, onPhone, test } from '../support/fixtures.ts';
import { defaultLocale, language, languageStorageKey } from '../../src/i18n/locales.ts';
import {
  asPattern,
  lastLocale,
  locales,
  localeBeside,
  needsLanguages,
  needsPages,
  otherLocale,
  type Locale,
} from '../support/site.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { holdRequests, hydrated, setStyles } from '../support/page.ts';
import { pagePath } from '../../src/i18n/routes.ts';

// In which language a page opens, a page that does not exist among them, and how a visitor chooses another.

const menu = (page: Page, locale: Locale) => page.getByRole('button', { name: language(locale).name });
/** What the island of the menu adds to the page. */
const status = (page: Page) => page.locator('astro-island[component-export=LanguageMenu] [role=status]');
const linkTo = (page: Page, locale: Locale) => page.getByRole('link', { name: language(locale).name });

onPhone(({ locale, pathTo }) => {
  const others = locales.filter((other) => other !== locale);

  test('the path decides the language, and the menu changes it (R6, R7) @company', async ({ page }) => {
    test.skip(...needsLanguages);
    await remember(page, others[0]!);
    await page.goto('/');
    await page.goto(`${pathTo('contact')}?from=card#write`, { referer: page.url() });
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
    await page.keyboard.press('Escape');
    await expect(linkTo(page, first)).toBeHidden();
    await expect(menu(page, locale)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect(linkTo(page, last)).toBeHidden();
    await menu(page, locale).click();
    await expect(linkTo(page, locale)).toHaveAttribute('aria-current', 'true');
    // A corner of the page that no menu covers, not even on a phone.
    await page.mouse.click(5, 500);
    await expect(linkTo(page, locale)).toBeHidden();

    const entries = await page.evaluate(() => history.length);
    // To each other language and back.
    const changes = others.flatMap((other) => [[locale, other] as const, [other, locale] as const]).slice(0, -1);
    for (const [from, to] of changes) {
      await menu(page, from).click();
      await linkTo(page, to).click();
      await expect(page).toHaveURL(`${pagePath(to, 'contact')}?from=card#write`);
      await expect(page.locator('html')).toHaveAttribute('lang', to);
      expect(await stored(page)).toBe(to);
      expect(await page.evaluate(() => history.length)).toBe(entries);
    }
  });
});

test('the fetch of the other language is shown, and its failure logged only (R8) @company', async ({
  page,
  allowedErrors,
}) => {
  test.skip(...needsLanguages);
  allowedErrors.push(/Cannot load the page in the other language|ERR_INTERNET_DISCONNECTED/);
  const { locale, texts, pathTo } = languageOf(otherLocale);
  const other = localeBeside(locale);
  const loading = page.getByRole('status').getByText(texts.layout.language.loading);
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

test('a visitor who prefers another language is taken there from English (R6) @company', async ({ page }) => {
  test.skip(...needsLanguages);
  await page.goto('/');
  expect(await stored(page), 'entering in English is no choice').toBeNull();
  const [host, card] = ['/contact.html?utm_source=x#write', '/contact?from=card#write'];
  for (const [before, entry, end, after] of [
    [otherLocale, card, `/${otherLocale}${card}`, otherLocale],
    // What the host redirects to is no choice of English.
    [otherLocale, host, `/${otherLocale}${host.replace('.html', '')}`, otherLocale],
    [defaultLocale, '/contact', '/contact', defaultLocale],
    // The bare prefix is a choice.
    [otherLocale, `/${defaultLocale}`, '/', defaultLocale],
  ] as const) {
    await remember(page, before);
    await page.goto(entry);
    await expect(page).toHaveURL(end);
    expect(await stored(page)).toBe(after);
  }

  await page.goto(pagePath(otherLocale, 'home'));
  expect(await stored(page)).toBe(otherLocale);
  await page.evaluate(() => location.assign('/contact'));
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', defaultLocale);
  expect(await stored(page), 'from inside the site it is one').toBe(defaultLocale);
});

test.describe('a path that does not exist @company', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('gets a page in its language and a way home (R5, R11)', async ({ page }) => {
    const { texts, pathTo } = languageOf(lastLocale);
    const path = `${pathTo('home')}no/such-page`;
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.locator('html')).toHaveAttribute('lang', lastLocale);
    await expectTexts(page, lastLocale);
    await page.getByRole('link', { name: texts.notFound.home }).click();
    await expect(page).toHaveURL(pathTo('home'));
  });

  test('is shown in another language on request (R5)', async ({ page }) => {
    test.skip(...needsLanguages);
    const path = `${languageOf(lastLocale).pathTo('home')}no/such-page`;
    const other = localeBeside(lastLocale);
    await page.goto(path);
    await menu(page, lastLocale).click();
    await linkTo(page, other).click();
    await expect(page).toHaveURL(`${pagePath(other, 'home')}no/such-page`);
    await expectTexts(page, other);
  });

  test('gets one in the preferred language where it has no prefix (R5, R11)', async ({ page }) => {
    for (const locale of [otherLocale, defaultLocale]) {
      await remember(page, locale);
      await page.goto('/no-such-page');
      await expect(page).toHaveURL('/no-such-page');
      await expectTexts(page, locale);
    }
  });

  test('because a mail program encoded its #, opens the page of the link in the language that the visitor prefers (R6, R74)', async ({
    page,
  }) => {
    test.skip(...needsLanguages);
    test.skip(...needsPages('meeting'));
    for (const path of ['/meeting', '/decision']) {
      for (const encoded of ['%23', '%2523']) {
        await remember(page, otherLocale);
        await page.goto(`${path}${encoded}secret`);
        await expect(page).toHaveURL(`/${otherLocale}${path}#secret`);
        await expect(page.locator('html')).toHaveAttribute('lang', otherLocale);
        expect(await stored(page)).toBe(otherLocale);
      }
    }
  });

  async function expectTexts(page: Page, locale: Locale): Promise<void> {
    const { notFound, head } = languageOf(locale).texts;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(asPattern(head.notFound.title));
  }
});

test.describe('a browser that prefers another language @company', () => {
  test.use({ locale: otherLocale });
  const { offer } = languageOf(otherLocale).texts.layout.language;
  const offered = (page: Page) => page.getByRole('link', { name: offer.text });

  test('is offered it on an English page without a stored choice, until it chooses one (R102)', async ({ page }) => {
    test.skip(...needsLanguages);
    await page.goto('/contact?from=card#write');
    await expectNoAxeViolations(page);
    // On a phone with text twice as large, it covers nothing (WCAG 1.4.4).
    await page.setViewportSize({ width: 320, height: 640 });
    await setStyles(page, 'html { font-size: 200% !important; }');
    const offerBox = (await page.locator(`[data-locale-block=${otherLocale}]`).boundingBox())!;
    const mainBox = (await page.getByRole('main').boundingBox())!;
    expect(offerBox.y + offerBox.height).toBeLessThanOrEqual(mainBox.y);
    await offered(page).click();
    await expect(page).toHaveURL(`/${otherLocale}/contact?from=card#write`);
    await expect(offered(page)).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto('/');
    await page.getByRole('button', { name: asPattern(offer.dismiss) }).click();
    await expect(offered(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.goto('about:blank');
    await page.goto('/contact');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(offered(page)).toBeHidden();
    expect(await stored(page)).toBe(defaultLocale);
  });

  test.describe('of a crawler', () => {
    test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

    test('is offered nothing (R102)', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('main')).toBeVisible();
      await expect(offered(page)).toBeHidden();
    });
  });
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
