import { test as base } from 'playwright/test';
import { findEngine, type EngineName } from '../support/browser.ts';
import type { Engine } from './driver.ts';
import { playwrightEngine } from './playwright-engine.ts';
import { puppeteerEngine } from './puppeteer-engine.ts';
import { Tab } from './tab.ts';
import { webKitGtkEngine } from './webkitgtk-engine.ts';

export { expect } from 'playwright/test';

export interface EngineOptions {
  engineName: EngineName;
}

interface Fixtures {
  /** What the browser may complain about without failing the test. */
  allowedComplaints: RegExp[];
  tab: Tab;
}

/** What Firefox and WebKit log for a request that a navigation cancels. Chromium logs nothing. */
const loggedOnNavigation = [/status=2152398850/, /Cannot reach the calendar: TypeError: (?:NetworkError|Load failed)/];

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** Playwright's `test` with a tab of the project's engine in place of Playwright's own page. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  viewport: desktop,
  allowedComplaints: [[], { option: true }],
  tab: async (
    { engine, viewport, javaScriptEnabled, reducedMotion, colorScheme, allowedComplaints, baseURL },
    use,
    testInfo,
  ) => {
    const options = { viewport: viewport ?? desktop, javaScriptEnabled, reducedMotion, colorScheme };
    const driver = await engine.newDriver(options);
    await use(new Tab(driver, baseURL ?? ''));
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screenshot', { body: Buffer.from(await driver.screenshot()), contentType: 'image/png' });
    const complaints = driver.complaints();
    await driver.close();
    const allowed = [...allowedComplaints, ...loggedOnNavigation];
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The browser complained:\n  ${unexpected.join('\n  ')}`);
  },
});

async function startEngine(name: EngineName): Promise<Engine> {
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
