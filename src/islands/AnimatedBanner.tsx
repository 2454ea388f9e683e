import { inView } from 'motion';
import { animate } from 'motion/mini';
import { useEffect, useRef, type ReactNode } from 'react';

interface AnimatedBannerProps {
  kind: keyof typeof banners;
  children?: ReactNode;
}

/** How much of a banner has to be in view for its animation to start, and how long it plays. */
const banners = {
  hero: { amount: 0.3, margin: '50px', playSeconds: 10, scale: 1.5 },
  packages: { amount: 0.1, margin: '50px', playSeconds: 8, scale: 1.04 },
} as const;

/**
 * Makes the `data-pulse` elements in it pulse for a limited time once it is in view. Never loaded where
 * `client:when="motion"` is not met.
 */
export function AnimatedBanner({ kind, children }: AnimatedBannerProps) {
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { amount, margin, playSeconds, scale } = banners[kind];
    let stop: (() => void) | undefined;
    const unwatch = inView(
      element,
      () => {
        const pulses = [...element.querySelectorAll('[data-pulse]')].map((target) =>
          animate(target, { scale: [1, scale, 1] }, { duration: 1.6, ease: 'easeInOut', repeat: Infinity }),
        );
        stop = () => pulses.forEach((pulse) => pulse.cancel());
        setTimeout(stop, playSeconds * 1000);
        unwatch();
      },
      { amount, margin },
    );
    return () => {
      unwatch();
      stop?.();
    };
  }, [kind]);

  return <div ref={banner}>{children}</div>;
}
