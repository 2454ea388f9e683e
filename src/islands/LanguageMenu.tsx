import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Locale } from '~/i18n/locales';
import { Flag } from './Flag';

interface LanguageMenuProps {
  current: Locale;
  languages: { locale: Locale; name: string; href: string }[];
  words: { label: string; current: string; loading: string };
}

/**
 * The choice of language. Without script it is a native popover with plain links; the frame's inline script
 * stores the choice. Here it gains arrow keys, and the spinner while the other language's page is fetched:
 * the address is replaced once the page is there, and nothing changes when it cannot be had.
 */
export function LanguageMenu({ current, languages, words }: LanguageMenuProps) {
  const [isLoading, setLoading] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  useEffect(() => {
    const rest = () => setLoading(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  async function change(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const address = event.currentTarget.href;
    setLoading(true);
    try {
      const answer = await fetch(address);
      if (answer.status >= 500) throw new Error(`The host answered ${answer.status}`);
      await answer.text();
      location.replace(address);
    } catch (error) {
      console.error(`Cannot load the page in the other language: ${address}`, error);
      setLoading(false);
    }
  }

  function move(event: KeyboardEvent) {
    const menu = list.current;
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

  return (
    <nav aria-label={words.label} className="relative">
      <button
        type="button"
        popoverTarget={id}
        onKeyDown={move}
        className="flex h-12 items-center gap-2 rounded-lg px-2.5 hover:bg-tint"
      >
        <Flag locale={current} />
        <span className="sr-only">{words.current}</span>
        <span className="text-sm uppercase">{current}</span>
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className="below-invoker rounded-lg border border-edge bg-paper p-1.5 text-ink"
      >
        {languages.map(({ locale, name, href }) => (
          <li key={locale}>
            <a
              href={href}
              hrefLang={locale}
              lang={locale}
              data-language={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => void change(event)}
              onKeyDown={move}
              className="flex items-center gap-3 rounded px-3 py-2.5 hover:bg-tint aria-[current]:font-semibold"
            >
              <Flag locale={locale} />
              {name}
            </a>
          </li>
        ))}
      </ul>
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
