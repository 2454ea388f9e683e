import { placeholdersOf, pluralBase } from '../../../../lib/texts.ts';
import type { EditedLanguage, EditedText, TextFinding, SaveResult } from '../protocol.ts';
import { api, type Editor } from './api.ts';
import { button, h } from './elements.ts';
import type { ChipField } from './chip-field.ts';
import { createRow, messageOf, type TextRow } from './text-row.ts';

/** One text in all its languages and forms, to change and to save. `values` are those of its placeholders on the page. */
export function textView(editor: Editor, key: string, locale: string, values: Record<string, string>): HTMLElement {
  const { overview } = editor;
  const base = pluralBase(key);
  const texts = overview.texts.filter((one) => one.key === key || (base && pluralBase(one.key) === base));
  const chosen = overview.languages.some(({ code }) => code === locale) ? locale : overview.defaultLocale;
  const rows: TextRow[] = [];
  const boxes = new Map<string, HTMLInputElement>();
  const status = h('div', { role: 'status', class: 'messages' });
  let lastField: ChipField | undefined;

  const names = [...new Set(texts.flatMap((one) => Object.values(one.texts).flatMap(placeholdersOf)))];
  const known = [...new Set([...names, ...Object.keys(overview.values[overview.defaultLocale] ?? {})])];
  const valuesIn = (language: string) => ({ ...overview.values[language], ...(language === chosen ? values : {}) });
  const insert = (text: string) => lastField?.insert(text);

  function rowOf(language: EditedLanguage, text: EditedText): HTMLElement {
    const row = createRow({
      overview,
      language,
      text,
      names: known,
      shownAs: (name) => valuesIn(language.code)[name] ?? name,
      onChange: () => {
        const box = boxes.get(language.code);
        // A typed translation is taken to fit; the editor can say otherwise.
        if (box) box.checked = rows.some((one) => one.language.code === language.code && one.isChanged());
      },
      onFocus: (field) => (lastField = field),
    });
    row.field.element.addEventListener('blur', () => {
      if (row.isChanged()) api.check(changesOf(editedRows())).then(show, report);
    });
    rows.push(row);
    return row.element;
  }

  const editedRows = () => rows.filter((row) => row.isChanged());
  const changesOf = (edited: TextRow[]) => edited.map((row) => row.change());
  const report = (error: unknown) => (status.textContent = (error as Error).message);

  function show(findings: TextFinding[]): void {
    for (const row of rows) row.show(findings.filter((one) => row.isAbout(one)));
    const others = findings.filter((one) => !rows.some((row) => row.isAbout(one)));
    status.replaceChildren(...others.map(messageOf));
  }

  /** Shows why something was not written; returns whether it was. */
  function isWritten(result: SaveResult): boolean {
    if (result.status === 'conflict') {
      status.textContent = 'Not saved: somebody changed this text meanwhile.';
      for (const conflict of result.conflicts) rows.find((row) => row.isAbout(conflict))?.showConflict(conflict);
      return false;
    }
    show(result.findings);
    if (result.status === 'refused') status.prepend('Not saved: correct the mistake first.');
    return result.status === 'saved';
  }

  /** Returns whether nothing is left to save. */
  async function save(): Promise<boolean> {
    const edited = editedRows();
    const checked = [...boxes].filter(([, box]) => box.checked).map(([code]) => code);
    const translated = checked.flatMap((code) => texts.map((one) => ({ locale: code, key: one.key })));
    if (edited.length + translated.length === 0) {
      status.textContent = 'Nothing has changed.';
      return true;
    }
    if (!isWritten(await api.save({ changes: changesOf(edited), translated }))) return false;
    const isOriginalEdited = edited.some(({ language }) => language.code === overview.defaultLocale);
    const older = overview.languages.filter(({ code }) => boxes.has(code) && !checked.includes(code));
    const leftBehind = isOriginalEdited && older.length > 0;
    const note = leftBehind ? ` Now older than the original: ${older.map(({ name }) => name).join(', ')}.` : '';
    status.prepend(
      `Saved.${note} `,
      button('Undo', () => void undo().catch(report)),
    );
    for (const row of edited) row.accept();
    await editor.refresh();
    return true;
  }

  async function undo(): Promise<void> {
    if (!isWritten(await api.undo())) return;
    await editor.refresh();
    editor.open(key, locale, values);
  }

  /** Saves, and then opens the next text of the work list when `andNext`. */
  function trySave(andNext = false): void {
    save().then((isSaved) => isSaved && andNext && editor.next?.(), report);
  }

  function section(language: EditedLanguage): HTMLElement {
    const forms = texts.filter((one) => !one.numbers || one.numbers[language.code]);
    const states = forms.map((one) => one.states[language.code]);
    const box = h('input', { type: 'checkbox' });
    const isOriginal = language.code === overview.defaultLocale;
    if (!isOriginal) boxes.set(language.code, box);
    const isOlder = states.includes('changed');
    return h(
      'section',
      { 'aria-label': language.name },
      h('h3', {}, language.name, states.includes('missing') && h('em', {}, ' missing: the original is shown')),
      ...forms.map((one) => rowOf(language, one)),
      isOlder && h('p', { class: 'note' }, 'The original has changed since this was translated.'),
      !isOriginal && h('label', keepFocus, box, ' The translation fits the original'),
    );
  }

  // The original first, and beside it the language of the page.
  const rank = (code: string) => (code === overview.defaultLocale ? 0 : code === chosen ? 1 : 2);
  const languages = overview.languages.toSorted((one, other) => rank(one.code) - rank(other.code));
  const { next } = editor;
  const onkeydown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !['s', 'enter'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    trySave();
  };
  const own = texts.find((one) => one.key === key);
  const view = h(
    'div',
    { onkeydown },
    ...(own ? explanation(editor, own, chosen) : []),
    characterButtons(insert),
    names.length > 0 && placeholderList(editor, names, (name) => valuesIn(chosen)[name], insert),
    ...languages.map(section),
    h(
      'div',
      { class: 'bar' },
      button('Save', () => trySave(), { class: 'primary', ...keepFocus }),
      next && button('Save and next', () => trySave(true), keepFocus),
      next && button('Next', next, keepFocus),
      status,
    ),
  );
  const first = rows.find(({ language, text }) => language.code === chosen && text.key === key) ?? rows[0];
  lastField = first?.field;
  queueMicrotask(() => first?.field.element.focus());
  return view;
}

/**
 * A control that is pressed while the caret stays in the field. Left, the field would be checked, and a message that goes
 * would move the control away from the pointer before the press ends.
 */
const keepFocus = { onmousedown: (event: Event) => event.preventDefault() };

function characterButtons(insert: (text: string) => void): HTMLElement {
  const characters = ['«\u202F', '\u202F»', '\u202F', '¿', '¡', '“', '”', '’', '–'];
  const buttons = characters.map((value) =>
    button(value.trim() || 'narrow no-break space', () => insert(value), keepFocus),
  );
  return h('div', { class: 'bar', role: 'group', 'aria-label': 'Characters to insert' }, ...buttons);
}

/** The placeholders of a text, with what they stand for and where their value is defined. */
function placeholderList(
  editor: Editor,
  names: string[],
  valueOf: (name: string) => string | undefined,
  insert: (text: string) => void,
): HTMLElement {
  const items = names.map((name) => {
    const { note = 'a value', source } = editor.overview.placeholders[name] ?? {};
    const chip = { class: 'chip', title: `Insert {{${name}}}`, ...keepFocus };
    const label = button(valueOf(name) ?? name, () => insert(`{{${name}}}`), chip);
    return h('li', {}, label, ` ${note}`, source && `, defined in “${source}”`);
  });
  return h('details', { open: true }, h('summary', {}, 'Placeholders of this text'), h('ul', {}, ...items));
}

/** The role of a text, where it is shown, and its limit. */
function explanation(editor: Editor, text: EditedText, locale: string): HTMLElement[] {
  const { key, location: place, role, limit, isInMails } = text;
  const path = text.paths[locale];
  const { outbox } = editor.overview;
  const atMost = limit ? ` At most ${limit.max} characters: ${limit.reason}.` : '';
  const isElsewhere = path !== undefined && path !== location.pathname;
  return [
    h('h2', {}, role ?? 'Text'),
    h('p', { class: 'note' }, `${place}.${atMost} `, h('code', {}, key)),
    h(
      'div',
      { class: 'bar' },
      isElsewhere && button('Open its page', () => editor.goTo(path, { key, locale }), { class: 'link' }),
      isInMails && outbox && h('a', { href: outbox }, 'Open the mails'),
    ),
    ...editor.siblings(key),
  ];
}
