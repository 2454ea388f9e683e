import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';
import type { Overview, Places } from '../protocol.ts';
import { api } from './api.ts';
import { h } from './dom.ts';

const storageKey = 'edit-texts:arrival';

/** The text to open on the next page. */
interface Arrival {
  key: string;
  locale: string;
  /** The work list that it is from, and its place in it. */
  work?: WorkItem[];
  index?: number;
}

/** Goes to a page and opens a text there. */
export function goTo(path: string, arrival: Arrival): void {
  sessionStorage.setItem(storageKey, JSON.stringify(arrival));
  if (path === location.pathname) location.reload();
  else location.assign(path);
}

/** The text that the last page asked for, once. */
export function arrivedWith(): Arrival | undefined {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return stored ? (JSON.parse(stored) as Arrival) : undefined;
}

/** Where texts are shown. `overviewNow` returns the texts as they are now. */
export function shownPlaces(overviewNow: () => Overview) {
  let places: Places | undefined;
  let found: Promise<unknown> | undefined;

  /** Once, because the dev server renders every page for it. */
  function find(): Promise<unknown> {
    found ??= api.places().then(
      (all) => (places = all),
      () => undefined,
    );
    return found;
  }

  /** A page that shows a text, in a language. */
  function pathOf(key: string, locale: string): string | undefined {
    const [first] = places?.shown[key] ?? [];
    return first === undefined ? undefined : places?.pages[first]?.paths[locale];
  }

  /** Links to all of them, as soon as they are known. */
  function listOf(key: string, locale: string): HTMLElement {
    const element = h('div', { class: 'places' });
    const fill = () => {
      const { texts, outbox } = overviewNow();
      const pages = (places?.shown[key] ?? []).flatMap((index) => places?.pages[index] ?? []);
      const links = pages.map(({ name, paths }) => {
        const path = paths[locale] ?? '/';
        const go = (event: Event) => {
          event.preventDefault();
          goTo(path, { key, locale });
        };
        return h('li', {}, h('a', { href: path, onclick: go }, name));
      });
      if (texts.find((one) => one.key === key)?.isInMails)
        links.push(h('li', {}, 'In mails', outbox && h('span', {}, ': ', h('a', { href: outbox }, 'the outbox'))));
      if (links.length > 0) element.replaceChildren(h('h3', {}, 'Where it is shown'), h('ul', {}, ...links));
      else if (places) element.replaceChildren(h('p', { class: 'note' }, 'No page shows it as it is.'));
    };
    if (places) fill();
    else void find().then(fill);
    return element;
  }

  return { find, pathOf, listOf };
}
