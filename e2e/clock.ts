import type { Page } from 'playwright/test';

/**
 * Stops the clock of a page that `page.clock.install` has given one: from now on only `runFor` and `fastForward` move
 * it, so that what lasts a certain time in the page lasts as long on a busy machine.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}
