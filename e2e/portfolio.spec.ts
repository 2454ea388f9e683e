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

test.describe('when the sites cannot be reached', () => {
  test.use({ allowedErrors: [/\/demo\//] });

  test('picture and link are still there (F56)', async ({ page }) => {
    await page.route('**/demo/**', (route) => route.abort());
    await page.goto(pathTo('portfolio'));
    for (const { id, name } of sites) {
      const card = page.getByRole('article', { name: portfolio.items[id].title });
      const picture = card.getByRole('img');
      await picture.scrollIntoViewIfNeeded();
      await expect(card.getByRole('link', { name: fill(portfolio.visit, { site: name }) })).toBeVisible();
      const [whole, covered] = [await picture.boundingBox(), await card.locator('iframe').boundingBox()];
      expect(covered?.width).toBeLessThan((whole?.width ?? 0) / 2);
    }
  });
});

for (const { name, path } of sites) {
  test(`the demo site of ${name} may be shown in our pages, loads nothing from elsewhere, runs nothing, and is accessible`, async ({
    page,
    request,
  }) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect.soft(policy).toContain("default-src 'none'");
    expect.soft(policy).toContain("frame-ancestors 'self'");
    expect.soft(policy).not.toContain('script-src');
    expect.soft(policy).not.toContain('unsafe');
    const folders = new Set<string>();
    page.on('request', (sent) => folders.add(new URL(sent.url()).pathname.split('/').slice(0, 3).join('/')));
    const scripts: string[] = [];
    page.on('request', (sent) => sent.resourceType() === 'script' && scripts.push(sent.url()));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await settle(page);
    expect.soft([...folders]).toEqual([path.slice(0, -1)]);
    expect.soft(scripts).toEqual([]);
    await expect.soft(page.getByText(/demo site/i).first()).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeFault(page);
  });
}
