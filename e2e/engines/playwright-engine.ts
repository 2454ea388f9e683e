import { chromium, firefox, webkit } from 'playwright';
import { launchArguments, type EngineName } from '../support/browser.ts';
import {
  firefoxPreferences,
  logPolicyViolations,
  noteBackgrounds,
  type Driver,
  type Engine,
  type TabOptions,
} from './driver.ts';

/** Chromium, and Playwright's own builds of Firefox and WebKit. */
export async function playwrightEngine(engine: EngineName, executablePath: string): Promise<Engine> {
  const type = { chromium, firefox, webkit }[engine];
  const args = engine === 'chromium' ? launchArguments : [];
  // The back/forward cache is off by default under automation.
  const ignoreDefaultArgs = engine === 'chromium' ? ['--disable-back-forward-cache'] : [];
  const firefoxUserPrefs = firefoxPreferences;
  const browser = await type.launch({ executablePath, args, ignoreDefaultArgs, firefoxUserPrefs });
  return { newDriver, close: () => browser.close() };

  async function newDriver(options: TabOptions): Promise<Driver> {
    const context = await browser.newContext(options);
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    await context.addInitScript(logPolicyViolations);
    await context.addInitScript(noteBackgrounds);
    const page = await context.newPage();
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      click: (x, y, count = 1) => page.mouse.click(x, y, { clickCount: count }),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      screenshot: () => page.screenshot(),
      complaints: () => complaints,
      close: () => context.close(),
    };
  }
}
