import type { Page } from 'playwright/test';

/**
 * Stops the clock of a page, after `page.clock.install`: from now on only `runFor` and `fastForward` move it, so that
 * timings in the page do not depend on how busy the machine is.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}
