/** Drives each engine: Playwright's own builds, the system's Firefox by puppeteer-core, the system's WebKitGTK by selenium-webdriver. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, firefox, webkit, type ViewportSize } from 'playwright';
import { expect } from 'playwright/test';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';
import { findFreePort } from '../../test-support/stack.ts';
import { loopback } from '../../tools/stack/ports.ts';
import { findEngine, launchArguments, webKitGtk, type EngineName } from '../support/browser.ts';
import { logPolicyViolations } from '../support/page.ts';

/** What journeys need from a tab, the same for every engine; `tab.ts` builds lookups and clicks on it. */
export interface Driver {
  /** Opens a URL and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs the source of an expression in the page and returns its JSON value; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** A real click, in CSS pixels from the viewport's top left corner; `count` 2 is a double click. */
  click(x: number, y: number, count?: 1 | 2): Promise<void>;
  type(text: string): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors, uncaught errors and policy violations of every page opened so far. */
  complaints(): string[];
  close(): Promise<void>;
}

/** A started browser, or what is needed to start one for each tab. */
export interface Engine {
  newDriver(viewport: ViewportSize): Promise<Driver>;
  close(): Promise<unknown>;
}

export async function startEngine(name: EngineName): Promise<Engine> {
  const installation = findEngine(name);
  switch (installation?.driver) {
    case 'playwright':
      return playwrightEngine(name, installation.executablePath);
    case 'puppeteer':
      return puppeteerEngine(installation.executablePath);
    case 'webkitgtk':
      return webKitGtkEngine();
    default:
      throw new Error(`Cannot start ${name}: it is not installed`);
  }
}

/** An optional font has 100 ms, which a busy machine exceeds; Firefox then logs an error. */
const firefoxPreferences = {
  'gfx.downloadable_fonts.fallback_delay_short': 15_000,
  // Light, whatever the desktop around it has.
  'layout.css.prefers-color-scheme.content-override': 1,
};

/** Chromium, and Playwright's own builds of Firefox and WebKit. */
async function playwrightEngine(engine: EngineName, executablePath: string): Promise<Engine> {
  const browser = await { chromium, firefox, webkit }[engine].launch({
    executablePath,
    // The back/forward cache is off by default under automation.
    ...(engine === 'chromium'
      ? { args: launchArguments, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
      : { firefoxUserPrefs: firefoxPreferences }),
  });
  const newDriver = async (viewport: ViewportSize): Promise<Driver> => {
    const context = await browser.newContext({ viewport });
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    for (const script of pageScripts) await context.addInitScript(script);
    return driverOf(await context.newPage(), complaints, () => context.close());
  };
  return { newDriver, close: () => browser.close() };
}

/** A system's Firefox over WebDriver BiDi. Playwright's contexts need a BiDi command that Firefox lacks. */
async function puppeteerEngine(executablePath: string): Promise<Engine> {
  // What Firefox logs about requests that a navigation cancels, and about a policy directive it does not know.
  const noise = /NS_BINDING_ABORTED|manifest-src/;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: firefoxPreferences,
  });
  const newDriver = async (viewport: ViewportSize): Promise<Driver> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !noise.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)));
    for (const script of pageScripts) await page.evaluateOnNewDocument(script);
    await page.setViewport(viewport);
    return driverOf(page, complaints, () => context.close());
  };
  return { newDriver, close: () => browser.close() };
}

/** What pages of Playwright and puppeteer-core have in common. */
interface EnginePage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  mouse: { click(x: number, y: number, options: { clickCount: number; count: number }): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
  screenshot(): Promise<Uint8Array>;
}

function driverOf(page: EnginePage, complaints: string[], close: () => Promise<void>): Driver {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y, count = 1) => page.mouse.click(x, y, { clickCount: count, count }),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close,
  };
}

/** The system's WebKitGTK, the nearest relative of Safari on Linux, through its WebDriver and on a display of its own. */
async function webKitGtkEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkitgtk-'));
  const display = spawn(webKitGtk.display, ['-displayfd', '1', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface(display.stdout)[Symbol.asyncIterator]();
  const { value: number, done } = await lines.next();
  if (done) throw new Error('Cannot start a display: Xvfb ended');
  const port = await findFreePort();
  const service = spawn(webKitGtk.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Its own process group, so that the windows of a timed-out test end with it.
    detached: true,
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LC_ALL: 'C.UTF-8' },
  });
  await expect(() => fetch(`http://${loopback}:${port}/status`)).toPass({ timeout: 20_000, intervals: [50] });
  let tabs = 0;
  const newDriver = async (viewport: ViewportSize): Promise<Driver> => {
    const complaintsFile = join(folder, `complaints-${++tabs}`);
    writeFileSync(complaintsFile, '');
    const script = [...pageScripts, postComplaints].map((run) => `(${run.toString()})();`).join('');
    const windowOptions = JSON.stringify({ viewport, script, complaintsFile });
    const driver = await new Builder()
      .usingServer(`http://${loopback}:${port}`)
      .withCapabilities({
        browserName: 'webkitgtk-window',
        'webkitgtk:browserOptions': {
          binary: webKitGtk.python,
          args: [join(import.meta.dirname, 'webkitgtk-window.py'), windowOptions],
        },
      })
      .build();
    return {
      open: (url) => driver.get(url),
      evaluate: (expression) => driver.executeScript(`return ${expression}`),
      click: async (x, y, count = 1) => {
        const move = driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 });
        await (count === 2 ? move.click().click() : move.click()).perform();
      },
      type: (text) => driver.actions().sendKeys(text).perform(),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      complaints: () => {
        const complaints = readFileSync(complaintsFile, 'utf8').split('\n').filter(Boolean);
        return complaints.map((line) => JSON.parse(line) as string);
      },
      // The window is gone before it can confirm that it has closed.
      close: () => driver.quit().catch(() => undefined),
    };
  };
  const close = async () => {
    if (service.pid) process.kill(-service.pid);
    display.kill();
    await Promise.all([once(service, 'exit'), once(display, 'exit')]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { newDriver, close };
}

/** What runs in every page before its own scripts. */
const pageScripts = [logPolicyViolations, noteBackgrounds];

/** Runs in the page: notes the backgrounds of its first frames, also when it is restored. */
function noteBackgrounds(): void {
  const seen = new Set<string>();
  let frames = 0;
  const look = () => {
    if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
    if (document.readyState !== 'complete' || frames++ < 5) requestAnimationFrame(look);
  };
  const start = () => {
    seen.clear();
    frames = 0;
    requestAnimationFrame(look);
  };
  start();
  addEventListener('pageshow', ({ persisted }) => persisted && start());
  Object.assign(window, { backgrounds: () => [...seen] });
}

/** Runs in the page: WebDriver has no command for the console. */
function postComplaints(): void {
  const { webkit } = window as unknown as {
    webkit: { messageHandlers: { complaint: { postMessage: (text: string) => void } } };
  };
  const post = (...parts: unknown[]) => webkit.messageHandlers.complaint.postMessage(parts.map(String).join(' '));
  const log = console.error;
  console.error = (...parts) => {
    log(...parts);
    post(...parts);
  };
  addEventListener('error', ({ message }) => post(message));
  addEventListener('unhandledrejection', ({ reason }) => post(reason));
}
