import { placeholdersOf } from '../../../lib/texts.ts';
import type { EditedLanguage, EditedText, Finding, Overview } from '../protocol.ts';
import { api, type Editor } from './api.ts';
import type { ChipField } from './chip-field.ts';
import { h } from './dom.ts';
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
  let lastField: ChipField | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const names = [...new Set(texts.flatMap((one) => Object.values(one.texts).flatMap(placeholdersOf)))];
  const known = [...new Set([...names, ...Object.keys(overview.facts['en'] ?? {})])];
  const valuesOf = (language: string) => ({ ...overview.facts[language], ...(language === chosen ? values : {}) });
  const insert = (text: string) => lastField?.insert(text);

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
    const box = h('input', { type: 'checkbox' });
    const isEnglish = language.code === 'en';
    if (!isEnglish) boxes.set(language.code, box);
    return h(
      'section',
      { class: 'language', 'aria-label': language.name },
      h('h3', {}, language.name, states.includes('missing') && h('em', {}, ' missing: English is shown')),
      ...forms.map((one) => rowOf(language, one)),
      states.includes('changed') && h('p', { class: 'earlier' }, 'The English has changed since this was translated.'),
      !isEnglish && h('label', { class: 'translated' }, box, ' The translation fits the English of today'),
    );
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
  const first = rows.find(({ language, text }) => language.code === chosen && text.key === key) ?? rows[0];
  lastField = first?.field;
  queueMicrotask(() => first?.field.element.focus());
  return view;
}

const characters = [
  ['« ', '«\u202F', 'Opening quotation mark « with a narrow no-break space'],
  [' »', '\u202F»', 'Closing quotation mark » with a narrow no-break space'],
  ['narrow space', '\u202F', 'No-break narrow space'],
  ['¿', '¿', 'Opening question mark'],
  ['¡', '¡', 'Opening exclamation mark'],
  ['“', '“', 'Opening quotation mark “'],
  ['”', '”', 'Closing quotation mark ”'],
  ['’', '’', 'Apostrophe'],
  ['–', '–', 'Dash'],
] as const;

/** A button that is pressed while the caret stays in the field. */
const keepFocus = (event: Event) => event.preventDefault();

/** Buttons for the characters that a keyboard lacks. */
function characterButtons(insert: (text: string) => void): HTMLElement {
  const buttons = characters.map(([shown, value, title]) => {
    const onclick = () => insert(value);
    return h('button', { type: 'button', title, 'aria-label': title, onclick, onmousedown: keepFocus }, shown);
  });
  return h('div', { class: 'characters', role: 'group', 'aria-label': 'Characters to insert' }, ...buttons);
}

/** The placeholders of a text, with what they stand for and where that is defined. */
function factList(
  editor: Editor,
  names: string[],
  valueOf: (name: string) => string | undefined,
  insert: (text: string) => void,
): HTMLElement {
  const items = names.map((name) => {
    const { note, source } = editor.overview.placeholders[name] ?? {};
    const onclick = () => insert(`{{${name}}}`);
    const title = `Insert {{${name}}}`;
    return h(
      'li',
      {},
      h('button', { type: 'button', class: 'chip', title, onclick, onmousedown: keepFocus }, valueOf(name) ?? name),
      ` ${note ?? 'a fact'} `,
      source && sourceLink(editor, source, name),
    );
  });
  return h('details', { class: 'facts', open: true }, h('summary', {}, 'Facts in this text'), h('ul', {}, ...items));
}

/** What a text is, where it is shown and how long it may be. */
function explanation(editor: Editor, { key, location, role, limit }: EditedText): HTMLElement[] {
  const atMost = limit ? `At most ${limit.max} characters: ${limit.reason}. ` : '';
  return [
    h('h2', {}, role ?? 'Text'),
    h('p', { class: 'note' }, `${location}. ${atMost}`, h('code', {}, key)),
    ...editor.siblings(key),
  ];
}

/** Where a fact is defined: opened in the program for files, or as a text of its own. */
function sourceLink(editor: Editor, source: string, name: string): HTMLElement {
  if (source.startsWith('src/')) {
    const onclick = () => void fetch(`/__open-in-editor?file=${encodeURIComponent(source)}`);
    return h('button', { type: 'button', class: 'link', title: `Open ${source}`, onclick }, `is defined in ${source}`);
  }
  const key = `${source}.${name}`;
  const isText = editor.overview.texts.some((one) => one.key === key);
  if (!isText) return h('span', {}, `comes from the texts of “${source}”`);
  return h('button', { type: 'button', class: 'link', onclick: () => editor.open(key) }, 'is a text of its own');
}

/** What a fact is that was chosen on the page: no text, but in one place of the code. */
export function factView(editor: Editor, { value, file }: Overview['values'][number]): HTMLElement {
  const where = h(
    'p',
    {},
    'This is a fact, not a text: it ',
    sourceLink(editor, file, ''),
    '. There it changes everywhere.',
  );
  return h('div', {}, h('h2', {}, value), where);
}
