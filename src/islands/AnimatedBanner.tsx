import { inView } from 'motion';
import { animate } from 'motion/mini';
import { useEffect, useRef, type ReactNode } from 'react';

interface AnimatedBannerProps {
  kind: keyof typeof banners;
  children?: ReactNode;
}

/** When a banner's decoration starts (the part of it in view) and for how long it plays. */
const banners = {
  hero: { amount: 0.3, margin: '50px', playSeconds: 10, scale: 1.5 },
  packages: { amount: 0.1, margin: '50px', playSeconds: 8, scale: 1.04 },
} as const;

/**
 * Lets the `data-pulse` parts of its content pulse once it is in view, for a limited time. Only visitors
 * who have not asked for reduced motion load it at all.
 */
export function AnimatedBanner({ kind, children }: AnimatedBannerProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { amount, margin, playSeconds, scale } = banners[kind];
    let stop: (() => void) | undefined;
    const unwatch = inView(
      element,
      () => {
        const pulses = [...element.querySelectorAll('[data-pulse]')].map((part) =>
          animate(part, { scale: [1, scale, 1] }, { duration: 1.6, ease: 'easeInOut', repeat: Infinity }),
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

  return <div ref={frame}>{children}</div>;
}
