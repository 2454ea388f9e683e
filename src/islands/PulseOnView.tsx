import { inView } from 'motion';
import { animate } from 'motion/mini';
import { useEffect, useRef } from 'react';

interface PulseOnViewProps {
  banner: keyof typeof banners;
}

/** `amount`: the share of the banner that has to be in view. */
const banners = {
  hero: { amount: 0.3, margin: '50px', playSeconds: 10, scale: 1.5 },
  packages: { amount: 0.1, margin: '50px', playSeconds: 8, scale: 1.02 },
} as const;

/**
 * An overlay on its positioned parent, the banner: the `data-pulse` elements in the banner pulse for a limited time once
 * it is in view. A press of any key or pointer stops them, because WCAG 2.2.2 asks for a way to stop what moves for more
 * than 5 seconds. It does not wrap the banner: Astro's scripts would then come before the headline.
 */
export function PulseOnView({ banner }: PulseOnViewProps) {
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = cover.current;
    const targets = element?.offsetParent?.querySelectorAll('[data-pulse]');
    if (!element || !targets) return;
    const { amount, margin, playSeconds, scale } = banners[banner];
    let stop: (() => void) | undefined;
    const unwatch = inView(
      element,
      () => {
        const pulses = [...targets].map((target) =>
          animate(target, { scale: [1, scale, 1] }, { duration: 1.6, ease: 'easeInOut', repeat: Infinity }),
        );
        stop = () => pulses.forEach((pulse) => pulse.cancel());
        setTimeout(stop, playSeconds * 1000);
        for (const press of ['keydown', 'pointerdown']) addEventListener(press, stop, { once: true });
        unwatch();
      },
      { amount, margin },
    );
    return () => {
      unwatch();
      stop?.();
    };
  }, [banner]);

  return <div ref={cover} className="pointer-events-none absolute inset-0" />;
}
