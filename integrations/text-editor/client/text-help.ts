import type { EditedText, Overview } from '../protocol.ts';
import { h } from './dom.ts';
import type { Editor } from './editor.ts';

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
export function characterButtons(insert: (text: string) => void): HTMLElement {
  const buttons = characters.map(([shown, value, title]) => {
    const onclick = () => insert(value);
    return h('button', { type: 'button', title, 'aria-label': title, onclick, onmousedown: keepFocus }, shown);
  });
  return h('div', { class: 'characters', role: 'group', 'aria-label': 'Characters to insert' }, ...buttons);
}

/** The placeholders of a text, with what they stand for and where that is defined. */
export function factList(
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
export function explanation(editor: Editor, { key, location, role, limit }: EditedText): HTMLElement[] {
  const atMost = limit ? `At most ${limit.max} characters: ${limit.reason}. ` : '';
  return [
    h('h2', {}, role ?? 'Text'),
    h('p', { class: 'note' }, `${location}. ${atMost}`, h('code', {}, key)),
    ...editor.siblings(key),
  ];
}

/** Where a fact is defined: opened in the program for files, or as a text of its own. */
export function sourceLink(editor: Editor, source: string, name: string): HTMLElement {
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
