import { parse } from 'parse5';
import { elementsOf, textOf, type HtmlElement } from '../integrations/html/html-tree.ts';

export type StructuredThing = Record<string, unknown>;

export interface HeadData {
  lang: string | undefined;
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  localeAlternates: string[];
  canonical: string | undefined;
  alternates: { hreflang: string; href: string }[];
  /** The things in the graphs of the JSON-LD. */
  things: StructuredThing[];
}

/** What a program that runs no script reads in the head of a page. Throws when the JSON-LD is not JSON. */
export function readHead(html: string): HeadData {
  const elements = [...elementsOf(parse(html))];
  const tags = (name: string) => elements.filter(({ tagName }) => tagName === name).map(attributesOf);
  const metas = tags('meta').map((meta) => [meta['name'] ?? meta['property'] ?? '', meta['content'] ?? ''] as const);
  const links = tags('link');
  const data = elements.filter((element) => attributesOf(element)['type'] === 'application/ld+json').map(textOf);
  const graph = data.map((json) => JSON.parse(json) as StructuredThing);
  return {
    lang: tags('html')[0]?.['lang'],
    title: elements.filter(({ tagName }) => tagName === 'title').map(textOf)[0] ?? '',
    meta: Object.fromEntries(metas),
    localeAlternates: metas.filter(([name]) => name === 'og:locale:alternate').map(([, content]) => content),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: links
      .filter(({ rel }) => rel === 'alternate')
      .map(({ hreflang = '', href = '' }) => ({ hreflang, href })),
    things: graph.flatMap((thing) => (thing['@graph'] as StructuredThing[] | undefined) ?? [thing]),
  };
}

/** The pages of a sitemap and, for each, its alternates in the other languages. */
export function readSitemap(xml: string): Record<string, { hreflang: string; href: string }[]> {
  const pages = Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, entry = '']) => {
    const [, url = ''] = /<loc>([^<]+)<\/loc>/.exec(entry) ?? [];
    const links = Array.from(
      entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g),
      ([, hreflang = '', href = '']) => ({ hreflang, href }),
    );
    return [url, links] as const;
  });
  return Object.fromEntries(pages);
}

function attributesOf(element: HtmlElement): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}
