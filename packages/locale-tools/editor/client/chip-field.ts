import { splitAtPlaceholders } from '../../../../lib/texts.ts';
import { h } from './elements.ts';

interface FieldOptions {
  label: string;
  language: string;
  text: string;
  /** The placeholders that become chips. */
  names: readonly string[];
  /** The label of a chip: the value of the placeholder, or its name. */
  shownAs: (name: string) => string;
  onInput: () => void;
}

export type ChipField = ReturnType<typeof createField>;

/** A field for a text. Its placeholders are chips, which can be moved and deleted as a whole but not misspelled. */
export function createField({ label, language, text, names, shownAs, onInput }: FieldOptions) {
  const element = h('div', {
    class: 'field',
    role: 'textbox',
    tabindex: 0,
    'aria-label': label,
    lang: language,
    dir: 'auto',
    contenteditable: 'plaintext-only',
    spellcheck: 'true',
    oninput: () => {
      makeChips();
      onInput();
    },
    onkeydown: (event: KeyboardEvent) => event.key === 'Enter' && !text.includes('\n') && event.preventDefault(),
  });

  function chip(name: string): HTMLElement {
    const shown = shownAs(name);
    return h('span', { class: 'chip', contenteditable: 'false', 'data-name': name, title: `{{${name}}}` }, shown);
  }

  function set(value: string): void {
    element.replaceChildren(value);
    makeChips();
  }

  /** Turns every placeholder that is written out into a chip. The list of nodes is live: what is added is visited too. */
  function makeChips(): void {
    for (const node of element.childNodes) {
      const [before = '', name] = node instanceof Text ? splitAtPlaceholders(node.data) : [];
      if (!(node instanceof Text) || name === undefined || !names.includes(name)) continue;
      const hasCaret = selectionOf(element)?.anchorNode === node;
      const after = node.splitText(before.length);
      after.data = after.data.slice(`{{${name}}}`.length);
      after.before(chip(name));
      if (hasCaret) selectionOf(element)?.collapse(after, 0);
    }
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
    const parts = Array.from(element.childNodes, (node) =>
      node instanceof HTMLElement && node.dataset['name'] ? `{{${node.dataset['name']}}}` : (node.textContent ?? ''),
    );
    return parts.join('');
  }
}

/** The selection inside the toolbar, which a document does not see. */
function selectionOf(element: Element): Selection | null {
  const root = element.getRootNode() as ShadowRoot & { getSelection?: () => Selection | null };
  return root.getSelection?.() ?? getSelection();
}
