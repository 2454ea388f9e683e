/** What tests do with a page besides what a visitor does. */
import { expect, type Locator, type Page, type Request } from 'playwright/test';
import { language, type Locale } from '../../src/i18n/locales.ts';

/** Waits until the page has loaded and the browser has been idle once. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // A headless browser that has nothing to draw may never become idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** Scrolls a page from top to bottom, so that everything on it has been in view. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await settle(page);
}

/** Sets the rules of a visitor's own style sheet; the security policy blocks an injected `<style>`. */
export async function setStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Waits until React has taken over an element of an island: from then on its handlers respond. */
export async function hydrated(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}

/** Hydrates the calculator, the form and the meetings of a page now, and returns to its top. */
export async function hydrateIslands(page: Page): Promise<void> {
  for (const form of await page.locator('main astro-island[client=idle-visible] form').all()) {
    await form.scrollIntoViewIfNeeded();
    await hydrated(form);
  }
  for (const card of await page.locator('.meeting-card').all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('radio').first()).toBeVisible();
  }
  // The island that changes a meeting replaces a static panel.
  for (const panel of await page.locator('#meeting').all()) {
    await panel.evaluate((element) => element.scrollIntoView());
    await expect(panel).toBeHidden();
  }
  await page.evaluate(() => scrollTo(0, 0));
}

export async function changeLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  await page.getByRole('button', { name: language(from).name }).click();
  await page.getByRole('link', { name: language(to).name }).click();
}

/** Holds back the requests to a URL, or some of them, until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/**
 * Stops the clock of a page, after `page.clock.install`: from now on only `runFor` and `fastForward` move it, so that
 * timings in the page do not depend on how busy the machine is. The jump is shorter than the page waits for a response,
 * or a request on its way would time out.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 5_000);
}

/** Runs in the page, because not every engine logs violations. */
export function logPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`policy violation: ${effectiveDirective} blocked ${blockedURI} ${sample}`);
  });
}
