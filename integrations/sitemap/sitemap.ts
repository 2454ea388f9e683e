import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import { defaultLocale, locales } from '../../src/i18n/locales.ts';
import { href, routes } from '../../src/i18n/routes.ts';

/**
 * Sitemap entries with canonical URLs and language alternates, matching each page's head. Pages outside the
 * route table (404, redirects, demo sites) are left out.
 */
export function sitemapOptions(site: string): NonNullable<SitemapOptions> {
  const items = sitemapItems(site);
  return { namespaces: { news: false, image: false, video: false }, serialize: (item) => items.get(pageKey(item.url)) };
}

/** Every canonical URL with its alternates, by the path that Astro built. */
export function sitemapItems(site: string): Map<string, SitemapItem> {
  const items = new Map<string, SitemapItem>();
  for (const route of routes) {
    const links = [
      ...locales.map((lang) => ({ lang, url: new URL(href(lang, route), site).href })),
      { lang: 'x-default', url: new URL(href(defaultLocale, route), site).href },
    ];
    for (const locale of locales) {
      const url = new URL(href(locale, route), site).href;
      items.set(pageKey(url), { url, links });
    }
  }
  return items;
}

/** Ignores the trailing slash: Astro reports `/fr` for `fr/index.html`. */
function pageKey(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
