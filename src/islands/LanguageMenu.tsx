import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Locale } from '~/i18n/locales';

interface LanguageMenuProps {
  current: Locale;
  /** The id of the popover among the children: the list of plain links. */
  menuId: string;
  words: { label: string; current: string; loading: string };
  children?: ReactNode;
}

/**
 * The language menu. Without this script it is a native popover with plain links, and an inline script stores
 * the choice. Hydration adds arrow keys and a spinner while the other language's page is prefetched: the URL is
 * replaced only once the page has loaded.
 */
export function LanguageMenu({ current, menuId, words, children }: LanguageMenuProps) {
  const [isLoading, setLoading] = useState(false);
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const stop = () => setLoading(false);
    // Not usePageRestored: a module shared with the forms would be one more request on every page.
    addEventListener('pageshow', stop);
    return () => removeEventListener('pageshow', stop);
  }, []);

  // The links are server-rendered children, so events are delegated.
  useEffect(() => {
    const element = menu.current;
    const change = async (event: MouseEvent) => {
      const url = (event.target as Element).closest('a')?.href;
      if (!url || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setLoading(true);
      try {
        const response = await fetch(url);
        if (response.status >= 500) throw new Error(`HTTP status ${response.status}`);
        await response.text();
        location.replace(url);
      } catch (error) {
        console.error(`Cannot load the page in the other language: ${url}`, error);
        setLoading(false);
      }
    };
    const onClick = (event: MouseEvent) => void change(event);
    element?.addEventListener('click', onClick);
    element?.addEventListener('keydown', move);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('keydown', move);
    };
  }, []);

  return (
    <nav ref={menu} aria-label={words.label} className="relative">
      <button
        type="button"
        popoverTarget={menuId}
        className="flex h-12 items-center gap-2 rounded-lg px-2.5 hover:bg-tint"
      >
        <svg className="flag" aria-hidden="true">
          <use href={`#flag-${current}`} />
        </svg>
        <span className="sr-only">{words.current}</span>
        <span className="text-sm uppercase">{current}</span>
      </button>
      {children}
      <p role="status">
        {isLoading && (
          <span className="fixed inset-x-0 top-20 z-50 mx-auto flex w-fit items-center gap-3 rounded-lg bg-ink px-5 py-3 text-on-ink">
            <span className="size-5 animate-spin rounded-full border-2 border-on-ink border-t-transparent" />
            {words.loading}
          </span>
        )}
      </p>
    </nav>
  );
}

/** Opens the menu and moves through its links with the arrow keys. */
function move(event: KeyboardEvent) {
  const menu = (event.currentTarget as Element).querySelector<HTMLElement>('[popover]');
  if (!menu) return;
  const links = [...menu.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const target = {
    ArrowDown: links[(at + 1) % links.length],
    ArrowUp: links[at < 0 ? links.length - 1 : (at + links.length - 1) % links.length],
    Home: links[0],
    End: links.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  menu.showPopover();
  target.focus();
}
