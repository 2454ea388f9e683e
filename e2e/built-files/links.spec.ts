import { DomUtils } from 'htmlparser2';
import { expect, test } from 'playwright/test';
import {
  elementsIn,
  isLanguageLink,
  isUnlisted,
  localeOf,
  normalize,
  propsOf,
  readText,
  siteFiles,
  siteOrigin,
  sitePages,
  stringsIn,
  structuredDataIn,
  textOf,
  type Element,
  type SitePage,
} from '../support/built-site.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { locales, needsFiles, textsOf } from '../support/site.ts';
import { pagePath } from '../../src/i18n/routes.ts';

test.skip(...needsFiles);

/** What references are resolved against. The 404 page has ids of its own, but is served at any path. */
type Base = Pick<SitePage, 'path' | 'file'>;

const urlAttributes =
  /^(?:href|src|poster|data|action|formaction|component-url|renderer-url|before-hydration-url|data-printed)$/;
const otherSchemes = ['tel:', 'mailto:', 'sms:', 'data:'];

test('the site has every page that the company wants in each language, a 404 page, and no other', () => {
  const built = [...siteFiles()].filter((file) => file.endsWith('.html') && !file.startsWith('demo/'));
  expect(built.sort()).toEqual(sitePages.map(({ file }) => file).sort());
});

for (const page of sitePages) {
  test(`${page.file} has only links that work, by one name each, in its language (R14, R18)`, () => {
    expect.soft(brokenReferences(page, referencesIn(page.file))).toEqual([]);

    const elements = elementsIn(page.file);
    const places = new Map<string, Set<string>>();
    for (const link of elements.filter(({ tagName, attribs }) => tagName === 'a' && attribs['href'])) {
      const name = normalize(link.attribs['aria-label'] ?? nameOf(link)).toLowerCase();
      expect.soft(name).not.toMatch(/\u2060/);
      const key = `${localeOf(link, page)}: ${name}`;
      if (name) places.set(key, (places.get(key) ?? new Set()).add(link.attribs['href']!));
    }
    const ambiguous = [...places].filter(([, hrefs]) => hrefs.size > 1);
    expect.soft(ambiguous.map(([name, hrefs]) => [name, ...hrefs])).toEqual([]);

    const outside = elements.filter(({ attribs }) => isElsewhere(attribs['href']));
    const unannounced = outside.filter((link) => {
      const { target, rel } = link.attribs;
      const isSaid = textOf(link).includes(normalize(textsOf(localeOf(link, page)).layout.newTab));
      return link.tagName !== 'link' && (target !== '_blank' || rel !== 'noopener' || !isSaid);
    });
    expect.soft(unannounced.map(({ attribs }) => attribs['href'])).toEqual([]);
    // Nor is anything fetched from there before a visitor follows a link.
    expect
      .soft(outside.filter(({ tagName, attribs }) => tagName === 'link' && attribs['rel'] !== 'profile'))
      .toEqual([]);

    // Until a script knows the path, the 404 page links home.
    const route = page.name === 'notFound' ? 'home' : page.name;
    const menu = locales.map((locale) => [locale, pagePath(locale, route)]);
    const menuLinks = elements.filter(isLanguageLink).map(({ attribs }) => [attribs['data-language'], attribs['href']]);
    const offered = page.locale === defaultLocale && !isUnlisted(page) ? menu.slice(1) : [];
    expect.soft(menuLinks).toEqual(page.file === '404.html' ? locales.flatMap(() => menu) : [...menu, ...offered]);
    const links = elements
      .filter((element) => ['a', 'form'].includes(element.tagName) && !isLanguageLink(element))
      .map((element) => ({
        href: element.attribs['href'] ?? element.attribs['action'] ?? '',
        locale: localeOf(element, page),
      }));
    expect.soft(links.length).toBeGreaterThan(10);
    const islands = elements.filter(
      ({ tagName, attribs }) => tagName === 'astro-island' && attribs['component-export'] !== 'LanguageMenu',
    );
    links.push(...islands.flatMap(propHrefs).map((href) => ({ href, locale: page.locale })));
    expect.soft(links.filter(({ href, locale }) => isForeign(href, page, locale))).toEqual([]);
  });
}

for (const locale of locales) {
  test(`every page in ${locale} can be reached from the home page by links`, () => {
    const wanted = sitePages.filter((page) => page.locale === locale && !isUnlisted(page));
    const reached = new Set([pagePath(locale, 'home')]);
    for (const path of reached) {
      const page = wanted.find((one) => one.path === path);
      const links = page ? elementsIn(page.file).filter(({ tagName }) => tagName === 'a') : [];
      for (const link of links.filter((one) => !isLanguageLink(one))) {
        const { origin, pathname } = new URL(link.attribs['href'] ?? '', siteOrigin() + path);
        if (origin === siteOrigin()) reached.add(pathname);
      }
    }
    expect(wanted.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
}

test('the web manifest names icons and a start page that exist', () => {
  const manifest = JSON.parse(readText('site.webmanifest')) as { icons: { src: string }[]; start_url: string };
  expect(manifest.icons).not.toEqual([]);
  const references = [manifest.start_url, ...manifest.icons.map(({ src }) => src)];
  expect(brokenReferences({ path: '/', file: 'site.webmanifest' }, references)).toEqual([]);
});

/** Every reference in a page: attributes, styles, data and island props. */
function referencesIn(file: string): string[] {
  const data = structuredDataIn(file).flatMap((value) => stringsIn(value));
  return [
    ...elementsIn(file).flatMap((element) => [
      ...Object.entries(element.attribs).flatMap(([name, value]) => hrefsIn(element, name, value)),
      ...(element.tagName === 'style' ? styleReferences(DomUtils.textContent(element)) : []),
    ]),
    // An @id is a name.
    ...data.filter(({ path, text }) => !path.endsWith('@id') && text.startsWith(siteOrigin())).map(({ text }) => text),
  ];
}

function hrefsIn(element: Element, name: string, value: string): string[] {
  if (urlAttributes.test(name)) return [value];
  if (['srcset', 'imagesrcset'].includes(name)) return value.split(/,\s+/).map((part) => part.split(' ')[0] ?? '');
  if (name === 'props' && element.tagName === 'astro-island') return propHrefs(element);
  const isUrl = /^https?:/.test(value) || /:image$/.test(element.attribs['property'] ?? '');
  return name === 'content' && isUrl ? [value] : [];
}

/** The references to our own pages that an island gets. */
function propHrefs(island: Element): string[] {
  return stringsIn(propsOf(island))
    .map(({ text }) => text)
    .filter((text) => /^[/#]\S*$/.test(text));
}

function styleReferences(css: string): string[] {
  const hrefs = Array.from(css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')]+)/g), ([, href = '']) => href);
  // In a picture `url(#…)` names a part of it.
  return hrefs.filter((href) => !href.startsWith('#'));
}

/** One message for each broken reference within this site. Other sites are not checked. */
function brokenReferences(base: Base, hrefs: string[]): string[] {
  return hrefs.flatMap((href) => {
    const problem = problemWith(href, base);
    return problem ? [`"${href}": ${problem}`] : [];
  });
}

function problemWith(href: string, base: Base): string | undefined {
  const url = href === '' || href === '#' ? null : URL.parse(href, siteOrigin() + base.path);
  if (!url) return 'not a URL';
  if (otherSchemes.includes(url.protocol)) return undefined;
  if (!['http:', 'https:'].includes(url.protocol)) return 'not a URL for a link';
  if (url.origin !== siteOrigin()) return undefined;
  const file = href.startsWith('#') ? base.file : fileAt(url.pathname);
  if (file === undefined) return 'no file';
  const id = decodeURIComponent(url.hash.slice(1));
  const isThere = id === '' || !file.endsWith('.html') || elementsIn(file).some(({ attribs }) => attribs['id'] === id);
  return isThere ? undefined : 'no such id';
}

/** The file that the host serves at a path, without redirecting to another spelling of it. */
function fileAt(path: string): string | undefined {
  const redirect = readText('_redirects')
    .split('\n')
    .map((rule) => rule.split(/\s+/))
    .find(([from]) => from === path);
  const target = decodeURIComponent(redirect?.[1] ?? path);
  if (target.endsWith('.html')) return undefined;
  const files = target.endsWith('/') ? [`${target}index.html`] : [target, `${target}.html`];
  return files.map((file) => file.slice(1)).find((file) => siteFiles().has(file));
}

/** Whether a reference leads to one of our pages in another language. */
function isForeign(href: string, page: SitePage, locale: string): boolean {
  const url = new URL(href, siteOrigin() + page.path);
  if (href.startsWith('#') || url.origin !== siteOrigin()) return false;
  const target = sitePages.find(({ file }) => file === fileAt(url.pathname));
  return target !== undefined && target.locale !== locale;
}

function isElsewhere(href = ''): boolean {
  return /^https?:/.test(href) && new URL(href).origin !== siteOrigin();
}

/** The text of an element without what is hidden from assistive technology. */
function nameOf({ children }: Element): string {
  return children
    .map((child) => {
      if ('data' in child) return child.data;
      return 'attribs' in child && child.attribs['aria-hidden'] !== 'true' ? nameOf(child) : '';
    })
    .join('');
}
