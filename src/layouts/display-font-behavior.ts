/**
 * Inline script of the head: shows the display font without delaying or moving anything. It is loaded after the
 * first page of a visit has been painted, and shown there with each text set a little tighter or looser where it would
 * take another line or begin elsewhere; the pages after that find it in the browser's cache and show it from the start.
 */
export function displayFontBehavior(): void {
  const root = document.documentElement;
  const show = (isShown: boolean) => root.toggleAttribute('data-display-font', isShown);
  if (document.referrer.startsWith(`${location.origin}/`)) {
    show(true);
    return;
  }
  const showInPlace = () => {
    const range = new Range();
    // Grows with another line, and where a centered text is wider and so begins earlier.
    const room = (text: HTMLElement) => {
      range.selectNodeContents(text);
      const { x, height } = range.getBoundingClientRect();
      return height - x;
    };
    const texts = document.querySelectorAll<HTMLElement>('h1, h2, h3, .font-display');
    const before = Array.from(texts, room);
    show(true);
    texts.forEach((text, index) => {
      // A pixel or two are no shift.
      const excess = () => Math.trunc((room(text) - before[index]!) / 2);
      // From the spacing of headings.
      for (let em = -0.012, step = 0.02, tries = 8; excess() && tries--;) {
        if (excess() > 0 === step > 0) step /= -2;
        text.style.letterSpacing = `${(em += step)}em`;
      }
      if (!excess()) return;
      show(false);
      for (const { style } of texts) style.letterSpacing = '';
    });
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
