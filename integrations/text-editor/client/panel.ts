import type { WorkItem } from '../../../tools/locale-lint/report/translations.ts';
import type { Overview } from '../protocol.ts';
import { api, type Editor } from './api.ts';
import { h } from './dom.ts';
import { allTextsView, changesView, nextOpen, workView } from './list-views.ts';
import { outliner } from './outline.ts';
import { kindOf, readPage, type ShownText } from './page-texts.ts';
import styles from './panel.css?inline';
import { arrivedWith, goTo, shownPlaces } from './places.ts';
import { refreshPage, showChange } from './refresh.ts';
import { factView, textView } from './text-view.ts';

type Tab = 'text' | 'all' | 'work' | 'changes';

const tabNames: Record<Tab, string> = {
  text: 'Text',
  all: 'All texts of this page',
  work: 'To do',
  changes: 'Changes',
};

export type Panel = Awaited<ReturnType<typeof openPanel>>;

/** The panel of the editor: shows the text that is chosen on the page, and the lists. */
export async function openPanel(root: ShadowRoot) {
  let overview: Overview = await api.overview();
  let siblings: ShownText[] = [];
  let work: WorkItem[] = [];
  const page = readPage(() => overview);
  const places = shownPlaces(() => overview);
  const outline = outliner(root);
  const content = h('div', { class: 'content' });
  const tabs = new Map<Tab, HTMLButtonElement>();
  const message = h('p', { role: 'status', class: 'note' });
  const picking = h(
    'button',
    { type: 'button', 'aria-pressed': 'true', onclick: () => setPicking(picking.ariaPressed !== 'true') },
    'Choose texts on the page',
  );
  for (const [name, label] of Object.entries(tabNames) as [Tab, string][])
    tabs.set(name, h('button', { type: 'button', onclick: () => void show(name) }, label));
  const element = h(
    'aside',
    { class: 'panel', 'aria-label': 'Edit texts' },
    h('div', { class: 'bar' }, picking),
    h('div', { class: 'bar', role: 'group', 'aria-label': 'What to show' }, ...tabs.values()),
    message,
    content,
  );

  const editor: Editor = {
    get overview() {
      return overview;
    },
    open: (key, locale = page.localeOf(document.documentElement), values = {}) => {
      siblings = siblings.some((one) => one.key === key) ? siblings : [];
      place('text', textView(editor, key, locale, values));
    },
    onSaved: async (changes) => {
      for (const change of changes) showChange(page, change);
      await Promise.all([refreshPage(), renew()]);
    },
    next: undefined,
    placesOf: places.listOf,
    siblings: (key) => {
      const others = siblings.filter((one) => one.key !== key);
      if (others.length === 0) return [];
      const buttons = others.map((one) =>
        h('button', { type: 'button', onclick: () => editor.open(one.key, one.locale, one.values) }, labelOf(one)),
      );
      return [h('p', { class: 'note' }, 'Also here:'), h('div', { class: 'bar' }, ...buttons)];
    },
  };

  function labelOf({ key, attribute, locale }: ShownText): string {
    const texts = overview.texts.find((one) => one.key === key)?.texts;
    const words = texts?.[locale] ?? texts?.['en'] ?? key;
    const short = words.length > 40 ? `${words.slice(0, 39)}…` : words;
    return attribute === undefined ? short : `${short} (${kindOf(attribute)})`;
  }

  /** Reads the texts again after they have changed. */
  async function renew(): Promise<void> {
    overview = await api.overview();
  }

  function place(tab: Tab, view: HTMLElement): void {
    for (const [name, button] of tabs) button.setAttribute('aria-current', String(name === tab));
    message.textContent = '';
    content.replaceChildren(view);
    element.scrollTop = 0;
  }

  async function show(tab: Tab): Promise<void> {
    editor.next = undefined;
    outline.show(undefined);
    try {
      await renew();
      if (tab === 'text') place(tab, h('p', {}, introduction));
      if (tab === 'all')
        place(tab, allTextsView({ editor, page, point: (shown) => outline.show(shown?.element), choose }));
      if (tab === 'work') {
        work = await api.work();
        await places.find();
        place(tab, workView(editor, work, start));
      }
      if (tab === 'changes')
        place(
          tab,
          changesView(editor, await api.last(), (id) => void undo(id)),
        );
    } catch (error) {
      message.textContent = (error as Error).message;
    }
  }

  /** Opens a text that is shown on the page. */
  function choose(shown: ShownText, all: ShownText[] = [shown]): void {
    siblings = all;
    editor.next = undefined;
    outline.reveal(shown.element);
    editor.open(shown.key, shown.locale, shown.values);
  }

  /** Opens a text of the work list where it is shown. */
  function start(index: number): void {
    const item = work[index];
    if (!item) return void show('work');
    const shown = page.all().find(({ key, locale }) => key === item.key && locale === item.locale);
    const path = places.pathOf(item.key, item.locale);
    if (!shown && path && path !== location.pathname) return goTo(path, { ...item, work, index });
    editor.next = () => void startAfter(index);
    if (shown) outline.reveal(shown.element);
    else outline.show(undefined);
    siblings = [];
    place('work', textView(editor, item.key, item.locale, shown?.values ?? {}));
    if (!shown) message.textContent = 'This text is not visible on the page now.';
  }

  /** Opens the next text that is still to do: what was just saved may have settled more than one. */
  async function startAfter(index: number): Promise<void> {
    try {
      start(nextOpen(work, index, await api.work()));
    } catch (error) {
      message.textContent = (error as Error).message;
    }
  }

  async function undo(id: number): Promise<void> {
    const result = await api.undo(id);
    await refreshPage();
    await show('changes');
    if (result.status === 'conflict') message.textContent = 'Not undone: these words were changed again since.';
    if (result.status === 'refused')
      message.textContent = result.findings.map((one) => `${one.message}. ${one.fix}`).join(' ');
  }

  function setPicking(on: boolean): void {
    picking.ariaPressed = String(on);
    if (!on) outline.show(undefined);
  }

  const introduction =
    'Click or tap a text on the page to change it, or choose one from a list with the keyboard. Hold Alt while you click to use the page as a visitor does.';

  /** A fact that is no text is explained. */
  function explainFact(target: Element): boolean {
    const words = target.textContent.trim();
    const fact = words.length < 200 ? overview.values.find(({ value }) => words.includes(value)) : undefined;
    if (!fact) return false;
    place('text', factView(editor, fact));
    return true;
  }

  place('text', h('p', {}, introduction));
  root.append(h('style', {}, styles), element);
  const arrived = arrivedWith();
  if (arrived?.work) {
    work = arrived.work;
    void places.find().then(() => start(arrived.index ?? 0));
  } else if (arrived) {
    const shown = page.all().find(({ key }) => key === arrived.key);
    if (shown) choose(shown);
    else editor.open(arrived.key, arrived.locale);
  }

  return {
    isPicking: () => picking.ariaPressed === 'true',
    /** Frames the text under the pointer. */
    point: (target: Element, at?: MouseEvent): void => outline.show(page.textsAt(target, at)[0]?.element),
    /** Opens the texts around an element of the page; returns false where there are none. */
    pick(target: Element, at?: MouseEvent): boolean {
      const texts = page.textsAt(target, at);
      const [first] = texts;
      if (first) choose(first, texts);
      return first !== undefined || explainFact(target);
    },
    /** After another window has saved. */
    async onSavedElsewhere(): Promise<void> {
      await Promise.all([refreshPage(), renew()]);
    },
    remove: () => root.replaceChildren(),
  };
}

/** Lets people choose texts with pointer and finger, while there is a panel. */
export function watchPage(panel: () => Panel | undefined): void {
  const inPage = (event: Event) =>
    panel()?.isPicking() && event.target instanceof Element && !event.target.closest('astro-dev-toolbar, edit-texts')
      ? event.target
      : undefined;

  document.addEventListener('pointerover', (event) => {
    const target = inPage(event);
    if (target) panel()?.point(target, event);
  });
  // Before the page's own listeners, which would follow a link or open a menu. A key that presses a button is no click.
  document.addEventListener(
    'click',
    (event) => {
      const target = event.altKey || event.detail === 0 ? undefined : inPage(event);
      if (!target || !panel()?.pick(target, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // The text of what has the focus.
  document.addEventListener('keydown', (event) => {
    const target = event.key === 'F2' ? inPage(event) : undefined;
    if (target && panel()?.pick(target)) event.preventDefault();
  });
}
