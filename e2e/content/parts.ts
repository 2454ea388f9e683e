/** The parts of a built page, found as its readers find them: by their kind and their words. */
import { expect, test } from 'playwright/test';
import { elementsOf, type HtmlElement } from '../../integrations/html/html-tree.ts';
import { attribute, attributesOf, elementsIn, normalize, sitePages, textOf } from '../built-site.ts';
import { needsFiles } from '../deployed.ts';
import { languageOf, type Language } from '../fixtures.ts';
import type { Locale } from '../site.ts';
import type { Route } from '../../src/i18n/routes.ts';

export interface BuiltPage extends Language {
  body: HtmlElement;
  main: HtmlElement;
}

/** Skips the test where there is no built folder. */
export function openBuilt(locale: Locale, route: Route): BuiltPage {
  test.skip(...needsFiles);
  const { file } = sitePages.find((page) => page.locale === locale && page.name === route)!;
  const body = elementsIn(file).find(({ tagName }) => tagName === 'body')!;
  return { ...languageOf(locale), body, main: part(body, 'main') };
}

/** Every element of these kinds, in order. */
export function parts(root: HtmlElement, ...tags: string[]): HtmlElement[] {
  return [...elementsOf(root)].filter(({ tagName }) => tags.includes(tagName));
}

/** The first element of a kind that holds these words, and has these attributes. */
export function part(
  root: HtmlElement,
  tag: string,
  words = '',
  attributes: Record<string, string | undefined> = {},
): HtmlElement {
  const found = parts(root, tag).find(
    (element) =>
      textOf(element).includes(normalize(words)) &&
      Object.entries(attributes).every(([name, value]) => attribute(element, name) === value),
  );
  if (!found) throw new Error(`Cannot find <${tag}> "${words}" ${JSON.stringify(attributes)}`);
  return found;
}

/** The innermost element of a kind around a heading. */
export function around(root: HtmlElement, tag: string, heading: string): HtmlElement {
  const isHeading = (element: HtmlElement) =>
    /^h\d$/.test(element.tagName) && textOf(element).includes(normalize(heading));
  const found = parts(root, tag).findLast((element) => [...elementsOf(element)].some(isHeading));
  if (!found) throw new Error(`Cannot find <${tag}> with the heading "${heading}"`);
  return found;
}

export function textsOf(elements: HtmlElement[]): string[] {
  return elements.map(textOf);
}

/** What the ids in an attribute (`aria-labelledby`, `aria-describedby`) say together. */
export function referencedText(root: HtmlElement, element: HtmlElement, name: string): string {
  const ids = attribute(element, name)?.split(' ') ?? [];
  const all = [...elementsOf(root)];
  return ids.map((id) => textOf(all.find((one) => attribute(one, 'id') === id)!)).join(' ');
}

/** The field that a label with these words belongs to. */
export function field(root: HtmlElement, label: string): HtmlElement {
  const element = part(root, 'label', label);
  const id = attribute(element, 'for');
  const fields = parts(id ? root : element, 'input', 'select', 'textarea');
  return fields.find((one) => !id || attribute(one, 'id') === id)!;
}

/** Expects that the elements of a kind say this and nothing else, in this order. */
export function expectAll(root: HtmlElement, tag: string, texts: string[]): void {
  expect.soft(textsOf(parts(root, tag)), tag).toEqual(texts.map(normalize));
}

/** Expects that each of these texts can be read in a part. */
export function expectTexts(root: HtmlElement, texts: string[]): void {
  const said = textOf(root);
  for (const text of texts) expect.soft(said).toContain(normalize(text));
}

/** Expects a link with these words, to our own pages. */
export function expectLink(root: HtmlElement, words: string, href: string): void {
  expect.soft(attribute(part(root, 'a', words), 'href'), words).toBe(href);
}

/** Expects a link that opens a new tab and says so to screen readers. */
export function expectNewTab(root: HtmlElement, words: string, { layout }: Language['words'], href: unknown): void {
  const link = part(root, 'a', words);
  expect.soft(attributesOf(link), words).toMatchObject({ href, target: '_blank', rel: 'noopener' });
  expect.soft(textOf(link)).toContain(normalize(layout.newTab));
}
