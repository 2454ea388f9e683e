import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** Every element below a node in document order, including the contents of templates. */
export function* elementsOf(parent: HtmlParent): Generator<HtmlElement> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsOf('content' in node ? node.content : node);
  }
}

/** The value of an attribute; a namespaced one is named with its prefix, as in `xlink:href`. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((one) => name === (one.prefix ? `${one.prefix}:${one.name}` : one.name))?.value;
}

/** All the text inside a node, without comments. */
export function textOf(parent: HtmlParent): string {
  return parent.childNodes
    .map((node) => ('value' in node ? node.value : 'childNodes' in node ? textOf(node) : ''))
    .join('');
}
