import type { ClientDirective } from 'astro';
import { hydrateSafely } from './hydrate-safely.ts';
import { untilIdleVisible } from './idle-visible.ts';

/** Only Chromium has it. */
type Connection = { saveData: boolean; effectiveType: 'slow-2g' | '2g' | '3g' | '4g' } | undefined;

/** `client:motion`: like `client:idle-visible`, but never with reduced motion, `Save-Data` or a slow connection. */
const motion: ClientDirective = async (load, _options, island) => {
  await untilIdleVisible(island);
  const { connection } = navigator as { connection?: Connection };
  const isFast = !connection || (!connection.saveData && connection.effectiveType === '4g');
  if (isFast && matchMedia('(prefers-reduced-motion: no-preference)').matches) await hydrateSafely(load, island);
};

export default motion;
