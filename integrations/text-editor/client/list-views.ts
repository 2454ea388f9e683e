import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';
import type { SavedChange } from '../protocol.ts';
import type { Editor } from './api.ts';
import { h } from './dom.ts';
import { kindOf, type Page, type ShownText } from './page-texts.ts';
import { draftKeys, pluralBase } from './text-row.ts';

interface ListOptions {
  editor: Editor;
  page: Page;
  /** Shows where a text is, while its entry has the focus or the pointer. */
  point: (shown: ShownText | undefined) => void;
  choose: (shown: ShownText) => void;
}

/** Every text: of this page in its order, of its other states, and of everything else. */
export function allTextsView({ editor, page, point, choose }: ListOptions): HTMLElement {
  const locale = page.localeOf(document.documentElement);
  const seen = new Set<string>();
  const shown = page.all().filter(({ key, attribute }) => {
    const name = `${attribute ?? ''}:${key}`;
    return seen.has(name) ? false : seen.add(name);
  });
  const isShown = new Set(shown.map(({ key }) => key));
  const inStates = page.islandKeys().filter((key) => !isShown.has(key));
  const isHere = new Set([...isShown, ...inStates]);
  const elsewhere = editor.overview.texts.map(({ key }) => key).filter((key) => !isHere.has(key));
  const wordsOf = (key: string) => {
    const texts = editor.overview.texts.find((one) => one.key === key)?.texts;
    return texts?.[locale] ?? texts?.['en'] ?? key;
  };
  const entry = (key: string, kind: string, onclick: () => void, on?: ShownText) =>
    h(
      'li',
      {
        'data-search': searchable(
          `${key} ${wordsOf(key)} ${editor.overview.texts.find((one) => one.key === key)?.texts['en'] ?? ''}`,
        ),
      },
      h(
        'button',
        {
          type: 'button',
          class: 'entry',
          'data-key': key,
          onclick,
          onfocus: () => point(on),
          onmouseenter: () => point(on),
        },
        h('span', { lang: locale, dir: 'auto' }, wordsOf(key)),
        h('small', {}, kind),
      ),
    );
  const locationOf = (key: string) => editor.overview.texts.find((one) => one.key === key)?.location ?? '';
  const list = (title: string, entries: HTMLElement[], open: boolean) =>
    h('details', { open }, h('summary', {}, `${title} (${entries.length})`), h('ul', { class: 'entries' }, ...entries));
  const lists = h(
    'div',
    {},
    list(
      'On this page',
      shown.map((one) => entry(one.key, kindOf(one.attribute), () => choose(one), one)),
      true,
    ),
    list(
      'On this page, in another state',
      inStates.map((key) => entry(key, locationOf(key), () => editor.open(key))),
      false,
    ),
    list(
      'Everywhere else',
      elsewhere.map((key) => entry(key, locationOf(key), () => editor.open(key))),
      false,
    ),
  );
  const search = h('input', {
    type: 'search',
    id: 'search',
    oninput: () => {
      const wanted = searchable(search.value.trim());
      for (const item of lists.querySelectorAll('li')) item.hidden = !item.dataset['search']?.includes(wanted);
      nothing.hidden = lists.querySelector('li:not([hidden])') !== null;
      if (wanted !== '') for (const group of lists.querySelectorAll('details')) group.open = true;
    },
  });
  const nothing = h('p', { hidden: true, role: 'status' }, 'No text has these words.');
  return h('div', {}, h('label', { for: 'search' }, 'Find words'), search, nothing, lists);
}

/** As words are typed: without the characters that typography adds. */
function searchable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** What is missing, outdated, too long or suspicious, by language. */
export function workView(editor: Editor, work: WorkItem[], start: (index: number) => void): HTMLElement {
  if (work.length === 0) return h('p', {}, 'Nothing to do: every translation is up to date.');
  const languages = editor.overview.languages.filter(({ code }) => work.some(({ locale }) => locale === code));
  const groups = languages.map(({ code, name }) => {
    const items = work.flatMap((item, index) => (item.locale === code ? [{ ...item, index }] : []));
    const entries = items.map(({ key, reason, index }) => {
      const text = editor.overview.texts.find((one) => one.key === key);
      return h(
        'li',
        {},
        h(
          'button',
          { type: 'button', class: 'entry', 'data-key': key, onclick: () => start(index) },
          h('span', { lang: code, dir: 'auto' }, text?.texts[code] ?? text?.texts['en'] ?? key),
          h('small', {}, reason),
        ),
      );
    });
    return h(
      'details',
      { open: true },
      h('summary', {}, `${name} (${items.length})`),
      h('ul', { class: 'entries' }, ...entries),
    );
  });
  return h('div', {}, ...groups);
}

/** The index of the next item that is still to do, or the length of the list. Forms of one plural are edited together. */
export function nextOpen(work: WorkItem[], current: number, stillOpen: WorkItem[]): number {
  const isSame = (one: WorkItem, other: WorkItem) => one.key === other.key && one.locale === other.locale;
  const next = work.findIndex(
    (item, index) => index > current && stillOpen.some((one) => isSame(one, item)) && !areForms(item, work[current]),
  );
  return next === -1 ? work.length : next;
}

function areForms(item: WorkItem, other: WorkItem | undefined): boolean {
  const base = pluralBase(item.key);
  return base !== undefined && other?.locale === item.locale && pluralBase(other.key) === base;
}

/** What was typed and not saved, and the last change that was saved, which `undo` takes back. */
export function changesView(editor: Editor, last: SavedChange | null, undo: (id: number) => void): HTMLElement {
  const drafts = draftKeys();
  return h(
    'div',
    {},
    drafts.length === 0 && !last && h('p', {}, 'Nothing has changed since the start.'),
    drafts.length > 0 && h('h3', {}, 'Typed and not saved'),
    h(
      'ul',
      { class: 'entries' },
      ...drafts.map(({ locale, key }) =>
        h('li', {}, h('button', { type: 'button', class: 'entry', onclick: () => editor.open(key, locale) }, key)),
      ),
    ),
    last && h('h3', {}, 'Saved last'),
    ...(last?.changes ?? []).flatMap(({ locale, before, after }) => [
      h('p', {}, h('del', { lang: locale, dir: 'auto' }, before ?? '')),
      h('p', {}, h('ins', { lang: locale, dir: 'auto' }, after ?? '')),
    ]),
    last?.changes.length === 0 && h('p', {}, 'A translation was recorded.'),
    last && h('button', { type: 'button', onclick: () => undo(last.id) }, 'Undo'),
  );
}
