import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { company } from '../../src/business/company.ts';
import { language } from '../../src/i18n/locales.ts';
import type { Route } from '../../src/i18n/routes.ts';
import { brandColors } from '../../src/seo/palette.ts';
import { headOf, isUnlisted, readText, siteFolder, siteOrigin, sitePages } from '../support/built-site.ts';
import { asPattern, locales, needsFiles, pathOf, routes, wordsOf } from '../support/site.ts';

test.skip(...needsFiles);

/** The size that social networks ask for. */
const socialImageSize = { width: 1200, height: 630 };

const listedPages = sitePages.filter((page) => !isUnlisted(page));

for (const { file, locale, name, path } of listedPages) {
  test(`${file} tells search engines what it is and where, and social networks how to show it (R16)`, async () => {
    const { title, meta, ...head } = headOf(file);
    const words = wordsOf(locale).head[name as Route];
    expect.soft(title).toMatch(asPattern(words.title));
    expect.soft(meta['description']).toMatch(asPattern(words.description));
    expect.soft(meta['keywords']).toMatch(asPattern(words.keywords));
    expect.soft(meta['robots']).toMatch(/^index, ?follow$/);
    expect.soft(head.canonical).toBe(siteOrigin() + path);
    expect.soft(head.alternates).toEqual(alternates(name as Route));
    expect.soft(meta).toMatchObject({
      author: company.name,
      'og:title': title,
      'og:image:width': String(socialImageSize.width),
      'og:image:height': String(socialImageSize.height),
      'og:description': meta['description'],
      'og:type': 'website',
      'og:url': siteOrigin() + path,
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
    const image = readFileSync(join(siteFolder, new URL(meta['og:image'] ?? '').pathname));
    expect.soft(image.length, 'bytes of the image').toBeLessThanOrEqual(60_000);
    expect(await sharp(image).metadata()).toMatchObject(socialImageSize);
    expect(meta['og:image:alt'], 'alternative text of the image').toMatch(/\w/);
  });
}

for (const { file } of sitePages.filter(isUnlisted)) {
  test(`${file} is kept out of search results (R74)`, () => {
    const { meta, canonical, alternates } = headOf(file);
    expect(meta['robots']).toMatch(/^noindex/);
    expect(canonical).toBeUndefined();
    expect(alternates).toEqual([]);
  });
}

test('robots.txt points to the sitemap, which names every page and its alternates by their canonical URLs (R19)', () => {
  expect(readText('robots.txt').split('\n')).toContain(`Sitemap: ${siteOrigin()}/sitemap-index.xml`);
  const [, sitemap = ''] = /<loc>([^<]+)<\/loc>/.exec(readText('sitemap-index.xml')) ?? [];
  const entries = readText(new URL(sitemap).pathname).matchAll(/<url>(.*?)<\/url>/gs);
  const pages = Array.from(entries, ([, entry = '']) => {
    const links = entry.matchAll(/<xhtml:link rel="alternate" hreflang="(?<hreflang>[^"]+)" href="(?<href>[^"]+)"\/>/g);
    return [/<loc>([^<]+)<\/loc>/.exec(entry)?.[1], Array.from(links, ({ groups }) => ({ ...groups }))] as const;
  });
  const wanted = listedPages.map(({ path, name }) => [siteOrigin() + path, alternates(name as Route)] as const);
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(wanted));
});

test('no two pages of the site share their title, description or image', () => {
  for (const name of ['og:title', 'description', 'og:image']) {
    const values = listedPages.map(({ file }) => headOf(file).meta[name]);
    const repeated = values.filter((value, index) => values.indexOf(value) !== index);
    expect(repeated, name).toEqual([]);
  }
});

/** The same page in every language, as head and sitemap list it. */
function alternates(route: (typeof routes)[number]): { hreflang: string; href: string }[] {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: siteOrigin() + pathOf(locale, route) })),
    { hreflang: 'x-default', href: siteOrigin() + pathOf('en', route) },
  ];
}
