import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Waits until React has taken over an element of an island: from then on its handlers respond. */
export async function hydrated(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}
