import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import type { EngineOptions } from './e2e/engines/tab.ts';
import { findEngine, findHeadlessShell, launchArguments, requireEngines } from './e2e/support/browser.ts';
import { prepareTestStack } from './test-support/stack.ts';

const deployedSite = process.env['BASE_URL'];

// Once, in the process that the command starts: Playwright's other processes load this file too, and inherit the environment.
if (process.env['PLAYWRIGHT_RUN'] !== '1') {
  process.env['PLAYWRIGHT_RUN'] = '1';
  requireEngines();
  if (!deployedSite) {
    const stack = await prepareTestStack(import.meta.dirname);
    Object.assign(process.env, stack.environment);
    process.once('exit', () => stack.remove());
  }
}

const localSite = `http://localhost:${process.env['SITE_PORT']}`;
const executablePath = findHeadlessShell();
const chromium = { launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) } };
const phone = { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** `e2e/support/fixtures.ts` says which tests run at a phone's size. */
const onPhone = /@phone/;

/** The site and a backend, with the ports, folders and database of this run alone. */
const webServer: PlaywrightTestConfig['webServer'] = {
  command: 'node tools/build/cli.ts && node tools/stack/cli.ts serve',
  url: localSite,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
};

/** With a folder's name: a pattern is matched against the whole path, and a checkout may lie in any folder. */
const specs = (names: string) => `e2e/${names}.spec.ts`;

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 45_000,
  // No test is repeated: one that passes on the second attempt has found something.
  retries: 0,
  // Two processors may run the site, the backend, two browsers and somebody's build.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  // Without screenshots and DOM snapshots, which would double the time of a run: `--trace on` has both.
  use: {
    baseURL: deployedSite ?? localSite,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    { name: 'built-files', testMatch: specs('{built-files,sample/built-files}/*') },
    {
      name: 'chromium-desktop',
      testMatch: specs('{audits,engines,journeys,sample}/*'),
      testIgnore: specs('audits/pictures'),
      grepInvert: [onPhone, /@not-chromium/],
      use: chromium,
    },
    { name: 'chromium-phone', testMatch: specs('journeys/*'), grep: onPhone, use: phone },
    { name: 'pictures', testMatch: specs('audits/pictures'), use: chromium },
    { name: 'pseudo-site-build', testMatch: 'e2e/pseudo-site/build.setup.ts' },
    { name: 'pseudo-site', testMatch: specs('pseudo-site/*'), dependencies: ['pseudo-site-build'], use: chromium },
    ...(['firefox', 'webkit'] as const)
      .filter((engine) => findEngine(engine))
      .map((engineName) => ({ name: engineName, testMatch: specs('engines/*'), use: { engineName } })),
  ],
  ...(deployedSite ? {} : { webServer }),
});
