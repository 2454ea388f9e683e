import { withPlainPunctuation } from '../../../../lib/sms-segments.ts';
import { pluralBase } from '../../../../lib/texts.ts';
import type { WorkItem } from '../../records.ts';
import { textOf, type Editor } from './api.ts';
import { h } from './elements.ts';
import { attributeLabel, type Page, type ShownText } from './page-texts.ts';

function entry(editor: Editor, key: string, locale: string, note: string, attributes: Record<string, unknown>) {
  const label = h('span', { lang: locale, dir: 'auto' }, textOf(editor.overview, locale, key));
  const allAttributes = { type: 'button', class: 'entry', 'data-key': key, ...attributes };
  return h('li', {}, h('button', allAttributes, label, h('small', {}, note)));
}

function group(title: string, entries: HTMLElement[], open: boolean): HTMLElement {
  const summary = h('summary', {}, `${title} (${entries.length})`);
  return h('details', { open }, summary, h('ul', {}, ...entries));
}

interface ListOptions {
  editor: Editor;
  page: Page;
  /** Shows where a text is, while its entry has the focus. */
  point: (shown: ShownText) => void;
  choose: (shown: ShownText) => void;
}

/** Every text: those of this page in its order, and all others, which it may have in another state. */
export function allTextsView({ editor, page, point, choose }: ListOptions): HTMLElement {
  const { texts, defaultLocale } = editor.overview;
  const locale = document.documentElement.lang;
  const shown = new Map(page.all().map((text) => [`${text.attribute ?? ''}:${text.key}`, text]));
  const shownKeys = new Set(Array.from(shown.values(), ({ key }) => key));
  const islandKeys = page.islandKeys();
  const others = texts
    .filter(({ key }) => !shownKeys.has(key))
    .sort((one, other) => Number(islandKeys.includes(other.key)) - Number(islandKeys.includes(one.key)))
    .map(({ key, location }) => entry(editor, key, locale, location, { onclick: () => editor.open(key) }));
  const onPage = Array.from(shown.values(), (text) => {
    const listeners = { onclick: () => choose(text), onfocus: () => point(text) };
    return entry(editor, text.key, locale, attributeLabel(text.attribute), listeners);
  });
  const lists = h('div', {}, group('On this page', onPage, true), group('In other states and places', others, false));
  const oninput = () => {
    const wanted = searchable(search.value.trim());
    for (const item of lists.querySelectorAll('li')) {
      const key = item.querySelector('button')?.dataset['key'] ?? '';
      const original = textOf(editor.overview, defaultLocale, key);
      item.hidden = !searchable(`${key} ${item.textContent} ${original}`).includes(wanted);
    }
    if (wanted !== '') for (const one of lists.querySelectorAll('details')) one.open = true;
  };
  const search = h('input', { type: 'search', id: 'search', oninput });
  return h('div', {}, h('label', { for: 'search' }, 'Find words'), search, lists);
}

/** As words are typed: without the characters that typography adds. */
const searchable = (text: string) => withPlainPunctuation(text).toLowerCase();

/** The texts that are missing, outdated, too long or suspicious, by language. */
export function todoView(editor: Editor, work: WorkItem[], start: (index: number) => void): HTMLElement {
  if (work.length === 0) return h('p', {}, 'Nothing to do: every translation is up to date.');
  const groups = editor.overview.languages.map(({ code, name }) => {
    const entries = work.flatMap(({ key, locale, reason }, index) =>
      locale === code ? [entry(editor, key, code, reason, { onclick: () => start(index) })] : [],
    );
    return entries.length > 0 && group(name, entries, true);
  });
  return h('div', {}, ...groups);
}

/** The index of the next item that is still to do, or the length of the list. Forms of one plural are edited together. */
export function nextTodo(work: WorkItem[], current: number, left: WorkItem[]): number {
  const isForm = ({ key, locale }: WorkItem) => {
    const [item, base] = [work[current], pluralBase(key)];
    return base !== undefined && item?.locale === locale && pluralBase(item.key) === base;
  };
  const isLeft = (item: WorkItem) => left.some((one) => one.key === item.key && one.locale === item.locale);
  const next = work.findIndex((item, index) => index > current && isLeft(item) && !isForm(item));
  return next === -1 ? work.length : next;
}
