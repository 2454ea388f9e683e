import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];

/**
 * `client:intent`: hydrates when a pointer, a finger or the focus first reaches the island. It only listens,
 * so the tap or key that woke it does what the markup says (follow a link, open a popover) and focus stays.
 */
const intent: ClientDirective = (load, _options, island) => {
  const wake = () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    void hydrateSafely(load, island);
  };
  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
  if (island.matches(':hover, :focus-within')) wake();
};

export default intent;
