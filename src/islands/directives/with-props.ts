type Load = () => Promise<() => Promise<void>>;

/**
 * Loads an island's code together with the props that the build took out of the document
 * (`integrations/purge-css/island-props.ts`). Astro hydrates the island when its props are set.
 */
export async function withProps(load: Load, island: HTMLElement): Promise<() => Promise<void>> {
  const address = island.dataset['props'];
  if (!address) return load();
  const [, props] = await Promise.all([load(), fetchText(address)]);
  return () => Promise.resolve(island.setAttribute('props', props));
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}
