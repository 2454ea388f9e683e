type Load = () => Promise<() => Promise<void>>;

/**
 * Hydrates an island that cannot leave a hole: should it throw, now or later, React takes its nodes away and
 * the server's come back before anything is painted. React reports the error itself; this names the island.
 */
export async function hydrateSafely(load: Load, island: HTMLElement): Promise<void> {
  const hydrate = await load();
  const serverNodes = [...island.childNodes].map((node) => node.cloneNode(true));
  const observer = new MutationObserver(() => {
    if (island.firstElementChild) return;
    observer.disconnect();
    island.append(...serverNodes);
    console.error(`Cannot run ${island.getAttribute('component-url')}: it threw`);
  });
  observer.observe(island, { childList: true });
  await hydrate();
}
