import { expect, test } from 'playwright/test';
import {
  attribute,
  elementsIn,
  fileAt,
  isLanguageLink,
  localeOf,
  propsOf,
  rawText,
  readText,
  siteFiles,
  siteOrigin,
  sitePages,
  stringsIn,
  structuredDataIn,
  type Element,
  type SitePage,
} from './built-site.ts';
import { needsFiles } from './deployed.ts';
import { pathOf, locales, routes } from './site.ts';

test.skip(...needsFiles);

/** A reference to another file, and where it stands. */
interface Reference {
  href: string;
  from: string;
}

const urlAttributes = [
  'href',
  'xlink:href',
  'src',
  'poster',
  'data',
  'action',
  'formaction',
  'component-url',
  'renderer-url',
  'before-hydration-url',
  'data-printed',
];
const idAttributes = [
  'for',
  'list',
  'popovertarget',
  'commandfor',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-details',
  'aria-errormessage',
];
const otherPrograms = ['tel:', 'mailto:', 'sms:', 'data:'];

test('the site has every page in each language, one of a meeting, one for wrong hrefs, and no other', () => {
  const built = [...siteFiles()].filter((file) => file.endsWith('.html') && !file.startsWith('demo/'));
  expect(built).toHaveLength(locales.length * (routes.length + 2));
  expect(built.sort()).toEqual(sitePages.map(({ file }) => file).sort());
});

for (const page of sitePages) {
  test.describe(page.file, () => {
    test('refers to nothing that is not there', () => {
      expect(brokenReferences(page, referencesIn(page.file))).toEqual([]);
    });

    test('gives each id once, and each label, description and button the one it names', () => {
      const ids = idsIn(page.file);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const named = elementsIn(page.file).flatMap((element) =>
        idAttributes.flatMap((name) => attribute(element, name)?.split(/\s+/) ?? []),
      );
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    });

    test('leads to another language only by the language menu', () => {
      const links = elementsIn(page.file).filter((element) => pageLink(element) !== undefined);
      expect(links.length).toBeGreaterThan(10);
      const strays = links.filter((link) => !isLanguageLink(link) && isStray(link, page)).map(pageLink);
      expect(strays).toEqual([]);
      expect(propHrefs(page).filter((href) => isForeign(href, page.locale))).toEqual([]);
    });

    test('offers itself in each language in the menu', () => {
      const menu = elementsIn(page.file).filter(isLanguageLink);
      // Until a script knows the requested path, its page leads home.
      const route = page.name === 'notFound' ? 'home' : page.name;
      const menus = page.file === '404.html' ? locales.length : 1;
      expect(menu.map((link) => [attribute(link, 'data-language'), attribute(link, 'href')])).toEqual(
        Array.from({ length: menus }, () => locales.map((locale) => [locale, pathOf(locale, route)])).flat(),
      );
    });
  });
}

for (const locale of locales) {
  test(`every page in ${locale} can be reached from the home page by links`, () => {
    // Only its mails lead to a meeting.
    const wanted = sitePages.filter(
      (page) => page.locale === locale && page.name !== 'meeting' && page.name !== 'notFound',
    );
    const reached = new Set([pathOf(locale, 'home')]);
    for (const path of reached) {
      const page = wanted.find((one) => one.path === path);
      if (!page) continue;
      const links = elementsIn(page.file).filter((element) => element.tagName === 'a' && !isLanguageLink(element));
      for (const link of links) {
        const { origin, pathname } = new URL(attribute(link, 'href') ?? '', siteOrigin() + path);
        if (origin === siteOrigin()) reached.add(pathname);
      }
    }
    expect(wanted.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
}

test('the two demo sites are complete, use all that they hold, and stay out of search', () => {
  expect(demoFolders()).toHaveLength(2);
  for (const folder of demoFolders()) {
    const files = [...siteFiles()].filter((file) => file.startsWith(folder));
    const references = files.flatMap((file) => (file.endsWith('.html') ? referencesIn(file) : styleReferences(file)));
    expect(brokenReferences({ path: `/${folder}`, file: `${folder}index.html` }, references)).toEqual([]);
    const own = references.map(({ href }) => new URL(href, `${siteOrigin()}/${folder}`));
    const outside = own.filter(
      (url) => !otherPrograms.includes(url.protocol) && !url.pathname.startsWith(`/${folder}`),
    );
    expect(outside.map(String), 'leads out of the demo site').toEqual([]);
    const used = own.map(({ pathname }) => pathname.slice(1));
    expect(files.filter((file) => file !== `${folder}index.html` && !used.includes(file))).toEqual([]);
    const robots = elementsIn(`${folder}index.html`).find((element) => attribute(element, 'name') === 'robots');
    expect(robots && attribute(robots, 'content')).toContain('noindex');
    const ids = idsIn(`${folder}index.html`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  }
});

test('styles and scripts load only files that are there', () => {
  const files = [...siteFiles()].filter((file) => file.startsWith('_astro/'));
  const styles = files.filter((file) => file.endsWith('.css'));
  for (const file of styles) expect(brokenReferences({ path: `/${file}`, file }, styleReferences(file))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  for (const file of scripts) expect(brokenReferences({ path: `/${file}`, file }, scriptReferences(file))).toEqual([]);
});

test('the web manifest names icons and a start page that are there', () => {
  const manifest = JSON.parse(readText('site.webmanifest')) as { icons: { src: string }[]; start_url: string };
  expect(manifest.icons).not.toEqual([]);
  const hrefs = [manifest.start_url, ...manifest.icons.map(({ src }) => src)];
  const references = hrefs.map((href) => ({ href, from: 'manifest' }));
  expect(brokenReferences({ path: '/', file: 'site.webmanifest' }, references)).toEqual([]);
});

/** Every reference in a page: its attributes, styles, data, and what islands get. */
function referencesIn(file: string): Reference[] {
  const elements = elementsIn(file);
  const data = structuredDataIn(file).flatMap((value) => stringsIn(value));
  return [
    ...elements.flatMap(attributeReferences),
    // An @id is a name; `structured-data.spec.ts` looks for what it names.
    ...data.filter(({ path, text }) => !path.endsWith('@id') && text.startsWith(siteOrigin())).map(toReference),
  ];

  function toReference({ text, path }: { text: string; path: string }): Reference {
    return { href: text, from: `${file} ${path}` };
  }
}

function attributeReferences(element: Element): Reference[] {
  const from = (name: string) => `${element.tagName} ${name}`;
  const plain = urlAttributes.flatMap((name) => {
    const href = attribute(element, name);
    return href === undefined ? [] : [{ href, from: from(name) }];
  });
  const sets = ['srcset', 'imagesrcset'].flatMap((name) =>
    (attribute(element, name) ?? '')
      .split(/,\s+/)
      .filter(Boolean)
      .map((part) => ({ href: part.trim().split(/\s/)[0] ?? '', from: from(name) })),
  );
  const content = attribute(element, 'content') ?? '';
  const meta = /^https?:/.test(content) || /:image$/.test(attribute(element, 'property') ?? '');
  const props = element.tagName === 'astro-island' ? stringsIn(propsOf(element)) : [];
  return [
    ...plain,
    ...sets,
    ...(meta ? [{ href: content, from: from('content') }] : []),
    ...(element.tagName === 'style' ? styleAddresses(rawText(element), 'style') : []),
    ...props.filter(({ text }) => /^[/#]\S*$/.test(text)).map(({ text }) => ({ href: text, from: from('props') })),
  ];
}

function styleReferences(file: string): Reference[] {
  return /\.(css|svg)$/.test(file) ? styleAddresses(readText(file), file) : [];
}

function styleAddresses(css: string, from: string): Reference[] {
  const hrefs = Array.from(css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')]+)/g), ([, href = '']) => href);
  // In a picture `url(#…)` names a part of it.
  return hrefs.filter((href) => !href.startsWith('#')).map((href) => ({ href, from }));
}

function scriptReferences(file: string): Reference[] {
  const names = Array.from(
    readText(file).matchAll(/["'`](\.{1,2}\/[\w./-]+\.(?:js|css))["'`]/g),
    ([, name = '']) => name,
  );
  const preloads = Array.from(readText(file).matchAll(/["'`](_astro\/[\w./-]+)["'`]/g), ([, name]) => `/${name}`);
  return [...names, ...preloads].map((href) => ({ href, from: file }));
}

/** Where references stand. The page for wrong hrefs has parts of its own, but answers at any path. */
type Base = Pick<SitePage, 'path' | 'file'>;

/** One sentence for each reference that leads nowhere on this site. Other sites are left alone. */
function brokenReferences(base: Base, references: Reference[]): string[] {
  return references.flatMap(({ href, from }) => {
    const problem = problemWith(href, base);
    return problem ? [`${from} "${href}": ${problem}`] : [];
  });
}

function problemWith(href: string, base: Base): string | undefined {
  const url = href === '' || href === '#' ? null : URL.parse(href, siteOrigin() + base.path);
  if (!url) return 'not a URL';
  if (otherPrograms.includes(url.protocol)) return undefined;
  if (!['http:', 'https:'].includes(url.protocol)) return 'not a URL for a link';
  if (url.origin !== siteOrigin()) return undefined;
  const file = href.startsWith('#') ? base.file : fileAt(url.pathname);
  if (file === undefined) return 'no file';
  const id = decodeURIComponent(url.hash.slice(1));
  return id === '' || !file.endsWith('.html') || idsIn(file).includes(id) ? undefined : 'no such id';
}

function idsIn(file: string): string[] {
  return elementsIn(file)
    .map((element) => attribute(element, 'id'))
    .filter((id) => id !== undefined);
}

/** Where a link or a form takes a visitor. */
function pageLink(element: Element): string | undefined {
  if (['a', 'area'].includes(element.tagName)) return attribute(element, 'href');
  if (element.tagName === 'link' && /^(canonical|next|prev)$/.test(attribute(element, 'rel') ?? '')) {
    return attribute(element, 'href');
  }
  return attribute(element, 'action') ?? attribute(element, 'formaction');
}

function isStray(link: Element, page: SitePage): boolean {
  const href = pageLink(link) ?? '';
  const url = new URL(href, siteOrigin() + page.path);
  return !href.startsWith('#') && isForeign(url.href, localeOf(link, page));
}

/** Whether a reference leads to one of our pages in another language. */
function isForeign(href: string, locale: string): boolean {
  const url = new URL(href, siteOrigin());
  if (url.origin !== siteOrigin()) return false;
  const target = sitePages.find(({ file }) => file === fileAt(url.pathname));
  return target !== undefined && target.locale !== locale;
}

/** The hrefs that islands get, but for the language menu. */
function propHrefs(page: SitePage): string[] {
  const islands = elementsIn(page.file).filter(
    (element) => element.tagName === 'astro-island' && attribute(element, 'component-export') !== 'LanguageMenu',
  );
  const strings = islands.flatMap((island) => stringsIn(propsOf(island)));
  return strings.map(({ text }) => text).filter((text) => /^\/\S*$/.test(text));
}

function demoFolders(): string[] {
  const folders = [...siteFiles()].map((file) => /^demo\/[^/]+\//.exec(file)?.[0]);
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort();
}
