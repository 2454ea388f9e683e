import { useEffect, useState } from 'react';

interface LanguageMenuProps {
  /** The id of the menu in the header: a button and its popover, a list of plain links. */
  menuId: string;
  loading: string;
}

/**
 * Makes the header's language menu, a native popover, more convenient: adds arrow keys, and a spinner while the other
 * language's page is prefetched, because the URL is replaced only once the page has loaded. An inline script stores the
 * choice.
 */
export function LanguageMenu({ menuId, loading }: LanguageMenuProps) {
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    const menu = document.getElementById(menuId);
    const listeners = new AbortController();
    const { signal } = listeners;
    // Not usePageRestored: a module shared with the forms would be one more request on every page.
    addEventListener('pageshow', () => setLoading(false), { signal });
    menu?.addEventListener('keydown', move, { signal });
    menu?.addEventListener('click', (event) => void change(event), { signal });
    return () => listeners.abort();

    async function change(event: MouseEvent) {
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
    }
  }, [menuId]);

  return (
    <p role="status">
      {isLoading && (
        <span className="fixed inset-x-0 top-20 z-50 mx-auto flex w-fit items-center gap-3 rounded-lg bg-ink px-5 py-3 text-paper">
          <span className="size-5 animate-spin rounded-full border-2 border-paper border-t-transparent" />
          {loading}
        </span>
      )}
    </p>
  );
}

/** Opens the menu and moves through its links with the arrow keys. */
function move(event: KeyboardEvent) {
  const navigation = event.currentTarget as Element;
  const menu = navigation.querySelector<HTMLElement>('[popover]');
  const button = navigation.querySelector('button');
  if (!menu || !button) return;
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
  // Without its button it would have no anchor, and open in the corner of the window.
  menu.showPopover({ source: button });
  target.focus();
}
