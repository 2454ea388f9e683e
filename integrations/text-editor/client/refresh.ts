import { filled, valuesIn } from '../match.ts';
import { textAttribute } from '../protocol.ts';
import type { Page } from './page-texts.ts';

const islandTag = 'astro-island';

/** A text that has changed. */
export interface ChangedText {
  locale: string;
  key: string;
  before: string;
  after: string;
}

/** Shows a changed text at once, where its placeholders can be told from the words; `refreshPage` does the rest. */
export function showChange(page: Page, { locale, key, before, after }: ChangedText): void {
  for (const element of document.querySelectorAll(`[${textAttribute}~="${key}"], [${textAttribute}*=":${key}"]`)) {
    if (page.localeOf(element) !== locale) continue;
    if (element.localName === islandTag) {
      const props = element.getAttribute('props') ?? '';
      const changed = props.replaceAll(JSON.stringify(before), () => JSON.stringify(after));
      if (changed !== props && !element.hasAttribute('ssr')) rerender(element, changed);
      continue;
    }
    for (const node of element.childNodes) {
      const values = node.nodeType === Node.TEXT_NODE && valuesIn(before, node.nodeValue ?? '');
      if (values) node.nodeValue = filled(after, values);
    }
    for (const name of attributesIn(element)) {
      const values = valuesIn(before, element.getAttribute(name) ?? '');
      if (values) element.setAttribute(name, filled(after, values));
    }
  }
}

/**
 * Updates the texts of the page from the server and leaves everything else: scroll, what was typed, open menus and the
 * state of islands. Reloads it only if its structure has changed.
 */
export async function refreshPage(): Promise<void> {
  const response = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [own, others] = [named(document), named(fresh)];
  const isSame = own.length === others.length && own.every((one, index) => one.localName === others[index]?.localName);
  if (!isSame || !own.every((one, index) => update(one, others[index]!))) location.reload();
}

const named = (root: Document) => Array.from(root.querySelectorAll(`[${textAttribute}]`));

function attributesIn(element: Element): string[] {
  return (element.getAttribute(textAttribute) ?? '').split(' ').flatMap((name) => /^(.+):/.exec(name)?.[1] ?? []);
}

/** Makes one element read as on the server; returns false if it cannot. */
function update(own: Element, fresh: Element): boolean {
  own.setAttribute(textAttribute, fresh.getAttribute(textAttribute) ?? '');
  if (own.localName === islandTag) return updateIsland(own, fresh);
  for (const name of attributesIn(fresh)) {
    const value = fresh.getAttribute(name);
    if (value !== null && value !== own.getAttribute(name)) own.setAttribute(name, value);
  }
  return updateWords(own, fresh);
}

function updateWords(own: Element, fresh: Element): boolean {
  const [nodes, others] = [Array.from(own.childNodes), Array.from(fresh.childNodes)];
  const isSame =
    nodes.length === others.length &&
    nodes.every((node, index) => node.nodeName === others[index]?.nodeName && hrefOf(node) === hrefOf(others[index]));
  if (!isSame) {
    // The links of a sentence are in another order.
    if (own.querySelector(`${islandTag}, input, textarea, select`)) return false;
    own.replaceChildren(...others.map((node) => document.importNode(node, true)));
    return true;
  }
  nodes.forEach((node, index) => {
    const words = others[index]?.nodeValue ?? null;
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue !== words) node.nodeValue = words;
  });
  return true;
}

const hrefOf = (node: Node | undefined) => (node instanceof Element ? node.getAttribute('href') : null);

function updateIsland(own: Element, fresh: Element): boolean {
  const props = fresh.getAttribute('props') ?? '';
  if (props === own.getAttribute('props')) return true;
  if (!own.hasAttribute('ssr')) rerender(own, props);
  else {
    // Not hydrated yet: what it will be compared with has to change too.
    const [nodes, others] = [own, fresh].map((root) => Array.from(root.querySelectorAll('*')));
    if (nodes!.length !== others!.length || !nodes!.every((one, index) => updateAll(one, others![index]!)))
      return false;
    own.setAttribute('props', props);
  }
  return true;
}

function updateAll(own: Element, fresh: Element): boolean {
  for (const { name, value } of fresh.attributes) if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  return updateWords(own, fresh);
}

/** Renders an island with other words; React keeps its state. */
function rerender(island: Element, props: string): void {
  island.setAttribute('ssr', '');
  island.setAttribute('props', props);
}
