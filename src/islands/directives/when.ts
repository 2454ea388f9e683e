import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];

/**
 * `client:when`: hydrates an island at the moment its value names.
 * - `touched`: a pointer, a finger or the focus reaches it. It only listens, so the tap or key that woke the
 *   island does what the markup says (follow a link, open a popover) and the focus stays.
 * - `seen`: the page has loaded and is painted, the browser is idle and the island is in view.
 * - `motion`: as `seen`, and never for a visitor who asked for reduced motion.
 */
const when: ClientDirective = async (load, { value }, island) => {
  await (value === 'touched' ? touch(island) : calm());
  if (value !== 'touched') await view(island);
  if (value === 'motion' && !matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  await hydrateSafely(load, island);
};

function touch(island: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of signs) island.addEventListener(sign, () => resolve(), { once: true, passive: true });
    if (island.matches(':hover, :focus-within')) resolve();
  });
}

async function calm(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  // Frames, not a paint entry: Firefox emits none for a page that it opens scrolled.
  await nextFrame();
  await nextFrame();
  await new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Watches the children: the island itself is `display: contents` and has no box. */
function view(island: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    for (const child of island.children) observer.observe(child);
  });
}

export default when;
