import { splitAtPlaceholders } from '../../../lib/texts.ts';
import { h } from './dom.ts';

interface FieldOptions {
  label: string;
  language: string;
  direction: 'ltr' | 'rtl';
  text: string;
  /** The placeholders that become chips. */
  names: readonly string[];
  /** What a chip shows: what replaces the placeholder, or its name. */
  shownAs: (name: string) => string;
  onInput: () => void;
}

export type ChipField = ReturnType<typeof createField>;

/** A field for a text. Its placeholders are chips, which can be moved and deleted as a whole but not misspelled. */
export function createField({ label, language, direction, text, names, shownAs, onInput }: FieldOptions) {
  const element = h('div', {
    class: 'field',
    role: 'textbox',
    tabindex: 0,
    'aria-label': label,
    'aria-multiline': 'true',
    lang: language,
    dir: direction,
    contenteditable: 'plaintext-only',
    spellcheck: 'true',
    oninput: () => {
      makeChips();
      onInput();
    },
    onkeydown: (event: KeyboardEvent) => {
      // No text has several lines unless it begins with them.
      if (event.key === 'Enter' && !text.includes('\n')) event.preventDefault();
    },
  });

  function chip(name: string): HTMLElement {
    const shown = shownAs(name);
    return h('span', { class: 'chip', contenteditable: 'false', 'data-name': name, title: `{{${name}}}` }, shown);
  }

  function set(value: string): void {
    element.replaceChildren(value);
    makeChips();
  }

  /** Turns every placeholder that is written out into a chip. */
  function makeChips(): void {
    for (const node of Array.from(element.childNodes)) {
      let rest = node;
      for (;;) {
        if (rest.nodeType !== Node.TEXT_NODE) break;
        const [before = '', name] = splitAtPlaceholders(rest.nodeValue ?? '');
        if (name === undefined || !names.includes(name)) break;
        const after = document.createTextNode((rest.nodeValue ?? '').slice(`${before}{{${name}}}`.length));
        const isFocused = isCaretIn(rest);
        rest.nodeValue = before;
        element.insertBefore(after, rest.nextSibling);
        element.insertBefore(chip(name), after);
        if (isFocused) selectionOf(element)?.collapse(after, 0);
        rest = after;
      }
    }
  }

  function isCaretIn(node: Node): boolean {
    return selectionOf(element)?.anchorNode === node;
  }

  /** Types at the caret, or at the end. */
  function insert(value: string): void {
    const selection = selectionOf(element);
    if (!selection?.anchorNode || !element.contains(selection.anchorNode)) {
      element.focus();
      selectionOf(element)?.selectAllChildren(element);
      selectionOf(element)?.collapseToEnd();
    }
    document.execCommand('insertText', false, value);
  }

  set(text);
  return { element, get, set, insert };

  function get(): string {
    const parts = Array.from(element.childNodes, (node) => {
      if (node instanceof HTMLElement && node.dataset['name']) return `{{${node.dataset['name']}}}`;
      return node.nodeName === 'BR' ? '\n' : (node.textContent ?? '');
    });
    const value = parts.join('');
    // A browser keeps a line break at the end of an editable element.
    return text.includes('\n') ? value : value.replace(/\n$/, '');
  }
}

/** The selection inside the toolbar, which a document does not see. */
function selectionOf(element: Element): Selection | null {
  const root = element.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? getSelection();
}
