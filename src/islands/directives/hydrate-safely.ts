type Load = () => Promise<() => Promise<void>>;

/**
 * Hydrates an island and restores the server's HTML, before the next paint, if a component throws and React
 * removes its nodes, with what was typed into them. React reports the error itself; this names the island.
 */
export async function hydrateSafely(load: Load, island: HTMLElement): Promise<void> {
  const hydrate = await load();
  const copy = island.cloneNode(true);
  const observer = new MutationObserver((records) => {
    if (island.firstElementChild) return;
    observer.disconnect();
    const removed = records.flatMap(({ removedNodes }) => fieldsIn(...removedNodes));
    for (const [index, field] of fieldsIn(copy).entries()) {
      const { name, value, checked } = removed[index] ?? field;
      if (name === field.name) Object.assign(field, { value, checked });
    }
    island.append(...copy.childNodes);
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

/** When the element that has the focus is replaced, as a fallback is, focuses the island's first element instead of nothing. */
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
