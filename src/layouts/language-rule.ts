/**
 * Decides the language before anything is painted, in the browser, as an inline script. A prefixed path
 * decides and is stored. An unprefixed path is English, except on entry by a visitor who prefers another
 * language: the address is replaced by its twin. A click on a language stores it and replaces the address.
 * Storage that throws changes nothing else.
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
      // Private windows may refuse: the path alone then carries the language.
    }
  };
  const twin = (locale: string) => {
    const path = location.pathname.slice(prefix ? prefix.length + 1 : 0) || '/';
    return (locale === 'en' ? '' : `/${locale}`) + path + location.search + location.hash;
  };
  const arrivedFromInside = () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // A redirect inside the site onto an unprefixed page is bare /en: as good as a click on English.
    if (visit && visit.redirectCount > 0) return true;
    return document.referrer.startsWith(`${location.origin}/`);
  };

  const follow = () => {
    const preference = stored();
    const preferred = prefixes.find((locale) => locale === preference);
    if (prefix) return store(prefix);
    if (root.dataset['page'] === 'notFound') {
      root.lang = ['en', ...prefixes].find((locale) => locale === first.toLowerCase()) ?? preferred ?? 'en';
    } else if (arrivedFromInside()) store('en');
    else if (preferred) location.replace(twin(preferred));
  };

  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', follow, { once: true });
  else follow();

  const languageLink = (event: MouseEvent) => (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');

  addEventListener(
    'click',
    (event) => {
      const link = languageLink(event);
      if (!link) return;
      link.href = twin(link.dataset['language'] ?? 'en');
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
