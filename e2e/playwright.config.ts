import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { findBrowser, launchArguments } from './browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const siteUrl = `http://localhost:${process.env['SITE_PORT'] ?? '4321'}`;
const executablePath = findBrowser();

/** Against a stack of its own under `npm test`; against the running `npm start` when Playwright is called directly. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 45_000,
  // A second try tells a slow machine from a fault; what needed it is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Two cores may run the site, the backend, two browsers and somebody's build.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: siteUrl,
    trace: 'retain-on-failure',
    launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'site', testIgnore: 'pseudo/**' },
    { name: 'pseudo-build', testMatch: 'pseudo/build.setup.ts' },
    { name: 'pseudo', testMatch: 'pseudo/*.spec.ts', dependencies: ['pseudo-build'] },
  ],
  webServer: {
    command: 'node supabase/local/start.ts serve',
    cwd: root,
    url: siteUrl,
    timeout: 90_000,
    reuseExistingServer: process.env['TEST_STACK'] !== '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
