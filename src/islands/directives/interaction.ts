import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

/**
 * `client:interaction="#id"`: hydrates when a pointer or the focus reaches the element. The event keeps its default action
 * (follow a link, open a popover).
 */
const interaction: ClientDirective = async (load, { value }, island) => {
  const element = document.querySelector(value);
  await new Promise<void>((resolve) => {
    for (const type of ['pointerover', 'pointerdown', 'focusin'])
      element?.addEventListener(type, () => resolve(), { once: true, passive: true });
    if (element?.matches(':hover, :focus-within')) resolve();
  });
  await hydrateSafely(load, island);
};

export default interaction;
