import type { Request } from 'playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, settle, test } from './fixtures.ts';

// What the previews say is in `content/portfolio.spec.ts`, how they look in `engines/`, how they fail in `frames.spec.ts`.

for (const path of ['/demo/barbershop/', '/demo/dry-cleaner/']) {
  test(`${path} may be shown in our pages, loads nothing from elsewhere, runs nothing, and is accessible`, async ({
    page,
  }) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.setViewportSize({ width: 320, height: 640 });
    const response = await page.goto(path);
    await settle(page);
    const policy = response?.headers()['content-security-policy'];
    expect.soft(policy).toMatch(/^default-src 'none'; (?!.*(?:unsafe|script-src)).*frame-ancestors 'self'$/);
    const folder = new URL(path, page.url()).href;
    expect.soft(requests.map((request) => request.url()).filter((url) => !url.startsWith(folder))).toEqual([]);
    expect.soft(requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
    await expect.soft(page.getByText(/demo site/i).first()).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
  });
}
