let outlined: HTMLElement | SVGElement | undefined;

/** Outlines an element of the page, and no other. */
export function outline(element: Element | undefined): void {
  outlined?.style.removeProperty('outline');
  outlined = element instanceof HTMLElement || element instanceof SVGElement ? element : undefined;
  outlined?.style.setProperty('outline', '2px solid #1d4ed8', 'important');
}

/** Scrolls to an element, opens what hides it, and outlines it. */
export function reveal(element: Element): void {
  for (let parent: Element | null = element; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent instanceof HTMLElement && parent.popover && !parent.checkVisibility()) parent.showPopover();
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  outline(element);
}
