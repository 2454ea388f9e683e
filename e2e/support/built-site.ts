/** The built site as a folder of files, for tests that need no browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { routePaths, type PageName } from '../../src/i18n/routes.ts';
import { hasPage, locales, pathOf, routes, type Locale } from './site.ts';

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

/** A text that people or programs can read on a page. */
export interface Text {
  kind: 'visible' | 'attribute' | 'data' | 'props';
  /** Where it was found, for test messages. */
  where: string;
  text: string;
  /** The language that it has to be in. */
  locale: Locale;
}

/** The pages that the company wants in each language, those that only mails link to among them, and one 404 page. */
export const sitePages: SitePage[] = locales.flatMap((locale) => {
  const pages = [...routes, ...(hasPage('meeting') ? (['meeting'] as const) : []), 'decision' as const].map((name) => {
    const path = pathOf(locale, name);
    const file = path.endsWith('/') ? `${path}index.html`.slice(1) : `${path.slice(1)}.html`;
    return { locale, name, path, file, url: path };
  });
  const path = pathOf(locale, 'home');
  return [...pages, { locale, name: 'notFound', path, file: `${path.slice(1)}404.html`, url: `${path}no-such-page` }];
});

/** Each page once, in alternating languages: for slow checks with the same result in every language. */
export const sitePagesInTurns = sitePages.filter(({ locale, name }) => {
  const at = [...Object.keys(routePaths), 'meeting', 'decision', 'notFound'].indexOf(name);
  return locale === locales[at % locales.length];
});

const siteFolder = resolve(process.env['SITE_DIR'] ?? 'dist');
const inlineTags = /^(?:a|abbr|b|code|em|i|kbd|q|s|small|span|strong|sub|sup|time)$/;
const textAttributes =
  /^(?:alt|title|placeholder|label|data-title|aria-(?:label|description|valuetext|roledescription|placeholder))$/;
const textMetas = /(title|description|keywords|author|alt|site_name)$/;
const unread = ['script', 'style', 'template'];

/** Every file that the host serves, by its path in the folder. */
export const siteFiles = once(() => {
  const entries = readdirSync(siteFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => file.slice(siteFolder.length + 1).replaceAll('\\', '/'));
  return new Set(paths.filter((path) => !/^_(headers|redirects)$/.test(path)));
});

/** The origin that the pages were built for, taken from the home page. */
export const siteOrigin = once(() => {
  const canonical = elementsIn('index.html').find((element) => element.attribs['rel'] === 'canonical');
  return new URL(canonical?.attribs['href'] ?? '').origin;
});

const redirects = once(() => {
  const rules = readText('_redirects').split('\n');
  return Object.fromEntries(rules.filter(Boolean).map((rule) => rule.split(/\s+/).slice(0, 2) as [string, string]));
});

/** The file that the host serves at a path, without redirecting to another spelling of it. */
export function fileAt(path: string): string | undefined {
  const target = decodeURIComponent(redirects()[path] ?? path);
  if (target.endsWith('.html')) return undefined;
  const files = target.endsWith('/') ? [`${target}index.html`] : [target, `${target}.html`];
  return files.map((file) => file.slice(1)).find((file) => siteFiles().has(file));
}

export function readText(file: string): string {
  return readFileSync(join(siteFolder, file), 'utf8');
}

const documents = new Map<string, Element[]>();

/** The elements of a page in order, as a browser without script sees them. */
export function elementsIn(file: string): Element[] {
  const known = documents.get(file) ?? elementsOf(parseDocument(readText(file)));
  documents.set(file, known);
  return known;
}

/** Every element below a node in document order, including the contents of templates. */
export function elementsOf({ children }: Parent): Element[] {
  return DomUtils.findAll(() => true, children);
}

/** The element itself and its ancestors, from the inside out. */
function* withAncestors(element: Element): Generator<Element> {
  for (let node: Parent | null = element; node && 'tagName' in node; node = node.parentNode) yield node;
}

/** The language an element has to be in: its block's on the 404 page, else its page's. */
export function localeOf(element: Element, page: SitePage): Locale {
  const block = [...withAncestors(element)].map((one) => one.attribs['data-locale-block']).find(Boolean);
  return block ?? page.locale;
}

export function isLanguageLink(element: Element): boolean {
  return element.tagName === 'a' && element.attribs['data-language'] !== undefined;
}

/** The JSON-LD of a page, one value for each block. Throws when one is not JSON. */
export function structuredDataIn(file: string): unknown[] {
  const blocks = elementsIn(file).filter((element) => element.attribs['type'] === 'application/ld+json');
  return blocks.map((block) => JSON.parse(DomUtils.textContent(block)) as unknown);
}

/** Every text of a page, one entry for each paragraph, attribute and data value. */
export function textsOf(page: SitePage): Text[] {
  const elements = elementsIn(page.file);
  const [html] = elements;
  return [
    ...(html ? linesOf(html).map(({ text, element }) => entry('visible', element.tagName, text, element)) : []),
    ...elements.flatMap(attributeTexts),
    ...structuredDataIn(page.file)
      .flatMap((data) => stringsIn(data))
      .filter(({ path }) => !/@(context|type|id)$/.test(path))
      .map(({ text, path }) => ({ kind: 'data' as const, where: path, text, locale: page.locale })),
  ];

  function entry(kind: Text['kind'], where: string, text: string, element: Element): Text {
    return { kind, where, text: normalize(text), locale: localeOf(element, page) };
  }

  function attributeTexts(element: Element): Text[] {
    return Object.entries(element.attribs).flatMap(([name, value]) => {
      if (element.tagName === 'astro-island' && name === 'props') {
        const island = element.attribs['component-export'] ?? '';
        return stringsIn(propsOf(element)).map(({ text }) => entry('props', island, text, element));
      }
      const isText = textAttributes.test(name) || holdsText(element, name);
      return isText ? [entry('attribute', `${element.tagName} ${name}`, value, element)] : [];
    });
  }
}

/** The props of an `<astro-island>`. */
export function propsOf(island: Element): unknown {
  return JSON.parse(island.attribs['props'] ?? '{}');
}

/** What visitors and screen readers find on a page, as one text. */
export function visibleText({ file }: SitePage): string {
  const body = elementsIn(file).find(({ tagName }) => tagName === 'body');
  return body ? textOf(body) : '';
}

function holdsText(element: Element, name: string): boolean {
  if (name === 'value') return /^(submit|button|reset)$/.test(element.attribs['type'] ?? '');
  const subject = element.attribs['name'] ?? element.attribs['property'] ?? '';
  return name === 'content' && textMetas.test(subject);
}

export function textOf(element: Element): string {
  return linesOf(element)
    .map(({ text }) => text)
    .join(' ');
}

/** Spaces of every kind become plain ones. */
export function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Every string in a value, with the names that lead to it. */
export function stringsIn(value: unknown, path = ''): { text: string; path: string }[] {
  if (typeof value === 'string') return [{ text: normalize(value), path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => stringsIn(member, path ? `${path}.${name}` : name));
}

/** The text of an element, one line for each paragraph, heading, cell … The names of languages are left out. */
function linesOf(root: Element): { text: string; element: Element }[] {
  const lines: { text: string; element: Element }[] = [];
  let line = '';
  read(root);
  return lines;

  function read(element: Element): void {
    if (unread.includes(element.tagName) || (isLanguageLink(element) && element !== root)) return;
    const isInline = inlineTags.test(element.tagName) && element !== root;
    // What came before belongs to the paragraph around it.
    if (!isInline) end(element.parentNode);
    if (element.tagName === 'br') line += ' ';
    for (const node of element.children) {
      if ('tagName' in node) read(node);
      else if (node.type === ElementType.Text) line += node.data;
    }
    if (!isInline) end(element);
  }

  function end(element: Parent | null): void {
    if (line.trim() !== '' && element && 'tagName' in element) lines.push({ text: normalize(line), element });
    line = '';
  }
}

/** Reads only when first called, and once per process. */
function once<Value>(read: () => Value): () => Value {
  let value: { is: Value } | undefined;
  return () => (value ??= { is: read() }).is;
}
