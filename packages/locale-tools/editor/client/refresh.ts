import { textAttribute } from '../protocol.ts';

const islandTag = 'astro-island';

/**
 * Updates the texts of the page from the server and leaves everything else: scroll, what was typed, open menus and the
 * state of islands. Reloads it only if its structure has changed.
 */
export async function refreshPage(): Promise<void> {
  const response = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [shown, others] = [named(document), named(fresh)];
  const isSame =
    shown.length === others.length && shown.every((element, index) => element.localName === others[index]?.localName);
  if (!isSame || !shown.every((element, index) => update(element, others[index]!))) location.reload();
}

const named = (root: Document) => Array.from(root.querySelectorAll(`[${textAttribute}]`));

/** Makes one element read as on the server; returns false if it cannot. */
function update(shown: Element, fresh: Element): boolean {
  const names = fresh.getAttribute(textAttribute) ?? '';
  shown.setAttribute(textAttribute, names);
  if (shown.localName === islandTag) return updateIsland(shown, fresh);
  for (const attribute of names.split(' ').flatMap((name) => /^(.+):/.exec(name)?.[1] ?? [])) {
    const value = fresh.getAttribute(attribute);
    if (value !== null && value !== shown.getAttribute(attribute)) shown.setAttribute(attribute, value);
  }
  return updateWords(shown, fresh);
}

function updateWords(shown: Element, fresh: Element): boolean {
  const [nodes, others] = [Array.from(shown.childNodes), Array.from(fresh.childNodes)];
  const hrefOf = (node: Node | undefined) => (node instanceof Element ? node.getAttribute('href') : null);
  const isSame =
    nodes.length === others.length &&
    nodes.every((node, index) => node.nodeName === others[index]?.nodeName && hrefOf(node) === hrefOf(others[index]));
  if (!isSame) {
    // The links of a sentence are in another order.
    if (shown.querySelector(`${islandTag}, input, textarea, select`)) return false;
    shown.replaceChildren(...others.map((node) => document.importNode(node, true)));
    return true;
  }
  nodes.forEach((node, index) => {
    const words = others[index]?.nodeValue ?? null;
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue !== words) node.nodeValue = words;
  });
  return true;
}

function updateIsland(shown: Element, fresh: Element): boolean {
  const props = fresh.getAttribute('props') ?? '';
  if (props === shown.getAttribute('props')) return true;
  // React compares an island that is not hydrated yet with the HTML of the server, which would have to change too.
  if (shown.hasAttribute('ssr')) return false;
  // Astro renders an island again when its props change; React keeps its state.
  shown.setAttribute('ssr', '');
  shown.setAttribute('props', props);
  return true;
}
