import { expect, test, type APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import { company } from '../src/business/company.ts';
import { readText, sitePages } from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { inEachLanguage } from './fixtures.ts';
import { readHead, readSitemap } from './head-data.ts';
import { language } from '../src/i18n/locales.ts';
import { pathOf, asPattern, locales, routes } from './site.ts';

/** What the networks that show it ask for. */
const socialImageSize = { width: 1200, height: 630 };

inEachLanguage(({ locale, words, pathTo }) => {
  for (const route of routes) {
    test.describe(pathTo(route), () => {
      test('tells search engines what it is and where', async ({ request, baseURL }) => {
        const head = readHead(await html(request, pathTo(route)));
        expect(head.lang).toBe(locale);
        expect(head.title).toMatch(asPattern(words.head[route].title));
        expect([...head.title].length, 'length of the title').toBeLessThanOrEqual(60);
        expect(head.meta['description']).toMatch(asPattern(words.head[route].description));
        expect([...(head.meta['description'] ?? '')].length, 'length of the description').toBeLessThanOrEqual(160);
        expect(head.meta['keywords']).toMatch(asPattern(words.head[route].keywords));
        expect(head.meta['author']).toBe(company.name);
        expect(head.meta['robots']).toMatch(/^index, ?follow$/);
        expect(head.meta['theme-color']).toBe('#1a202c');
        expect(head.canonical).toBe(absolute(baseURL, pathTo(route)));
        expect(head.alternates).toEqual(alternates(baseURL, route));
      });

      test('tells others how to show it', async ({ request, baseURL }) => {
        const head = readHead(await html(request, pathTo(route)));
        expect(head.meta).toMatchObject({
          'og:title': head.title,
          'og:description': head.meta['description'],
          'og:type': 'website',
          'og:url': absolute(baseURL, pathTo(route)),
          'og:locale': language(locale).openGraph,
          'og:site_name': company.name,
          'twitter:card': 'summary_large_image',
        });
        const others = locales.filter((other) => other !== locale).map((other) => language(other).openGraph);
        expect(head.localeAlternates).toEqual(others);
        const image = await request.get(head.meta['og:image'] ?? '');
        expect(image.headers()['content-type']).toMatch(/^image\/(png|jpeg)/);
        expect(await sharp(await image.body()).metadata()).toMatchObject(socialImageSize);
        expect(head.meta).toMatchObject({
          'og:image:width': String(socialImageSize.width),
          'og:image:height': String(socialImageSize.height),
        });
        expect(head.meta['og:image:alt'], 'words for those who do not see it').toMatch(/\w/);
      });
    });
  }

  test('the 404 page is kept out of search results', async ({ request }) => {
    const response = await request.get(`${pathTo('home').replace(/\/$/, '')}/no-such-page`);
    const head = readHead(await response.text());
    expect(response.status()).toBe(404);
    expect(head.meta['robots']).toMatch(/^noindex/);
    expect(head.canonical).toBeUndefined();
    expect(head.alternates).toEqual([]);
  });
});

for (const locale of locales) {
  test(`the page of a meeting is kept out of search results (${locale}, R74)`, async ({ request }) => {
    const head = readHead(await html(request, pathOf(locale, 'meeting')));
    expect(head.meta['robots']).toMatch(/^noindex/);
    expect(head.canonical).toBeUndefined();
    expect(head.alternates).toEqual([]);
  });
}

test('the sitemap names every page and its alternates by their canonical URLs', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap-index.xml')).text();
  const [, sitemap = ''] = /<loc>([^<]+)<\/loc>/.exec(index) ?? [];
  const pages = readSitemap(await (await request.get(sitemap)).text());
  const wanted = locales.flatMap((locale) => routes.map((route) => ({ locale, route })));
  expect(Object.keys(pages).sort()).toEqual(
    wanted.map(({ locale, route }) => absolute(baseURL, pathOf(locale, route))).sort(),
  );
  for (const { locale, route } of wanted) {
    expect(pages[absolute(baseURL, pathOf(locale, route))]).toEqual(alternates(baseURL, route));
  }
});

for (const name of ['title', 'description', 'og:image'] as const) {
  test(`no two pages of the site share their ${name}`, () => {
    test.skip(...needsFiles);
    const pages = sitePages.filter(({ name: page }) => page !== 'meeting' && page !== 'notFound');
    const said = pages.map(({ file }) => {
      const { title, meta } = readHead(readText(file));
      return { file, value: name === 'title' ? title : meta[name] };
    });
    const shared = said.filter(({ value }, index) => said.findIndex((other) => other.value === value) !== index);
    expect(shared).toEqual([]);
  });
}

test('robots.txt leads to the sitemap', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots.split('\n')).toContain(`Sitemap: ${absolute(baseURL, '/sitemap-index.xml')}`);
});

async function html(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status()).toBe(200);
  return response.text();
}

function absolute(origin: string | undefined, path: string): string {
  return `${origin}${path}`;
}

/** The same page in every language, as head and sitemap list it. */
function alternates(origin: string | undefined, route: (typeof routes)[number]): Record<string, string>[] {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: absolute(origin, pathOf(locale, route)) })),
    { hreflang: 'x-default', href: absolute(origin, pathOf('en', route)) },
  ];
}
