/**
 * Inline script of the head: lets the first screen of a page be painted alone, so that the rest, however long, delays
 * no paint (the rules are in `global.css`). A prerendered page keeps to its first screen until it is shown. Left out
 * where the browser is about to scroll, to a fragment or after a reload or a step back, and in a tab that nobody sees.
 */
export function firstScreenBehavior(): void {
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSeenFromTheTop = visit?.type === 'navigate' && !location.hash && (document.prerendering || !document.hidden);
  if (!isSeenFromTheTop) return;
  document.addEventListener('prerenderingchange', () => (root.dataset['firstScreen'] = ''));
  root.dataset['firstScreen'] = document.prerendering ? 'prerendered' : '';
}
