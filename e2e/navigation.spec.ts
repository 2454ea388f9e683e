import { launchBrowser, type DebuggedBrowser } from './bench/devtools.ts';
import { eligibilityOf } from './bench/eligibility.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, locales } from './site.ts';

// In a browser of their own: one that Playwright drives neither prerenders nor keeps a page.

let browser: DebuggedBrowser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

// A page without an island, one with a form, one with frames; `npm run bench` asks all of them.
const kinds = ['privacy', 'contact', 'portfolio'] as const;

for (const [index, route] of kinds.entries()) {
  const locale = locales[index % locales.length] ?? 'en';
  const path = addressOf(locale, route);
  const from = addressOf(locale, 'home');

  test(`${path} is prerendered under a resting pointer and comes back as it was left`, async ({ baseURL }) => {
    const eligibility = await eligibilityOf(browser, `${baseURL}${from}`, `${baseURL}${path}`);
    expect(eligibility).toEqual({ prerender: 'ready', back: 'restored' });
  });
}
