import { DomUtils, parseDocument } from 'htmlparser2';
import { elementsOf } from './built-site.ts';

/** The head of a page as a crawler without script reads it; `meta` by `name` or `property`. */
export function readHead(html: string) {
  const elements = elementsOf(parseDocument(html));
  const tags = (name: string) => elements.filter(({ tagName }) => tagName === name).map(({ attribs }) => attribs);
  const metas = tags('meta').map((meta) => [meta['name'] ?? meta['property'] ?? '', meta['content'] ?? ''] as const);
  const links = tags('link');
  return {
    title: elements.filter(({ tagName }) => tagName === 'title').map((title) => DomUtils.textContent(title))[0] ?? '',
    meta: Object.fromEntries(metas) as Record<string, string>,
    themeColors: tags('meta')
      .filter(({ name }) => name === 'theme-color')
      .map(({ media, content }) => ({ media, content })),
    localeAlternates: metas.filter(([name]) => name === 'og:locale:alternate').map(([, content]) => content),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => ({ hreflang, href })),
  };
}

/** The pages of a sitemap and, for each, its alternates in the other languages. */
export function readSitemap(xml: string): Record<string, { hreflang?: string; href?: string }[]> {
  const pages = Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, entry = '']) => {
    const [, url = ''] = /<loc>([^<]+)<\/loc>/.exec(entry) ?? [];
    const links = entry.matchAll(/<xhtml:link rel="alternate" hreflang="(?<hreflang>[^"]+)" href="(?<href>[^"]+)"\/>/g);
    return [url, Array.from(links, ({ groups }) => ({ ...groups }))] as const;
  });
  return Object.fromEntries(pages);
}
