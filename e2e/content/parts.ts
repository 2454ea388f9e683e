/** The parts of a built page, found as its readers find them: by their kind and their words. */
import { expect, test } from 'playwright/test';
import { elementsIn, elementsOf, normalize, sitePages, textOf, type Element } from '../support/built-site.ts';
import { needsFiles } from '../support/deployed.ts';
import { languageOf, type Language } from '../support/fixtures.ts';
import { needsPages, type Locale } from '../support/site.ts';
import { company } from '../../src/business/company.ts';
import type { Route } from '../../src/i18n/routes.ts';

/** Skips the test where there is no built folder, or no such page. */
export function openBuilt(locale: Locale, route: Route) {
  test.skip(...needsFiles);
  test.skip(...needsPages(route));
  const { file } = sitePages.find((page) => page.locale === locale && page.name === route)!;
  const body = elementsIn(file).find(({ tagName }) => tagName === 'body')!;
  return { ...languageOf(locale), body, main: part(body, 'main') };
}

/** Every element of these kinds, in order. */
export function parts(root: Element, ...tags: string[]): Element[] {
  return elementsOf(root).filter(({ tagName }) => tags.includes(tagName));
}

/** The first element of a kind that holds these words, and has these attributes. */
export function part(
  root: Element,
  tag: string,
  words = '',
  attributes: Record<string, string | undefined> = {},
): Element {
  const found = parts(root, tag).find(
    (element) =>
      textOf(element).includes(normalize(words)) &&
      Object.entries(attributes).every(([name, value]) => element.attribs[name] === value),
  );
  if (!found) throw new Error(`Cannot find <${tag}> "${words}" ${JSON.stringify(attributes)}`);
  return found;
}

/** The innermost element of a kind around a heading. */
export function around(root: Element, tag: string, heading: string): Element {
  const isHeading = (element: Element) => /^h\d$/.test(element.tagName) && textOf(element).includes(normalize(heading));
  const found = parts(root, tag).findLast((element) => elementsOf(element).some(isHeading));
  if (!found) throw new Error(`Cannot find <${tag}> with the heading "${heading}"`);
  return found;
}

export function textsOf(elements: Element[]): string[] {
  return elements.map(textOf);
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
  expect.soft(textsOf(parts(root, tag)), tag).toEqual(texts.map(normalize));
}

/** Expects an element to contain each of these texts. */
export function expectTexts(root: Element, texts: string[]): void {
  const content = textOf(root);
  for (const text of texts) expect.soft(content).toContain(normalize(text));
}

/** Expects a link with these words and this target. */
export function expectLink(root: Element, words: string, href: string): void {
  expect.soft(part(root, 'a', words).attribs['href'], words).toBe(href);
}

/** Expects a link that opens a new tab and says so to screen readers. */
export function expectNewTab(root: Element, words: string, { layout }: Language['words'], href: unknown): void {
  const link = part(root, 'a', words);
  expect.soft(link.attribs, words).toMatchObject({ href, target: '_blank', rel: 'noopener' });
  expect.soft(textOf(link)).toContain(normalize(layout.newTab));
}

/** Expects a button that opens a page of the packages site, or without such a site or page leads to one of ours. */
export function expectPackagesButton(
  root: Element,
  label: string,
  { words, pathTo }: Language,
  page: string | undefined,
  own: Route = 'contact',
): void {
  const { packagesSite } = company.externalLinks;
  if (packagesSite === undefined || page === undefined) expectLink(root, label, pathTo(own));
  else expectNewTab(root, label, words, page ? `${packagesSite}/${page}` : packagesSite);
}
