import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright';

/** Where the usual packages put Chromium and its sisters. */
const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Quiet and repeatable: nothing but the site is asked for anything. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine: the one `CHROMIUM_PATH` names, an installed one, or Playwright's own. */
export function findBrowser(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...installedBrowsers, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** Of Firefox and WebKit those that this machine has. Playwright drives builds of its own only, not a system's package. */
export function otherBrowsers(): ('firefox' | 'webkit')[] {
  return [firefox, webkit]
    .filter((type) => existsSync(type.executablePath()))
    .map((type) => type.name() as 'firefox' | 'webkit');
}

/** Finds a browser or installs one. Throws a sentence that says what is missing when neither can be done. */
export function requireBrowser(): string {
  return findBrowser() ?? installPlaywrights() ?? installDebians() ?? fail();
}

function installPlaywrights(): string | undefined {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return findBrowser();
}

function installDebians(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000 });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return findBrowser();
}

function fail(): never {
  throw new Error(
    'Cannot find a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one ' +
      '(neither "playwright install chromium" nor "apt-get install chromium" worked here)',
  );
}
