type Load = () => Promise<() => Promise<void>>;

/**
 * Hydrates an island. If a component throws and React removes its nodes, restores the server's HTML, the typed values and
 * the focus, before the next paint or key. React reports the error itself; this names the island.
 */
export async function hydrateSafely(load: Load, island: HTMLElement): Promise<void> {
  const hydrate = await load();
  const copy = island.cloneNode(true);
  let focused: EventTarget | null = document.activeElement;
  island.addEventListener('focusin', ({ target }) => (focused = target));
  const observer = new MutationObserver((records) => {
    if (island.firstElementChild) return;
    observer.disconnect();
    const removed = records.flatMap(({ removedNodes }) => fieldsIn(...removedNodes));
    const restored = fieldsIn(copy);
    for (const [index, field] of restored.entries()) {
      const { name, value, checked } = removed[index] ?? field;
      if (name === field.name) Object.assign(field, { value, checked });
    }
    island.append(...copy.childNodes);
    restored[removed.findIndex((field) => field === focused)]?.focus({ preventScroll: true });
    console.error(`Restored the server's HTML of an island that threw: ${island.getAttribute('component-url')}`);
  });
  observer.observe(island, { childList: true });
  if (island.contains(document.activeElement)) keepFocus(island);
  await hydrate();
}

function fieldsIn(...nodes: Node[]): HTMLInputElement[] {
  return nodes.flatMap((node) =>
    node instanceof Element ? [...node.querySelectorAll<HTMLInputElement>('input, textarea')] : [],
  );
}

/** Focuses the island's first element when hydration replaces the element that has the focus. */
function keepFocus(island: HTMLElement): void {
  let focused = document.activeElement;
  const observer = new MutationObserver(() => {
    if (island.contains(document.activeElement)) focused = document.activeElement;
    if (focused?.isConnected) return;
    observer.disconnect();
    const first = island.firstElementChild;
    if (document.activeElement !== document.body || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
  observer.observe(island, { childList: true, subtree: true });
}
