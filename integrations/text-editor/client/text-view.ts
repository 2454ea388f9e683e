import { placeholdersOf } from '../../../src/i18n/fill.ts';
import type { EditedLanguage, EditedText, Finding } from '../protocol.ts';
import { filled } from '../match.ts';
import { api } from './api.ts';
import type { ChipField } from './chip-field.ts';
import { h } from './dom.ts';
import type { Editor } from './editor.ts';
import { headPreview } from './head-preview.ts';
import { characterButtons, explanation, factList } from './text-help.ts';
import { createRow, messageOf, pluralBase, type TextRow } from './text-row.ts';

const checkDelayMs = 250;

/** One text in all its languages and forms, to change and to save. `values` are those of its placeholders on the page. */
export function textView(editor: Editor, key: string, locale: string, values: Record<string, string>): HTMLElement {
  const { overview } = editor;
  const base = pluralBase(key);
  const texts = overview.texts.filter((one) => one.key === key || (base && pluralBase(one.key) === base));
  const own = texts.find((one) => one.key === key);
  const chosen = overview.languages.find((one) => one.code === locale)?.follows ?? 'en';
  const rows: TextRow[] = [];
  const boxes = new Map<string, HTMLInputElement>();
  const status = h('div', { role: 'status', class: 'status' });
  const preview = key.startsWith('head.') ? headPreview(key, textNow) : undefined;
  let lastField: ChipField | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const names = [...new Set(texts.flatMap((one) => Object.values(one.texts).flatMap(placeholdersOf)))];
  const known = [...new Set([...names, ...Object.keys(overview.facts['en'] ?? {})])];
  const valuesOf = (language: string) => ({ ...overview.facts[language], ...(language === chosen ? values : {}) });
  const insert = (text: string) => lastField?.insert(text);

  function textNow(): string {
    const row = rows.find(({ language, text }) => language.code === chosen && text.key === key);
    return filled(row?.field.get() ?? '', valuesOf(chosen));
  }

  function rowOf(language: EditedLanguage, text: EditedText): HTMLElement {
    const row = createRow({
      overview,
      language,
      text,
      names: known,
      shownAs: (name) => valuesOf(language.code)[name] ?? name,
      onChange: () => {
        const box = boxes.get(language.code);
        // Who types a translation makes it fit; whoever does not can say so.
        if (box) box.checked = rows.some((row) => row.language.code === language.code && row.isChanged());
        changed();
      },
      onFocus: (field) => (lastField = field),
    });
    rows.push(row);
    return row.element;
  }

  function changed(): void {
    preview?.update();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changes = rows.filter((row) => row.isChanged()).map((row) => row.change());
      if (changes.length === 0) show([]);
      else void api.check(changes).then(show, report);
    }, checkDelayMs);
  }

  function show(findings: Finding[]): void {
    for (const row of rows) row.show(findings.filter((one) => row.isAbout(one)));
    const others = findings.filter((one) => !rows.some((row) => row.isAbout(one)));
    status.replaceChildren(...others.map(messageOf));
  }

  function report(error: unknown): void {
    status.textContent = (error as Error).message;
  }

  /** Returns whether nothing is left to save. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    const edited = rows.filter((row) => row.isChanged());
    const checked = [...boxes].filter(([, box]) => box.checked).map(([code]) => code);
    const translated = checked.flatMap((code) => texts.map((one) => ({ locale: code, key: one.key })));
    if (edited.length + translated.length === 0) {
      status.textContent = 'Nothing has changed.';
      return true;
    }
    const changes = edited.map((row) => row.change());
    const result = await api.save({ changes, translated });
    if (result.status === 'conflict') {
      status.textContent = 'Not saved: meanwhile, somebody changed these words.';
      for (const conflict of result.conflicts) rows.find((row) => row.isAbout(conflict))?.ask(conflict);
      return false;
    }
    show(result.findings);
    if (result.status === 'refused') {
      status.prepend('Not saved: correct the mistake first.');
      return false;
    }
    status.prepend(`Saved.${leftBehind(edited, checked)}`);
    const shown = changes.map(({ locale: code, key: one, text }, index) => {
      return { locale: code, key: one, before: edited[index]?.accept() ?? '', after: text };
    });
    await editor.onSaved(shown);
    return true;
  }

  /** Names the translations that are older than the English that was saved. */
  function leftBehind(edited: TextRow[], checked: string[]): string {
    if (!edited.some(({ language }) => language.code === 'en')) return '';
    const codes = [...boxes.keys()].filter((code) => !checked.includes(code));
    const names = overview.languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
    return names.length > 0 ? ` Now older than the English: ${names.join(', ')}.` : '';
  }

  /** Saves, and then opens the next text of the work list when `andNext`. */
  function trySave(andNext = false): void {
    save().then((isSaved) => isSaved && andNext && editor.next?.(), report);
  }

  function section(language: EditedLanguage): HTMLElement {
    const forms = texts.filter((one) => !one.numbers || one.numbers[language.code]);
    const states = forms.map((one) => one.states[language.code]);
    const earlier = h('div');
    if (states.includes('changed')) void showEarlier(language.code, earlier);
    const box = h('input', { type: 'checkbox' });
    const isEnglish = language.code === 'en';
    if (!isEnglish) boxes.set(language.code, box);
    return h(
      'section',
      { class: 'language', 'aria-label': language.name },
      h('h3', {}, language.name, states.includes('missing') && h('em', {}, ' missing: English is shown')),
      ...forms.map((one) => rowOf(language, one)),
      earlier,
      !isEnglish && h('label', { class: 'translated' }, box, ' The translation fits the English of today'),
    );
  }

  async function showEarlier(code: string, place: HTMLElement): Promise<void> {
    const { text } = await api.earlier(code, key).catch(() => ({ text: undefined }));
    const isKnown = text !== undefined && text !== own?.texts['en'];
    const words = `The English has changed since this was translated.${isKnown ? ' It was: ' : ''}`;
    place.replaceChildren(h('p', { class: 'earlier' }, words, isKnown && h('q', { lang: 'en' }, text)));
  }

  // English first, and beside it the language of the page.
  const rank = (code: string) => (code === 'en' ? 0 : code === chosen ? 1 : 2);
  const languages = overview.languages
    .filter((one) => one.follows === one.code)
    .sort((one, other) => rank(one.code) - rank(other.code));
  const view = h(
    'div',
    {
      onkeydown: (event: KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || !['s', 'enter'].includes(event.key.toLowerCase())) return;
        event.preventDefault();
        trySave();
      },
    },
    ...(own ? explanation(editor, own) : []),
    preview?.element,
    characterButtons(insert),
    names.length > 0 && factList(editor, names, (name) => valuesOf(chosen)[name], insert),
    ...languages.map(section),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'primary', onclick: () => trySave() }, 'Save'),
      editor.next && h('button', { type: 'button', onclick: () => trySave(true) }, 'Save and next'),
      editor.next && h('button', { type: 'button', onclick: () => editor.next?.() }, 'Next'),
      status,
    ),
    editor.placesOf(key, chosen),
  );
  preview?.update();
  const first = rows.find(({ language, text }) => language.code === chosen && text.key === key) ?? rows[0];
  lastField = first?.field;
  queueMicrotask(() => first?.field.element.focus());
  return view;
}
