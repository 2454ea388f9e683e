import { launchBrowser } from '../support/devtools-browser.ts';
import { sitePagesInTurns } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';
import { runLighthouse } from '../support/lighthouse.ts';
import { otherLocale, pathOf } from '../support/site.ts';

// The categories that need no clock. Performance and all other pages: npm run bench.
const only = ['accessibility', 'best-practices', 'seo'] as const;
const perfect = { scores: { accessibility: 100, 'best-practices': 100, seo: 100 }, failedAudits: [] };

/** A page of each kind: with a text thread, a calculator, frames, a form, plain text. */
const kinds: string[] = ['home', 'services', 'portfolio', 'contact', 'privacy'];

const pages = [
  ...sitePagesInTurns.filter(({ name }) => kinds.includes(name)).map(({ path }) => ({ path, crawlable: true })),
  { path: `${pathOf(otherLocale, 'home')}404`, crawlable: false },
];

let chromium: Awaited<ReturnType<typeof launchBrowser>>;
test.beforeAll(async () => {
  chromium = await launchBrowser();
});
test.afterAll(() => chromium.browser.close());

for (const { path, crawlable } of pages) {
  test(`${path} has perfect Lighthouse scores`, async ({ baseURL }) => {
    expect(await runLighthouse(chromium.port, `${baseURL}${path}`, { only, crawlable })).toEqual(perfect);
  });
}
