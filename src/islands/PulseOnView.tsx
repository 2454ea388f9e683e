import { useEffect, useRef } from 'react';

interface PulseOnViewProps {
  banner: keyof typeof banners;
}

/** `threshold`: the share of the banner that has to be in view. */
const banners = {
  hero: { threshold: 0.3, playMs: 10_000, scale: 1.5 },
  packages: { threshold: 0.1, playMs: 8000, scale: 1.04 },
} as const;

const timing = { duration: 1600, iterations: Infinity };

/**
 * An overlay on its positioned parent, the banner: the `data-pulse` elements in the banner pulse for a limited time once
 * it is in view. A press of any key or pointer stops them, because WCAG 2.2.2 asks for a way to stop what moves for more
 * than 5 seconds. It does not wrap the banner: Astro's scripts would then come before the headline.
 */
export function PulseOnView({ banner }: PulseOnViewProps) {
  const cover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { threshold, playMs, scale } = banners[banner];
    let pulses: Animation[] = [];
    const stop = () => pulses.forEach((pulse) => pulse.cancel());
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const targets = cover.current?.offsetParent?.querySelectorAll('[data-pulse]') ?? [];
        pulses = [...targets].map((target) => target.animate({ scale: [1, scale, 1], easing: 'ease-in-out' }, timing));
        setTimeout(stop, playMs);
        for (const press of ['keydown', 'pointerdown']) addEventListener(press, stop, { once: true });
      },
      { threshold, rootMargin: '50px' },
    );
    if (cover.current) observer.observe(cover.current);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [banner]);

  return <div ref={cover} className="pointer-events-none absolute inset-0" />;
}
