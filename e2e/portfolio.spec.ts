import type { Request } from 'playwright/test';
import { expectNoAxeFault } from './axe.ts';
import { expect, languageOf, settle, test } from './fixtures.ts';
import { fill } from './site.ts';

// `content/portfolio.spec.ts` has what the pages say.

const sites = [
  { id: 'barbershop', name: 'Sal’s Barbershop', path: '/demo/barbershop/' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', path: '/demo/dry-cleaner/' },
] as const;

const { words, pathTo } = languageOf('fr');
const { portfolio } = words;

test('shows each site live, scaled down, beside its picture, and loads no script (F56)', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(pathTo('portfolio'));
  for (const { id, name, path } of sites) {
    const picture = page.getByRole('article', { name: portfolio.items[id].title }).getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const frame = page.getByTitle(fill(portfolio.preview, { site: name }));
    await frame.scrollIntoViewIfNeeded();
    await expect.poll(() => page.frames().some((part) => part.url().endsWith(path))).toBe(true);
    expect((await frame.boundingBox())?.width).toBeLessThan(390 / 2);
  }
  await page.getByRole('heading', { name: portfolio.more.title }).scrollIntoViewIfNeeded();
  await settle(page);
  expect(scripts).toEqual([]);
});

for (const { name, path } of sites) {
  test(`the demo site of ${name} may be shown in our pages, loads nothing from elsewhere, runs nothing, and is accessible`, async ({
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
    await expectNoAxeFault(page);
  });
}
