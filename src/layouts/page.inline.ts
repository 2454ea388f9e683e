import { slug } from '../business/company.ts';

// The inline scripts of pages; all but the last two run in the head, before the first paint. `inlineScript` takes each
// function alone, so it must be self-contained.

/** The local storage key of the visitor's color scheme. */
export const schemeStorageKey = `${slug}-scheme`;

/**
 * Decides the language. A prefixed path wins and is stored. An unprefixed path is in the default language, except when a
 * visitor who prefers another one enters the site: the URL is then replaced by its alternate. One who has no preference yet is
 * offered the browser's language. A click on a language stores it and replaces the URL.
 */
export function followLanguage(
  storageKey: string,
  defaultLocale: string,
  prefixes: string[],
  offer?: typeof offerLanguage,
): void {
  const root = document.documentElement;
  const first = location.pathname.split('/')[1] ?? '';
  const prefix = prefixes.find((locale) => locale === first);

  const all = [defaultLocale, ...prefixes];
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
    return (locale === defaultLocale ? '' : `/${locale}`) + path + location.search + location.hash;
  };
  const hasChosenDefault = () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // What was chosen before a reload is stored. `handleNotFound` reloads too, and the referrer is then this site.
    if (visit?.type === 'reload') return false;
    // The host redirects the prefix of the default language, which is as explicit as a click on that language, to the
    // home page. Its other redirects, for a trailing slash or .html, lead to other pages.
    if (visit && visit.redirectCount > 0 && location.pathname === '/') return true;
    return document.referrer.startsWith(`${location.origin}/`);
  };

  const isNotFound = root.dataset['page'] === 'notFound';
  const followPreference = () => {
    const preference = stored();
    const preferred = prefixes.find((locale) => locale === preference);
    if (isNotFound) root.lang = all.find((locale) => locale === first.toLowerCase()) ?? preferred ?? defaultLocale;
    else if (preferred) location.replace(alternate(preferred));
    else if (preference === null) offer?.(all, () => store(defaultLocale));
  };

  if (prefix || (!isNotFound && hasChosenDefault()))
    // After the first frame, which opening the storage would delay; a prerendered page has none until it is shown.
    requestAnimationFrame(() => setTimeout(store, 0, prefix ?? defaultLocale));
  else if (document.prerendering) document.addEventListener('prerenderingchange', followPreference, { once: true });
  else followPreference();

  const languageLink = (event: MouseEvent) => (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');

  addEventListener(
    'click',
    (event) => {
      const link = languageLink(event);
      if (!link) return;
      const chosen = link.dataset['language'] ?? defaultLocale;
      link.href = alternate(chosen);
      store(chosen);
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

/** Shows the line that offers the browser's language, until it is dismissed. A crawler's language says nothing. */
export function offerLanguage(locales: string[], dismiss: () => void): void {
  const root = document.documentElement;
  const isOf = (tag: string) => (locale: string) => `${tag}-`.toLowerCase().startsWith(`${locale.toLowerCase()}-`);
  const wanted = navigator.languages.map((tag) => locales.find(isOf(tag))).find(Boolean);
  if (wanted && !/bot|crawl|spider/i.test(navigator.userAgent)) root.dataset['offer'] = wanted;
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-dismiss-offer]')) return;
    dismiss();
    delete root.dataset['offer'];
    document.querySelector('main')?.focus({ preventScroll: true });
  });
}

/** Applies the visitor's color scheme, also to the other open pages. Without a choice the style sheet follows the system. */
export function applyColorScheme(storageKey: string): void {
  let scheme = '';
  const follow = ({ target }: { target?: EventTarget | null }) => {
    const select = target as Partial<HTMLSelectElement> | undefined;
    const isChoice = select?.matches?.('[data-schemes]');
    if (isChoice) scheme = select!.value!;
    try {
      if (isChoice) localStorage.setItem(storageKey, scheme);
      scheme = localStorage.getItem(storageKey) ?? '';
    } catch {
      // Private windows may refuse: then the choice holds on this page.
    }
    document.documentElement.dataset['scheme'] = scheme;
    for (const shown of document.querySelectorAll<HTMLSelectElement>('[data-schemes]')) shown.value = scheme;
  };
  follow({});
  document.addEventListener('prerenderingchange', follow);
  for (const event of ['pageshow', 'storage', 'change']) addEventListener(event, follow);
}

/**
 * Marks a page whose first frame contains only its first screen: `first-screen.css` hides the rest. A prerendered page
 * shows only its first screen until it is activated. Left out where the browser is about to scroll, to a fragment or
 * after a reload or a step back, and in a hidden tab.
 */
export function showFirstScreenAlone(): void {
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSeenFromTheTop = visit?.type === 'navigate' && !location.hash && (document.prerendering || !document.hidden);
  if (!isSeenFromTheTop) return;
  document.addEventListener('prerenderingchange', () => (root.dataset['firstScreen'] = ''));
  root.dataset['firstScreen'] = document.prerendering ? 'prerendered' : '';
}

/**
 * Closes an open menu when one of its links is followed, when the focus moves to something that it could cover, and when
 * the page is left, so that the back/forward cache restores it closed.
 */
export function closeMenus(): void {
  const close = (menu: Element | null | undefined) => {
    if (menu instanceof HTMLElement && 'hidePopover' in menu && menu.matches(':popover-open')) menu.hidePopover();
  };
  addEventListener('click', (event) => {
    if (!event.defaultPrevented) close((event.target as Element).closest('a')?.closest('[popover]'));
  });
  addEventListener('focusin', ({ target }) => {
    for (const menu of document.querySelectorAll('header [popover]')) {
      // Its button closes it itself.
      const isButton = (target as Element).getAttribute('popovertarget') === menu.id;
      if (!isButton && !menu.contains(target as Element)) close(menu);
    }
  });
  addEventListener('pagehide', () => document.querySelectorAll('[popover]').forEach(close));
}

/** Keeps the footer's year current, also years after the build. */
export function keepYearCurrent(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) {
      const now = new Date().getFullYear();
      if (now > Number(year.textContent)) year.textContent = String(now);
    }
  });
}

/**
 * For the conversations that a visitor tries: brings the newest text into view, and reads a greeting aloud while it is
 * open, if a voice speaks the page's language.
 */
export function followConversation(): void {
  addEventListener('change', ({ target }) => {
    const radio = target as Element;
    // The keyboard's focus stays where it is.
    if (radio.matches(':focus-visible')) return;
    const texts = [...(radio.closest('.demo')?.querySelectorAll('[data-after]') ?? [])];
    const newest = texts.findLast((text) => text.checkVisibility());
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    newest?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  });
  if (!('speechSynthesis' in window)) return;
  const { lang } = document.documentElement;
  const stop = () => speechSynthesis.cancel();
  const speak = ({ target }: Event) => {
    stop();
    // The list is empty until a browser has been asked once, which opening the conversation does.
    const hasVoice = speechSynthesis.getVoices().some((voice) => voice.lang.startsWith(lang));
    const { open, dataset, lastElementChild } = target as HTMLDetailsElement;
    if (!hasVoice || !open || dataset['spoken'] === undefined) return;
    const utterance = new SpeechSynthesisUtterance(lastElementChild?.textContent ?? '');
    utterance.lang = lang;
    speechSynthesis.speak(utterance);
  };
  // A toggle does not bubble.
  addEventListener('toggle', speak, true);
  for (const event of ['change', 'reset', 'pagehide']) addEventListener(event, stop);
}

/**
 * For the 404 pages: logs the requested path and sets the title in the language shown. A mail program may
 * have encoded the `#` of a link, which makes a secret a part of the path: then the page of the link is opened, and
 * neither the console nor a referrer contains the secret.
 */
export function handleNotFound(): void {
  const [path = '', ...fragment] = location.pathname.split(/%(?:25)*23/);
  console.warn(`404: there is no page at ${path}`);
  const shown = document.querySelector<HTMLElement>(`[data-locale-block="${document.documentElement.lang}"]`);
  if (shown?.dataset['title']) document.title = shown.dataset['title'];
  if (fragment.length === 0) return;
  // With the origin, because a path may begin with two slashes. Not a navigation, whose referrer would be this address.
  history.replaceState(null, '', `${location.origin}${path}${location.search}#${fragment.join('')}${location.hash}`);
  location.reload();
}
