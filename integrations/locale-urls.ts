import { writeFile } from 'node:fs/promises';
import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { defaultLocale, isDraft, locales, type Locale } from '../src/i18n/locales.ts';
import { href, routes, type Route } from '../src/i18n/routes.ts';

/**
 * Sitemap entries with canonical URLs and language alternates, matching each page's head. Pages outside the route table
 * (404, redirects, demo sites) are left out.
 */
export function sitemapOptions(site: string): NonNullable<SitemapOptions> {
  const urlOf = (locale: Locale, route: Route) => new URL(href(locale, route), site).href;
  const items = routes.flatMap((route) => {
    const links = locales.filter((lang) => !isDraft(lang)).map((lang) => ({ lang, url: urlOf(lang, route) }));
    const all = [...links, { lang: 'x-default', url: urlOf(defaultLocale, route) }];
    return links.map(({ url }): [string, SitemapItem] => [pageKey(url), { url, links: all }]);
  });
  const itemsByKey = new Map(items);
  return {
    namespaces: { news: false, image: false, video: false },
    serialize: (item) => itemsByKey.get(pageKey(item.url)),
  };
}

/** Ignores the trailing slash: Astro reports `/fr` for `fr/index.html`. */
function pageKey(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/** Writes the host's `_redirects` after a build: `/en` and `/en/` to `/`; `/fr` to `/fr/`. */
export function localeRedirects(): AstroIntegration {
  const bare = locales.map((locale) => `/${locale} ${href(locale, 'home')} 301`);
  const lines = [...bare, `/${defaultLocale}/ ${href(defaultLocale, 'home')} 301`, ''];
  return {
    name: 'locale-redirects',
    hooks: { 'astro:build:done': ({ dir }) => writeFile(new URL('_redirects', dir), lines.join('\n')) },
  };
}
