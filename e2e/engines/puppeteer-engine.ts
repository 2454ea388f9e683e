import puppeteer, { type Browser } from 'puppeteer-core';
import {
  firefoxPreferences,
  logPolicyViolations,
  noteBackgrounds,
  type Driver,
  type Engine,
  type TabOptions,
} from './driver.ts';

// Not ours: what Firefox logs about requests that a navigation cancels, and about a policy directive it does not know.
const noise = /NS_BINDING_ABORTED|manifest-src/;

/** A system's Firefox over WebDriver BiDi. Playwright's contexts need a BiDi command that Firefox lacks. */
export function puppeteerEngine(executablePath: string): Engine {
  const browsers = new Map<string, Promise<Browser>>();
  return {
    newDriver,
    close: async () => void (await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()))),
  };

  /** Scripting, motion and colors are preferences of a whole browser. */
  function browserWith(preferences: Record<string, unknown>): Promise<Browser> {
    const key = JSON.stringify(preferences);
    const extraPrefsFirefox = { ...firefoxPreferences, ...preferences };
    const browser = browsers.get(key) ?? puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox });
    browsers.set(key, browser);
    return browser;
  }

  async function newDriver(options: TabOptions): Promise<Driver> {
    const browser = await browserWith({
      'javascript.enabled': options.javaScriptEnabled,
      'ui.prefersReducedMotion': options.reducedMotion === 'reduce' ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': options.colorScheme === 'dark' ? 0 : 1,
    });
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !noise.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)));
    await page.evaluateOnNewDocument(logPolicyViolations);
    await page.evaluateOnNewDocument(noteBackgrounds);
    await page.setViewport(options.viewport);
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      click: (x, y, count = 1) => page.mouse.click(x, y, { count }),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      screenshot: () => page.screenshot(),
      complaints: () => complaints,
      close: () => context.close(),
    };
  }
}
