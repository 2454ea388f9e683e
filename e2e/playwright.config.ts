import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import { engines, findEngine, findHeadlessShell, launchArguments } from './support/browser.ts';
import { deployedSite } from './support/deployed.ts';
import type { EngineOptions } from './engines/fixtures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const localSite = `http://localhost:${process.env['SITE_PORT'] ?? '4321'}`;
const executablePath = findHeadlessShell();

const chromium = { launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) } };

const phone = { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Read the built files or compare pictures: the size of a window makes no difference to them. */
const builtFiles = files(
  'audits/{links,markup,published,structured-data,words}',
  'journeys/text-messages',
  'content/*',
  'sample/content/*',
);
const pictures = files('audits/pictures');

/** What visitors do differently on a phone; the slowest tests. `fixtures.ts` says which language runs at which size. */
const journeys = files('journeys/{contact,language,not-found,services}');
const onPhone = /@phone/;

/** The local site with its backend: one of its own under `npm test`, the running one when Playwright is called directly. */
const webServer: PlaywrightTestConfig['webServer'] = {
  command: 'node scripts/start.ts serve',
  cwd: root,
  url: localSite,
  timeout: 90_000,
  reuseExistingServer: process.env['TEST_STACK'] !== '1',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
};

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 45_000,
  // What passes on the second try has found something: a test that depends on speed is fixed, not repeated.
  retries: 0,
  // Two cores may run the site, the backend, two browsers and somebody's build.
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['html', { outputFolder: '../playwright-report', open: 'never' }],
    ['./engines/table-reporter.ts'],
  ],
  // Without screenshots and DOM snapshots, which would take half of the total time: `--trace on` has both.
  use: {
    baseURL: deployedSite ?? localSite,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    { name: 'audits', testMatch: builtFiles, use: chromium },
    {
      name: 'desktop',
      testIgnore: [...builtFiles, ...pictures, ...journeys, ...files('engines/*', 'pseudo/*')],
      use: chromium,
    },
    { name: 'journeys', testMatch: journeys, grepInvert: onPhone, use: chromium },
    { name: 'phone', testMatch: journeys, grep: onPhone, use: phone },
    { name: 'pictures', testMatch: pictures, use: chromium },
    { name: 'pseudo-build', testMatch: 'e2e/pseudo/build.setup.ts' },
    { name: 'pseudo', testMatch: files('pseudo/*'), dependencies: ['pseudo-build'], use: chromium },
    ...engines
      .filter((engine) => findEngine(engine))
      .map((engineName) => ({ name: engineName, testMatch: files('engines/*'), use: { engineName } })),
  ],
  ...(deployedSite ? {} : { webServer }),
});

/** With the folder's name: a pattern is matched against the whole path, and a checkout may lie in any folder. */
function files(...names: string[]): string[] {
  return names.map((name) => `e2e/${name}.spec.ts`);
}
