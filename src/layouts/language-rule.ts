/**
 * Inline script that decides the language before the first paint. A prefixed path wins and is stored. An
 * unprefixed path is English, except when a visitor who prefers another language enters the site: the URL is
 * replaced by its alternate. A click on a language stores it and replaces the URL. Works without storage.
 */
export function languageRule(storageKey: string, prefixes: string[]): void {
  const root = document.documentElement;
  const first = location.pathname.split('/')[1] ?? '';
  const prefix = prefixes.find((locale) => locale === first);

  const stored = () => {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  };
  const store = (locale: string) => {
    try {
      localStorage.setItem(storageKey, locale);
    } catch {
      // Private windows may refuse; the path alone then carries the language.
    }
  };
  const alternate = (locale: string) => {
    const path = location.pathname.slice(prefix ? prefix.length + 1 : 0) || '/';
    return (locale === 'en' ? '' : `/${locale}`) + path + location.search + location.hash;
  };
  const hasChosenEnglish = () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // Bare /en, which is as explicit as a click on English, redirects to the home page; a slash or .html to other pages.
    if (visit && visit.redirectCount > 0 && location.pathname === '/') return true;
    return document.referrer.startsWith(`${location.origin}/`);
  };

  const isNotFound = root.dataset['page'] === 'notFound';
  const followPreference = () => {
    const preference = stored();
    const preferred = prefixes.find((locale) => locale === preference);
    if (isNotFound)
      root.lang = ['en', ...prefixes].find((locale) => locale === first.toLowerCase()) ?? preferred ?? 'en';
    else if (preferred) location.replace(alternate(preferred));
  };

  if (prefix || (!isNotFound && hasChosenEnglish()))
    // After the first frame, which opening the storage would delay; a prerendered page has none until it is shown.
    requestAnimationFrame(() => setTimeout(store, 0, prefix ?? 'en'));
  else if (document.prerendering) document.addEventListener('prerenderingchange', followPreference, { once: true });
  else followPreference();

  const languageLink = (event: MouseEvent) => (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');

  addEventListener(
    'click',
    (event) => {
      const link = languageLink(event);
      if (!link) return;
      link.href = alternate(link.dataset['language'] ?? 'en');
      store(link.dataset['language'] ?? 'en');
    },
    true,
  );
  addEventListener('click', (event) => {
    const link = languageLink(event);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.replace(link.href);
  });
}
