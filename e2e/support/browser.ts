import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright';

export const engines = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engines)[number];

type Installation =
  | { driver: 'playwright'; engine: EngineName; executablePath: string }
  | { driver: 'puppeteer'; engine: 'firefox'; executablePath: string }
  | { driver: 'webkitgtk'; engine: 'webkit' };

/** Where the usual packages put each browser. */
const systemBrowsers = {
  headlessShell: ['/usr/bin/chromium-headless-shell'],
  chromium: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  firefox: [
    process.env['FIREFOX_PATH'] ?? '',
    '/usr/bin/firefox-esr',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
};

export const webKitGtk = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb', python: '/usr/bin/python3' };

const debianPackages: Record<EngineName, string[]> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
};

/** Quiet and repeatable: the browser contacts nothing but the site. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell alone would round the width of every letter to whole pixels.
  '--font-render-hinting=none',
];

/** The Chromium to test in: the one `CHROMIUM_PATH` names, Playwright's own, or an installed one. */
function findBrowser(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...systemBrowsers.chromium].find(existsSync);
}

/**
 * Chromium's headless shell, which opens a page at a quarter of the processor time of the whole browser, or the whole
 * browser where there is none. `undefined` lets Playwright start its own shell.
 */
export function findHeadlessShell(): string | undefined {
  // Playwright installs its shell together with its Chromium.
  const own = existsSync(chromium.executablePath());
  const installed = systemBrowsers.headlessShell.find(existsSync);
  return process.env['CHROMIUM_PATH'] || (own ? undefined : (installed ?? findBrowser()));
}

/** Whether what {@link findHeadlessShell} finds is a shell. */
function hasHeadlessShell(): boolean {
  return [chromium.executablePath(), ...systemBrowsers.headlessShell].some(existsSync);
}

/** How an engine can be driven here: Playwright's own build where it is installed, else the system's browser. */
export function findEngine(engine: EngineName): Installation | undefined {
  const executablePath = engine === 'chromium' ? findBrowser() : { firefox, webkit }[engine].executablePath();
  if (executablePath && existsSync(executablePath)) return { driver: 'playwright', engine, executablePath };
  if (engine === 'firefox') {
    const path = systemBrowsers.firefox.find(existsSync);
    return path ? { driver: 'puppeteer', engine, executablePath: path } : undefined;
  }
  return engine === 'webkit' && hasWebKitGtk() ? { driver: 'webkitgtk', engine } : undefined;
}

function hasWebKitGtk(): boolean {
  if (!Object.values(webKitGtk).every((path) => existsSync(path))) return false;
  const probe = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";
  return spawnSync(webKitGtk.python, ['-c', probe], { stdio: 'ignore' }).status === 0;
}

/** Finds Chromium or installs it. Throws a message that says what is missing when neither works. */
export function requireBrowser(): string {
  if (!findBrowser()) install(['chromium']);
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    'Cannot find a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one ' +
      '(neither "playwright install chromium" nor "apt-get install chromium" worked here)',
  );
}

/**
 * Finds or installs every engine. One that cannot be installed is logged; on CI, or where packages can be installed,
 * it is an error.
 */
export function requireEngines(): void {
  const missing = engines.filter((engine) => !findEngine(engine));
  if (missing.length > 0) install(missing);
  // Separately, because not every Debian release has it, and with one unknown package apt-get installs none.
  if (!hasHeadlessShell() && canInstallPackages()) installPackages(['chromium-headless-shell']);
  if (!hasHeadlessShell())
    console.log('Testing in the whole Chromium, which takes four times as long as chromium-headless-shell');
  requireBrowser();
  for (const engine of missing.filter((name) => !findEngine(name))) {
    const advice = `"playwright install ${engine}" or, on Debian, the packages ${debianPackages[engine].join(', ')}`;
    if (process.env['CI'] || canInstallPackages()) throw new Error(`Cannot find ${engine}: install it with ${advice}`);
    console.log(`Not testing in ${engine}, which is not installed: install it with ${advice}`);
  }
}

function install(names: readonly EngineName[]): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  // With the system's libraries, without which they do not start.
  const options = canInstallPackages() ? ['--with-deps'] : [];
  console.log(`Installing ${names.join(', ')} …`);
  spawnSync(process.execPath, [cli, 'install', ...options, ...names], { stdio: 'inherit', timeout: 300_000 });
  const packages = names.filter((name) => !findEngine(name)).flatMap((name) => debianPackages[name]);
  if (packages.length > 0 && canInstallPackages()) installPackages(packages);
}

/** Prints what `apt-get` says when it fails. */
function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Finishes what was interrupted, which `apt-get` would refuse to do.
  spawnSync('dpkg', ['--configure', '-a'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 120_000 });
  // Without a limit: a killed installation leaves its packages half configured.
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { env, encoding: 'utf8' });
  if (status !== 0) console.error(`apt-get cannot install ${packages.join(', ')}: ${stderr.trim()}`);
}

function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
