/**
 * Inline script of the head: lets the first screen of a page be painted alone, so that the rest, however long, delays
 * no paint (the rules are in `global.css`). Left out where the browser is about to scroll, to a fragment or after a
 * reload or a step back, and in a tab that nobody sees: a prerendered page is laid out before it is shown.
 */
export function firstScreenBehavior(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSeenFromTheTop = visit?.type === 'navigate' && !location.hash && !document.hidden;
  document.documentElement.toggleAttribute('data-first-screen', isSeenFromTheTop);
}
