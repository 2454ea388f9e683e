/** The built site as a folder of files, and the parts of its pages, for tests that need no browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { expect, test } from 'playwright/test';
import { cached } from '../../lib/cached.ts';
import { isRoute, pagePath, routePaths, unlistedPages, type PageName } from '../../src/i18n/routes.ts';
import { languageOf, type Language } from './fixtures.ts';
import { clientHosts, hasPage, locales, needsFiles, needsPages, routes, type Locale } from './site.ts';

export type Element = ReturnType<typeof DomUtils.findAll>[number];
type Parent = NonNullable<Element['parentNode']>;

/** A page that the company wants; whether it was built is for a test to find out. */
export interface SitePage {
  locale: Locale;
  name: PageName;
  /** In the site's folder: `fr/services.html`. */
  file: string;
  /** Its path on the host: `/fr/services`. */
  path: string;
  /** Where a visitor finds it: its path, or for a 404 page one that does not exist. */
  url: string;
}

/** The pages that the company wants in each language, those that only mails link to among them, and one 404 page. */
export const sitePages: SitePage[] = locales.flatMap((locale) => {
  const pages = [...routes, ...(['meeting', 'decision'] as const).filter(hasPage)].map((name) => {
    const path = pagePath(locale, name);
    const file = path.endsWith('/') ? `${path}index.html`.slice(1) : `${path.slice(1)}.html`;
    return { locale, name, path, file, url: path };
  });
  const path = pagePath(locale, 'home');
  return [...pages, { locale, name: 'notFound', path, file: `${path.slice(1)}404.html`, url: `${path}no-such-page` }];
});

/** Pages that only emails link to, and 404 pages: no visitor finds them by searching or by links. */
export function isUnlisted({ name }: SitePage): boolean {
  return !isRoute(name);
}

/** Each page once, in alternating languages: for slow checks with the same result in every language. */
export const sitePagesInTurns = sitePages.filter(({ locale, name }) => {
  const at = [...Object.keys(routePaths), ...unlistedPages].indexOf(name);
  return locale === locales[at % locales.length];
});

export const siteFolder = resolve(process.env['SITE_DIR'] ?? 'dist');

/** Every file that the host serves, by its path in the folder. */
export const siteFiles = cached(() => {
  const entries = readdirSync(siteFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => file.slice(siteFolder.length + 1));
  return new Set(paths.filter((path) => !/^_(headers|redirects)$/.test(path)));
});

/** The origin that the pages were built for, taken from the home page. */
export const siteOrigin = cached(() => new URL(headOf('index.html').canonical ?? '').origin);

export function readText(file: string): string {
  return readFileSync(join(siteFolder, file), 'utf8');
}

/** The elements of a page in order, as a browser without script sees them. */
export const elementsIn = cached((file: string): Element[] => elementsOf(parseDocument(readText(file))));

/** Every element below a node in document order, including the contents of templates. */
export function elementsOf({ children }: Parent): Element[] {
  return DomUtils.findAll(() => true, children);
}

/** The language an element has to be in: its block's on the 404 page, else its page's. */
export function localeOf(element: Element, page: SitePage): Locale {
  for (let node: Parent | null = element; node && 'tagName' in node; node = node.parentNode)
    if (node.attribs['data-locale-block']) return node.attribs['data-locale-block'];
  return page.locale;
}

export function isLanguageLink(element: Element): boolean {
  return element.tagName === 'a' && element.attribs['data-language'] !== undefined;
}

/** The head of a page as a crawler without script reads it; `meta` by `name` or `property`. */
export function headOf(file: string) {
  const elements = elementsIn(file);
  const tags = (name: string) => elements.filter(({ tagName }) => tagName === name).map(({ attribs }) => attribs);
  const metas = tags('meta').map((meta) => [meta['name'] ?? meta['property'] ?? '', meta['content'] ?? ''] as const);
  const links = tags('link');
  const title = elements.find(({ tagName }) => tagName === 'title');
  return {
    title: title ? DomUtils.textContent(title) : '',
    meta: Object.fromEntries(metas) as Record<string, string>,
    themeColors: tags('meta')
      .filter(({ name }) => name === 'theme-color')
      .map(({ media, content }) => ({ media, content })),
    localeAlternates: metas.filter(([name]) => name === 'og:locale:alternate').map(([, content]) => content),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => ({ hreflang, href })),
  };
}

/** The JSON-LD of a page, one value for each block. Throws when one is not JSON. */
export function structuredDataIn(file: string): unknown[] {
  const blocks = elementsIn(file).filter((element) => element.attribs['type'] === 'application/ld+json');
  return blocks.map((block) => JSON.parse(DomUtils.textContent(block)) as unknown);
}

export function propsOf(island: Element): unknown {
  return JSON.parse(island.attribs['props'] ?? '{}');
}

/** Every string in a value, with the names that lead to it. */
export function stringsIn(value: unknown, path = ''): { text: string; path: string }[] {
  if (typeof value === 'string') return [{ text: normalize(value), path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => stringsIn(member, path ? `${path}.${name}` : name));
}

/** Spaces of every kind become plain ones. */
export function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const inlineTags = /^(?:a|abbr|b|code|em|i|kbd|q|s|small|span|strong|sub|sup|time)$/;
const unread = ['script', 'style', 'template'];

/** The text of an element, one line for each paragraph, heading, cell … The names of languages are left out. */
export function linesOf(root: Element): string[] {
  const lines: string[] = [];
  let line = '';
  read(root);
  return lines;

  function read(element: Element): void {
    if (unread.includes(element.tagName) || (isLanguageLink(element) && element !== root)) return;
    const isInline = inlineTags.test(element.tagName) && element !== root;
    if (!isInline) endLine();
    if (element.tagName === 'br') line += ' ';
    for (const node of element.children) {
      if ('tagName' in node) read(node);
      else if (node.type === ElementType.Text) line += node.data;
    }
    if (!isInline) endLine();
  }

  function endLine(): void {
    if (line.trim() !== '') lines.push(normalize(line));
    line = '';
  }
}

export function textOf(element: Element): string {
  return linesOf(element).join(' ');
}

/** A built page in a language, with its texts. Skips the test where there is no built folder, or no such page. */
export function openBuilt(locale: Locale, route: PageName) {
  test.skip(...needsFiles);
  test.skip(...needsPages(route));
  const { file } = sitePages.find((page) => page.locale === locale && page.name === route)!;
  const body = bodyOf(file);
  return { ...languageOf(locale), body, main: part(body, 'main') };
}

export function bodyOf(file: string): Element {
  return elementsIn(file).find(({ tagName }) => tagName === 'body')!;
}

/** Two words with nothing between them (`word.Word`, `wordWord`, not `3.º`): where markup has lost a space. */
export function gluedWords(text: string): string[] {
  const glued = /[\p{L}\p{N}]*\p{Ll}\p{Lu}\p{L}*|[\p{L}\p{N}]+[.!?:;,…)»”](?![ªº])\p{L}+/gu;
  const placeholders = /\{\{.*?\}\}/g;
  const emailsAndUrls = /\b[\w.+-]+@[\w.-]+\w|https?:\/\/\S+|\b(?:[\w-]+\.)+(?:com|org|net|example)\b/g;
  /** Spelled like this on purpose, also with the accents of a pseudo-language. */
  const intended = /^(?:JavaScript|SaaS|LinkedIn|WebKit|WebPT|[ap]\.\s?m)$/;
  const plain = clientHosts.reduce((rest, host) => rest.replaceAll(host, ' '), text);
  const found: string[] = plain.replace(placeholders, ' ').replace(emailsAndUrls, ' ').match(glued) ?? [];
  return found.filter((word) => !intended.test(word.normalize('NFD').replace(/\p{M}/gu, '')));
}

/** Every element of these kinds, in order. */
export function parts(root: Element, ...tags: string[]): Element[] {
  return elementsOf(root).filter(({ tagName }) => tags.includes(tagName));
}

/** The first element of a kind that has these words and attributes. */
export function part(root: Element, tag: string, texts = '', attributes: Record<string, string> = {}): Element {
  const found = parts(root, tag).find(
    (element) =>
      textOf(element).includes(normalize(texts)) &&
      Object.entries(attributes).every(([name, value]) => element.attribs[name] === value),
  );
  if (!found) throw new Error(`Cannot find <${tag}> "${texts}" ${JSON.stringify(attributes)}`);
  return found;
}

/** The innermost element of a kind around a heading. */
export function around(root: Element, tag: string, heading: string): Element {
  const isHeading = (element: Element) => /^h\d$/.test(element.tagName) && textOf(element).includes(normalize(heading));
  const found = parts(root, tag).findLast((element) => elementsOf(element).some(isHeading));
  if (!found) throw new Error(`Cannot find <${tag}> with the heading "${heading}"`);
  return found;
}

/** The text that an attribute of ids (`aria-labelledby`, `aria-describedby`) refers to. */
export function referencedText(root: Element, element: Element, name: string): string {
  const ids = element.attribs[name]?.split(' ') ?? [];
  const all = elementsOf(root);
  return ids.map((id) => textOf(all.find((one) => one.attribs['id'] === id)!)).join(' ');
}

/** The field that a label with these words belongs to. */
export function field(root: Element, label: string): Element {
  const element = part(root, 'label', label);
  const id = element.attribs['for'];
  const fields = parts(id ? root : element, 'input', 'select', 'textarea');
  return fields.find((one) => !id || one.attribs['id'] === id)!;
}

/** Expects the elements of a kind to have exactly these texts, in this order. */
export function expectAll(root: Element, tag: string, texts: string[]): void {
  expect.soft(parts(root, tag).map(textOf), tag).toEqual(texts.map(normalize));
}

export function expectTexts(root: Element, ...texts: string[]): void {
  const content = textOf(root);
  for (const text of texts) expect.soft(content).toContain(normalize(text));
}

export function expectLink(root: Element, texts: string, href: string): void {
  expect.soft(part(root, 'a', texts).attribs['href'], texts).toBe(href);
}

/** Expects a link that opens a new tab and says so to screen readers. */
export function expectNewTab(root: Element, texts: string, { layout }: Language['texts'], href: unknown): void {
  const link = part(root, 'a', texts);
  expect.soft(link.attribs, texts).toMatchObject({ href, target: '_blank', rel: 'noopener' });
  expect.soft(textOf(link)).toContain(normalize(layout.newTab));
}
