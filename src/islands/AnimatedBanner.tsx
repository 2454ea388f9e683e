import { inView } from 'motion';
import { animate } from 'motion/mini';
import { useEffect, useRef } from 'react';

interface AnimatedBannerProps {
  kind: keyof typeof banners;
}

/** How much of a banner has to be in view for its animation to start, and how long it plays. */
const banners = {
  hero: { amount: 0.3, margin: '50px', playSeconds: 10, scale: 1.5 },
  packages: { amount: 0.1, margin: '50px', playSeconds: 8, scale: 1.04 },
} as const;

/**
 * Covers its positioned parent, the banner, and makes the `data-pulse` elements in it pulse for a limited time once it
 * is in view. A press of any key or pointer stops them: WCAG 2.2.2 asks for a way to stop what moves for over 5 seconds. It does not wrap the banner's content, because Astro's scripts would then come before a headline. Never
 * loaded where `client:when="motion"` is not met.
 */
export function AnimatedBanner({ kind }: AnimatedBannerProps) {
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = cover.current;
    const targets = element?.offsetParent?.querySelectorAll('[data-pulse]');
    if (!element || !targets) return;
    const { amount, margin, playSeconds, scale } = banners[kind];
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
  }, [kind]);

  return <div ref={cover} className="pointer-events-none absolute inset-0" />;
}
