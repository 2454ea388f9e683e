import { test as base, type BrowserContext, type Page } from 'playwright/test';
import { addressOf, locales, wordsOf, type Locale } from './site.ts';
import type { Dictionary } from '../src/i18n/dictionaries.ts';
import type { Route } from '../src/i18n/routes.ts';

export { expect } from 'playwright/test';

interface Options {
  /** Faults that a test brings about on purpose: what matches one of these does not fail it. */
  allowedFaults: RegExp[];
}

interface Fixtures {
  /** Everything that went wrong in the browser so far; a test fails when anything did. */
  faults: string[];
}

/** Playwright's `test`, failing on console errors, uncaught errors, policy violations and failed requests. */
export const test = base.extend<Options & Fixtures>({
  allowedFaults: [[], { option: true }],
  faults: [
    async ({ context, allowedFaults }, use) => {
      const faults: string[] = [];
      await collectFaults(context, faults);
      await use(faults);
      const unexpected = faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault)));
      if (unexpected.length > 0) throw new Error(`The browser reported:\n  ${unexpected.join('\n  ')}`);
    },
    { auto: true },
  ],
});

/** One `describe` for each language, with its words: a journey written once runs in all of them. */
export function inEachLanguage(write: (language: Language) => void): void {
  for (const locale of locales) {
    test.describe(locale, () => {
      write({ locale, words: wordsOf(locale), address: (route) => addressOf(locale, route) });
    });
  }
}

export interface Language {
  locale: Locale;
  words: Dictionary;
  address: (route: Route) => string;
}

/** Waits until the page has loaded and the browser has been idle once. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function collectFaults(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left drops what it was loading: so say Chromium, Firefox and WebKit.
    if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'cancelled'].includes(reason))
      faults.push(`request: ${request.url()} ${reason}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`policy violation: ${effectiveDirective} blocked ${blockedURI} ${sample}`);
    });
  });
}
