import { launchBrowser, type DebuggedBrowser } from './bench/devtools.ts';
import { eligibilityOf } from './bench/eligibility.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, eachRouteOnce } from './site.ts';

// In a browser of their own: one that Playwright drives neither prerenders nor keeps a page.

let browser: DebuggedBrowser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

for (const { locale, route } of eachRouteOnce) {
  const path = addressOf(locale, route);
  const from = addressOf(locale, route === 'home' ? 'services' : 'home');

  test(`${path} is prerendered under a resting pointer and comes back as it was left`, async ({ baseURL }) => {
    const eligibility = await eligibilityOf(browser, `${baseURL}${from}`, `${baseURL}${path}`);
    expect(eligibility).toEqual({ prerender: 'ready', back: 'restored' });
  });
}
