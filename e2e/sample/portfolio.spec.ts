import { expect, test } from '../support/fixtures.ts';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { settle } from '../support/page.ts';

// A file that is missing, or that their policy blocks, fails this test.

for (const path of ['/demo/barbershop/', '/demo/dry-cleaner/']) {
  test(`${path} may be shown in our pages, can run nothing, and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const response = await page.goto(path);
    await settle(page);
    const policy = response?.headers()['content-security-policy'];
    expect.soft(policy).toMatch(/^default-src 'none'; (?!.*(?:unsafe|script-src)).*frame-ancestors 'self'$/);
    await expect.soft(page.getByText(/demo site/i).first()).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
  });
}
