import { test as base, type BrowserContext } from 'playwright/test';
import { logPolicyViolations } from './page.ts';
import { clientHosts, lastLocale, textsOf, type Locale } from './site.ts';
import { pagePath, type Route } from '../../src/i18n/routes.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** Errors that a test causes on purpose: those that match do not fail it. A test may add some. */
  allowedErrors: RegExp[];
  /** Everything that went wrong in the browser so far; a test fails when anything did. */
  errors: string[];
}

/** Playwright's `test`, failing on console errors, uncaught errors, policy violations and failed requests. */
export const test = base.extend<Fixtures>({
  allowedErrors: async ({}, use) => use([]),
  errors: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = [];
      await collectErrors(context, errors);
      await standInForClients(context);
      await use(errors);
      const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
      if (unexpected.length > 0) throw new Error(`The browser reported:\n  ${unexpected.join('\n  ')}`);
    },
    { auto: true },
  ],
});

/** A journey that is the same in every language and works on a desktop if it does on a phone; in one language. */
export function onPhone(write: (language: Language) => void): void {
  test.describe('on a phone', { tag: '@phone' }, () => write(languageOf(lastLocale)));
}

export type Language = ReturnType<typeof languageOf>;

export function languageOf(locale: Locale) {
  return { locale, texts: textsOf(locale), pathTo: (route: Route | 'meeting') => pagePath(locale, route) };
}

/** Answers for clients' sites that are elsewhere: what a test finds there must not change. */
async function standInForClients(context: BrowserContext): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>A client</title><h1>A client</h1>';
  for (const host of clientHosts)
    await context.route(`https://${host}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

async function collectErrors(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Chromium's, Firefox's and WebKit's reasons for a request that a navigation cancels.
    if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'cancelled'].includes(reason))
      errors.push(`request: ${request.url()} ${reason}`);
  });
  await context.addInitScript(logPolicyViolations);
}
