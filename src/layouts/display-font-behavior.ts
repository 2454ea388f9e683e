/**
 * Inline script of the head: shows the display font without delaying or moving anything. It is loaded after the
 * first page of a visit has been painted, and shown there with each text set a little tighter or looser where it would
 * take another line; the pages after that find it in the browser's cache and show it from the start.
 */
export function displayFontBehavior(): void {
  const root = document.documentElement;
  const show = (isShown: boolean) => root.toggleAttribute('data-display-font', isShown);
  if (document.referrer.startsWith(`${location.origin}/`)) {
    show(true);
    return;
  }
  const showInPlace = () => {
    const texts = document.querySelectorAll<HTMLElement>('h1, h2, h3, .font-display');
    const heights = () => Array.from(texts, ({ offsetHeight }) => offsetHeight);
    const before = heights();
    show(true);
    texts.forEach((text, index) => {
      for (let em = 0; text.offsetHeight !== before[index] && Math.abs(em) < 0.06;)
        text.style.letterSpacing = `${(em += text.offsetHeight < before[index]! ? 0.01 : -0.01)}em`;
    });
    show(heights().join() === before.join());
  };
  const load = (paints: PerformanceObserverEntryList) => {
    // A first paint may show the background alone.
    if (!paints.getEntriesByName('first-contentful-paint').length) return;
    document.fonts.forEach((face) => {
      if (face.display !== 'optional') return;
      // An optional face that arrives after the first paint would stay unused.
      face.display = 'swap';
      face.load().then(showInPlace, () => {});
    });
  };
  // A small page may finish loading before its first paint, which neither the font nor measuring may delay.
  addEventListener('load', () => new PerformanceObserver(load).observe({ type: 'paint', buffered: true }));
}
