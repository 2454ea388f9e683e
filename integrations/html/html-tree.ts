import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Every element below a node, in the order of the document, the contents of templates included. */
export function* elementsOf(parent: Parent): Generator<HtmlElement> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsOf('content' in node ? node.content : node);
  }
}

/** The value of an attribute, with its prefix where it has one, as in `xlink:href`. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((candidate) => {
    return name === (candidate.prefix ? `${candidate.prefix}:${candidate.name}` : candidate.name);
  })?.value;
}

/** All the text inside a node, comments left out. */
export function textOf(parent: Parent): string {
  return parent.childNodes
    .map((node) => ('value' in node ? node.value : 'childNodes' in node ? textOf(node) : ''))
    .join('');
}
