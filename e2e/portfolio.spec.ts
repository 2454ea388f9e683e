import type { Page } from 'playwright/test';
import { expectNoAxeFault } from './axe.ts';
import { expect, inEachLanguage, settle, test } from './fixtures.ts';
import { fill } from './site.ts';

const sites = [
  { id: 'barbershop', name: 'Sal’s Barbershop', path: '/demo/barbershop/' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', path: '/demo/dry-cleaner/' },
] as const;

inEachLanguage(({ words, pathTo }) => {
  const { portfolio } = words;

  test('opens with its headline', async ({ page }) => {
    await page.goto(pathTo('portfolio'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(portfolio.hero.title);
  });

  for (const { id, name, path } of sites) {
    test(`shows ${name} with its words, its picture and a link that opens a new tab`, async ({ page }) => {
      const item = portfolio.items[id];
      await page.goto(pathTo('portfolio'));
      const card = page.getByRole('article', { name: item.title });
      await expect(card).toContainText(name);
      await expect(card).toContainText(item.description);
      const picture = card.getByRole('img', { name: fill(item.picture, { site: name }) });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(picture).toHaveAttribute('width', '1280');
      await expect(picture).toHaveAttribute('height', '800');
      const link = card.getByRole('link', { name: fill(portfolio.visit, { site: name }) });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', path);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toHaveAccessibleName(new RegExp(RegExp.escape(words.layout.newTab)));
    });

    test(`shows ${name} live, scaled down, in a frame that reaches nothing (F56)`, async ({ page }) => {
      await page.goto(pathTo('portfolio'));
      const frame = page.getByTitle(fill(portfolio.preview, { site: name }));
      await expect(frame).toHaveAttribute('loading', 'lazy');
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
      await expect(frame).toHaveAttribute('inert', '');
      await expect(frame).toHaveAttribute('width', '390');
      await frame.scrollIntoViewIfNeeded();
      await expect.poll(() => page.frames().some((part) => part.url().endsWith(path))).toBe(true);
      expect((await frame.boundingBox())?.width).toBeLessThan(390 / 2);
    });
  }

  test('sends its pictures small: the first at once, the second when it comes near', async ({ page }) => {
    await page.goto(pathTo('portfolio'));
    const pictures = page.getByRole('article').locator('picture');
    for (const picture of await pictures.all()) {
      await expect(picture.locator('source')).toHaveAttribute('type', 'image/avif');
      await expect(picture.locator('source')).toHaveAttribute('sizes', /rem/);
      await expect(picture.locator('img')).toHaveAttribute('src', /\.webp$/);
    }
    await expect(pictures.nth(0).locator('img')).toHaveAttribute('fetchpriority', 'high');
    await expect(pictures.nth(0).locator('img')).not.toHaveAttribute('loading', 'lazy');
    await expect(pictures.nth(1).locator('img')).toHaveAttribute('loading', 'lazy');
  });

  test('keeps a place for what comes next', async ({ page }) => {
    await page.goto(pathTo('portfolio'));
    await expect(page.getByRole('heading', { name: portfolio.more.title })).toBeVisible();
    await expect(page.getByText(portfolio.more.text)).toBeVisible();
    const button = page.getByRole('main').getByRole('link', { name: portfolio.more.button });
    await expect(button).toHaveAttribute('href', pathTo('contact'));
  });

  test('loads no script', async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto(pathTo('portfolio'));
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
});

test('English says what the specification quotes', async ({ page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: 'More Projects Coming Soon', exact: true })).toBeVisible();
  await expect(page.getByText(/more case studies are being added/i)).toBeVisible();
});

for (const { name, path } of sites) {
  test.describe(`the demo site of ${name}`, () => {
    test('may be shown in our pages, loads nothing from elsewhere and runs nothing', async ({ page, request }) => {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('script-src');
      expect(policy).not.toContain('unsafe');
      const hosts = new Set<string>();
      page.on('request', (sent) => hosts.add(new URL(sent.url()).pathname.split('/').slice(0, 3).join('/')));
      const scripts = recordScripts(page);
      await page.goto(path);
      await settle(page);
      expect([...hosts]).toEqual([path.slice(0, -1)]);
      expect(scripts).toEqual([]);
    });

    test('tells search engines to stay away and visitors that it is made up', async ({ page, request }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expect(page.getByText(/demo site/i).first()).toBeVisible();
      const numbers = await page
        .locator('a[href^="tel:"], a[href^="sms:"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(numbers.every((number) => /^(tel|sms):\+1\d{3}55501\d\d$/.test(number ?? ''))).toBe(true);
      expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('/demo');
    });

    test('fits a width of 320 pixels and has no violation that axe finds', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expectNoAxeFault(page);
    });
  });
}

function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}
