import { h } from './api.ts';

/** Draws a frame around an element of the page. */
export function outliner(root: ShadowRoot) {
  const frame = h('div', { class: 'outline', hidden: true });
  root.append(frame);
  let current: Element | undefined;

  function show(element: Element | undefined): void {
    current = element;
    const box = current?.getBoundingClientRect();
    frame.hidden = !box || box.width === 0;
    if (!box) return;
    const inset = `${box.top - 4}px auto auto ${box.left - 4}px`;
    Object.assign(frame.style, { inset, width: `${box.width + 8}px`, height: `${box.height + 8}px` });
  }

  addEventListener('scroll', () => show(current), { passive: true, capture: true });
  addEventListener('resize', () => show(current));

  return {
    show,
    /** Scrolls to an element, and opens what hides it. */
    reveal(element: Element): void {
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        if (parent instanceof HTMLDetailsElement) parent.open = true;
        if (parent instanceof HTMLElement && parent.popover && !parent.checkVisibility()) parent.showPopover();
      }
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      show(element);
    },
  };
}
