import { useEffect, useRef, useState, type RefObject } from 'react';

/** Animates a number from its previous value to `target`; jumps with reduced motion. */
export function useCountUp(target: number, durationMs: number): number {
  const [shown, setShown] = useState(target);
  const last = useRef(target);

  useEffect(() => {
    const from = last.current;
    if (from === target) return;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const progress = prefersReducedMotion ? 1 : Math.min(1, Math.max(0, nowMs - startMs) / durationMs);
      // Cubic ease-out.
      last.current = target + (from - target) * (1 - progress) ** 3;
      setShown(last.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, durationMs]);

  return shown;
}

/** Debounces a value: the last one that stayed unchanged for `delayMs`, `undefined` before `isActive`. */
export function useSettled<T>(value: T, delayMs: number, isActive: boolean): T | undefined {
  const [settled, setSettled] = useState<T>();

  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isActive]);

  return settled;
}

/** True once the element has been in view. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { threshold: 0.1 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isSeen;
}
