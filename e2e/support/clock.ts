import type { Page } from 'playwright/test';

/**
 * Stops the clock of a page, after `page.clock.install`: from now on only `runFor` and `fastForward` move it, so that
 * timings in the page do not depend on how busy the machine is. The jump is shorter than the page waits for a response,
 * or a request on its way would time out.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 5_000);
}
