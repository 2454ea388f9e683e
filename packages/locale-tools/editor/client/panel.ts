import type { WorkItem } from '../../records.ts';
import type { Overview } from '../protocol.ts';
import { api, textOf, type Editor, type PendingSelection } from './api.ts';
import { button, h } from './elements.ts';
import { allTextsView, nextTodo, todoView } from './lists.ts';
import { attributeLabel, outline, readPage, reveal, type ShownText } from './page-texts.ts';
import styles from './panel.css?inline';
import { refreshPage } from './refresh.ts';
import { textView } from './text-view.ts';

type Tab = 'text' | 'all' | 'todo';

const tabNames: Record<Tab, string> = { text: 'Text', all: 'All texts of this page', todo: 'To do' };

const introduction =
  'Click or tap a text on the page to change it, or choose one from a list with the keyboard. Hold Alt while you click to use the page as a visitor does.';

const storageKey = 'edit-texts:pending-selection';

export type Panel = Awaited<ReturnType<typeof openPanel>>;

/** The panel of the editor: shows the text that is chosen on the page, and the lists. */
export async function openPanel(root: ShadowRoot) {
  let overview: Overview = await api.overview();
  let siblings: ShownText[] = [];
  let work: WorkItem[] = [];
  const page = readPage(() => overview);
  const content = h('div');
  const message = h('p', { role: 'status', class: 'note' });
  const picking = button('Choose texts on the page', () => setPicking(!isPicking()), { 'aria-pressed': 'true' });
  const tabs = Object.entries(tabNames).map(([name, label]) => {
    return [name, button(label, () => void show(name as Tab))] as const;
  });
  const element = h(
    'aside',
    { class: 'panel', 'aria-label': 'Edit texts' },
    h('div', { class: 'bar' }, picking),
    h('div', { class: 'bar', role: 'group', 'aria-label': 'What to show' }, ...tabs.map(([, tab]) => tab)),
    message,
    content,
  );

  const editor: Editor = {
    get overview() {
      return overview;
    },
    open: (key, locale = document.documentElement.lang, values = {}) => {
      if (!siblings.some((one) => one.key === key)) siblings = [];
      place('text', textView(editor, key, locale, values));
    },
    goTo(path, selection) {
      sessionStorage.setItem(storageKey, JSON.stringify(selection));
      location.assign(path);
    },
    refresh,
    next: undefined,
    siblings: (key) => {
      const others = siblings.filter((one) => one.key !== key);
      if (others.length === 0) return [];
      const buttons = others.map((one) => button(labelOf(one), () => editor.open(one.key, one.locale, one.values)));
      return [h('p', { class: 'note' }, 'Also here:'), h('div', { class: 'bar' }, ...buttons)];
    },
  };

  const isPicking = () => picking.ariaPressed === 'true';

  function setPicking(isOn: boolean): void {
    picking.ariaPressed = String(isOn);
    if (!isOn) outline(undefined);
  }

  function labelOf({ key, attribute, locale }: ShownText): string {
    const text = textOf(overview, locale, key);
    const short = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    return attribute === undefined ? short : `${short} (${attributeLabel(attribute)})`;
  }

  /** Reads the texts again after they have changed, and updates the page. */
  async function refresh(): Promise<void> {
    [overview] = await Promise.all([api.overview(), refreshPage()]);
  }

  function place(tab: Tab, view: HTMLElement): void {
    for (const [name, one] of tabs) one.setAttribute('aria-current', String(name === tab));
    message.textContent = '';
    content.replaceChildren(view);
    element.scrollTop = 0;
  }

  const report = (error: unknown) => (message.textContent = (error as Error).message);

  async function show(tab: Tab): Promise<void> {
    editor.next = undefined;
    outline(undefined);
    try {
      overview = await api.overview();
      if (tab === 'text') place(tab, h('p', {}, introduction));
      if (tab === 'all') place(tab, allTextsView({ editor, page, point: ({ element }) => outline(element), choose }));
      if (tab !== 'todo') return;
      work = await api.work();
      place(tab, todoView(editor, work, start));
    } catch (error) {
      report(error);
    }
  }

  /** Opens a text that is shown on the page. */
  function choose(shown: ShownText, all: ShownText[] = [shown]): void {
    siblings = all;
    editor.next = undefined;
    reveal(shown.element);
    editor.open(shown.key, shown.locale, shown.values);
  }

  /** Opens a text of the work list on its page. */
  function start(index: number): void {
    const item = work[index];
    if (!item) return void show('todo');
    const { key, locale } = item;
    const shown = page.all().find((one) => one.key === key && one.locale === locale);
    const path = overview.texts.find((one) => one.key === key)?.paths[locale];
    if (!shown && path && path !== location.pathname) return editor.goTo(path, { key, locale, isTodo: true });
    editor.next = () => {
      // The last save may have settled more than one item.
      api.work().then((left) => start(nextTodo(work, index, left)), report);
    };
    siblings = [];
    if (shown) reveal(shown.element);
    else outline(undefined);
    place('todo', textView(editor, key, locale, shown?.values ?? {}));
    if (!shown) message.textContent = 'This text is not visible on the page now.';
  }

  /** Opens what the last page asked for, once. */
  async function openPending({ key, locale, isTodo }: PendingSelection): Promise<void> {
    if (isTodo) {
      work = await api.work();
      return start(work.findIndex((one) => one.key === key && one.locale === locale));
    }
    const shown = page.all().find((one) => one.key === key);
    if (shown) choose(shown);
    else editor.open(key, locale);
  }

  place('text', h('p', {}, introduction));
  document.documentElement.style.marginRight = 'min(26rem, 100vw)';
  root.append(h('style', {}, styles), element);
  const pending = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (pending) openPending(JSON.parse(pending) as PendingSelection).catch(report);

  /** The element of the page to choose texts at, for an event outside the panel. */
  const targetOf = ({ target }: Event) =>
    isPicking() && target instanceof Element && !target.closest('astro-dev-toolbar, edit-texts') ? target : undefined;

  /** Opens the texts around an element of the page, in place of what the page does. */
  function pick(event: Event, target: Element | undefined): void {
    const texts = target ? page.textsAt(target) : [];
    if (!texts[0]) return;
    event.preventDefault();
    event.stopPropagation();
    choose(texts[0], texts);
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  const onPointer = (event: Event) => {
    const target = targetOf(event);
    if (target) outline(page.textsAt(target)[0]?.element);
  };
  document.addEventListener('pointerover', onPointer, { signal });
  // Before the page's own listeners, which would follow a link or open a menu. A key that presses a button is no click.
  const onClick = (event: MouseEvent) => pick(event, event.altKey || event.detail === 0 ? undefined : targetOf(event));
  document.addEventListener('click', onClick, { capture: true, signal });
  // The text of what has the focus.
  const onKey = (event: KeyboardEvent) => pick(event, event.key === 'F2' ? targetOf(event) : undefined);
  document.addEventListener('keydown', onKey, { signal });

  return {
    refresh,
    remove(): void {
      listeners.abort();
      outline(undefined);
      document.documentElement.style.removeProperty('margin-right');
      root.replaceChildren();
    },
  };
}
