import { expect, test, type APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import { brandColors } from '../../src/seo/palette.ts';
import { company } from '../../src/business/company.ts';
import { readText, sitePages } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { inEachLanguage } from '../support/fixtures.ts';
import { readHead, readSitemap } from '../support/head-data.ts';
import { language } from '../../src/i18n/locales.ts';
import { asPattern, hasPage, locales, pathOf, routes } from '../support/site.ts';

/** The size that social networks ask for. */
const socialImageSize = { width: 1200, height: 630 };

inEachLanguage(({ locale, words, pathTo }) => {
  for (const route of routes) {
    test(`${pathTo(route)} tells search engines what it is and where, and social networks how to show it (R16)`, async ({
      request,
      baseURL,
    }) => {
      const head = readHead(await html(request, pathTo(route)));
      expect.soft(head.title).toMatch(asPattern(words.head[route].title));
      expect.soft(head.meta['description']).toMatch(asPattern(words.head[route].description));
      expect.soft(head.meta['keywords']).toMatch(asPattern(words.head[route].keywords));
      expect.soft(head.meta['robots']).toMatch(/^index, ?follow$/);
      expect.soft(head.canonical).toBe(`${baseURL}${pathTo(route)}`);
      expect.soft(head.alternates).toEqual(alternates(baseURL, route));
      expect.soft(head.meta).toMatchObject({
        author: company.name,
        'og:title': head.title,
        'og:image:width': String(socialImageSize.width),
        'og:image:height': String(socialImageSize.height),
        'og:description': head.meta['description'],
        'og:type': 'website',
        'og:url': `${baseURL}${pathTo(route)}`,
        'og:locale': language(locale).openGraph,
        'og:site_name': company.name,
        'twitter:card': 'summary_large_image',
      });
      const { light, dark } = brandColors;
      expect.soft(head.themeColors, 'the light one first, for readers that take the first').toEqual([
        { media: '(prefers-color-scheme: light)', content: light.get('ink') },
        { media: '(prefers-color-scheme: dark)', content: dark.get('paper') },
      ]);
      const others = locales.filter((other) => other !== locale).map((other) => language(other).openGraph);
      expect.soft(head.localeAlternates).toEqual(others);
      const image = await request.get(head.meta['og:image'] ?? '');
      expect.soft(image.headers()['content-type']).toMatch(/^image\/(png|jpeg)/);
      const body = await image.body();
      expect.soft(body.length, 'bytes of the image').toBeLessThanOrEqual(60_000);
      expect(await sharp(body).metadata()).toMatchObject(socialImageSize);
      expect(head.meta['og:image:alt'], 'alternative text of the image').toMatch(/\w/);
    });
  }

  for (const [page, path, status] of [
    ['404 page', `${pathTo('home').replace(/\/$/, '')}/no-such-page`, 404],
    ...(hasPage('meeting') ? [['page of a meeting (R74)', pathTo('meeting'), 200] as const] : []),
    ['page of a decision', pathOf(locale, 'decision'), 200],
  ] as const) {
    test(`the ${page} is kept out of search results`, async ({ request }) => {
      const head = readHead(await html(request, path, status));
      expect(head.meta['robots']).toMatch(/^noindex/);
      expect(head.canonical).toBeUndefined();
      expect(head.alternates).toEqual([]);
    });
  }
});

test('the sitemap names every page and its alternates by their canonical URLs', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap-index.xml')).text();
  const [, sitemap = ''] = /<loc>([^<]+)<\/loc>/.exec(index) ?? [];
  const pages = readSitemap(await (await request.get(sitemap)).text());
  const wanted = locales.flatMap((locale) =>
    routes.map((route) => [`${baseURL}${pathOf(locale, route)}`, alternates(baseURL, route)] as const),
  );
  expect(pages).toEqual(Object.fromEntries(wanted));
});

test('no two pages of the site share their title, description or image', () => {
  test.skip(...needsFiles);
  const pages = sitePages.filter(({ name }) => !['meeting', 'decision', 'notFound'].includes(name));
  const heads = pages.map(({ file }) => readHead(readText(file)));
  for (const name of ['og:title', 'description', 'og:image']) {
    const values = heads.map(({ meta }) => meta[name]);
    expect(
      values.filter((value, index) => values.indexOf(value) !== index),
      name,
    ).toEqual([]);
  }
});

test('robots.txt points to the sitemap', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots.split('\n')).toContain(`Sitemap: ${baseURL}/sitemap-index.xml`);
});

async function html(request: APIRequestContext, path: string, status = 200): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status()).toBe(status);
  return response.text();
}

/** The same page in every language, as head and sitemap list it. */
function alternates(origin: string | undefined, route: (typeof routes)[number]): Record<string, string>[] {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: `${origin}${pathOf(locale, route)}` })),
    { hreflang: 'x-default', href: `${origin}${pathOf('en', route)}` },
  ];
}
