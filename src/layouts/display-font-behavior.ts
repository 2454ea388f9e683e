/**
 * Inline script of the head: shows the display font without delaying or moving anything. It is loaded after the
 * first page of a visit has been painted, and shown there if every heading keeps its place; the pages after that find
 * it in the browser's cache and show it from the start.
 */
export function displayFontBehavior(): void {
  const root = document.documentElement;
  const show = (isShown: boolean) => root.toggleAttribute('data-display-font', isShown);
  if (document.referrer.startsWith(`${location.origin}/`)) {
    show(true);
    return;
  }
  const places = () =>
    Array.from(document.querySelectorAll('h1, h2, h3, footer'), (element) =>
      Math.round(element.getBoundingClientRect().bottom),
    ).join();
  const showInPlace = () => {
    const before = places();
    show(true);
    show(places() === before);
  };
  const load = () =>
    document.fonts.forEach((face) => {
      if (face.display !== 'optional') return;
      // An optional face that arrives after the first paint would stay unused.
      face.display = 'swap';
      face.load().then(showInPlace, () => {});
    });
  // A small page may finish loading before its first paint, which neither the font nor measuring may delay.
  addEventListener('load', () => new PerformanceObserver(load).observe({ type: 'paint', buffered: true }));
}
