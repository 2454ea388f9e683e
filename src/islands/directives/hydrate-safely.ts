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
  await hydrate();
}

function fieldsIn(...nodes: Node[]): HTMLInputElement[] {
  return nodes.flatMap((node) =>
    node instanceof Element ? [...node.querySelectorAll<HTMLInputElement>('input, textarea')] : [],
  );
}
