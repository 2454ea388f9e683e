import lighthouse from 'lighthouse';
import { sitePagesInTurns } from '../support/built-site.ts';
import { launchBrowser } from '../support/devtools-browser.ts';
import { expect, test } from '../support/fixtures.ts';

// The categories that need no clock; axe covers accessibility. Performance: npm run bench.
const onlyCategories = ['best-practices', 'seo'];

/** A page of each kind: with a text thread, a calculator, frames, a form, plain text. */
const kinds: string[] = ['home', 'services', 'portfolio', 'contact', 'privacy'];

let chromium: Awaited<ReturnType<typeof launchBrowser>>;
test.beforeAll(async () => {
  chromium = await launchBrowser();
});
test.afterAll(() => chromium.browser.close());

for (const { path } of sitePagesInTurns.filter(({ name }) => kinds.includes(name))) {
  test(`${path} has perfect Lighthouse scores`, async ({ baseURL }) => {
    const result = await lighthouse(`${baseURL}${path}`, {
      port: chromium.port,
      logLevel: 'silent',
      onlyCategories,
      // Only timings need quiet around them. Any throttling but the default would bring the pauses back.
      disableFullPageScreenshot: true,
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      networkQuietThresholdMs: 0,
      cpuQuietThresholdMs: 0,
      maxWaitForLoad: 10_000,
    });
    const { audits, categories } = result!.lhr;
    const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
    const failed = weighted.map(({ id }) => audits[id]!).filter(({ score }) => typeof score === 'number' && score < 1);
    expect(failed.map(({ id, displayValue }) => ({ id, displayValue }))).toEqual([]);
    const scores = Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]));
    expect(scores).toEqual({ 'best-practices': 1, seo: 1 });
  });
}
