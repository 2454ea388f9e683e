type Child = Node | string | false | undefined | null;

/** Makes an element; `onclick` and the like are listeners, everything else is an attribute. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(attribute.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(attribute, '');
    else if (typeof value === 'string' || typeof value === 'number') element.setAttribute(attribute, String(value));
  }
  element.append(...children.filter((child) => child !== false && child !== undefined && child !== null));
  return element;
}

export function button(
  label: string,
  onclick: () => void,
  attributes: Record<string, unknown> = {},
): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...attributes }, label);
}
