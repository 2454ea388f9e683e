type Load = () => Promise<() => Promise<void>>;

/**
 * Hydrates an island and restores the server's HTML, before the next paint, if a component throws and React
 * removes its nodes. React reports the error itself; this names the island.
 */
export async function hydrateSafely(load: Load, island: HTMLElement): Promise<void> {
  const hydrate = await load();
  const copy = island.cloneNode(true);
  const observer = new MutationObserver(() => {
    if (island.firstElementChild) return;
    observer.disconnect();
    island.append(...copy.childNodes);
    console.error(`Restored the server's HTML of an island that threw: ${island.getAttribute('component-url')}`);
  });
  observer.observe(island, { childList: true });
  await hydrate();
}
