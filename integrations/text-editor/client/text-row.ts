import { replacePlaceholders } from '../../../lib/texts.ts';
import type { Change, Conflict, EditedLanguage, EditedText, Finding, Overview } from '../protocol.ts';
import { createField, type ChipField } from './chip-field.ts';
import { h } from './dom.ts';

const storageKey = 'edit-texts:drafts';

/** What was typed, and what it was to replace. */
interface Draft {
  text: string;
  expected: string | null;
}

// What was typed and not saved survives another text, another page and a reload.
const drafts = new Map(Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Draft>));

function draftOf(locale: string, key: string): Draft | undefined {
  return drafts.get(`${locale} ${key}`);
}

/** Keeps what was typed; without a draft, forgets it. */
function keepDraft(locale: string, key: string, draft: Draft | undefined): void {
  if (draft === undefined) drafts.delete(`${locale} ${key}`);
  else drafts.set(`${locale} ${key}`, draft);
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(drafts)));
}

/** The texts that were typed and not saved. */
export function draftKeys(): { locale: string; key: string }[] {
  return Array.from(drafts.keys(), (name) => {
    const [locale = '', key = ''] = name.split(' ');
    return { locale, key };
  });
}

interface RowOptions {
  overview: Overview;
  language: EditedLanguage;
  text: EditedText;
  names: readonly string[];
  shownAs: (name: string) => string;
  onChange: () => void;
  onFocus: (field: ChipField) => void;
}

export type TextRow = ReturnType<typeof createRow>;

/** A text in one language, with its count and what the linter says about it. */
export function createRow({ overview, language, text, names, shownAs, onChange, onFocus }: RowOptions) {
  const draft = draftOf(language.code, text.key);
  /** What the editor saw when they began to type. */
  let expected = draft ? draft.expected : (text.texts[language.code] ?? null);
  const count = h('span', { class: 'count' });
  const messages = h('div', { class: 'messages', role: 'alert' });
  const numbers = text.numbers?.[language.code];
  const field = createField({
    label: numbers ? `${language.name}, for ${numbers}` : language.name,
    language: language.code,
    direction: language.direction,
    text: draft?.text ?? expected ?? '',
    names,
    shownAs,
    onInput: () => changed(),
  });
  field.element.addEventListener('focus', () => onFocus(field));
  showCount();

  const isChanged = () => field.get() !== (expected ?? '');

  function changed(): void {
    showCount();
    keepDraft(language.code, text.key, isChanged() ? { text: field.get(), expected } : undefined);
    onChange();
  }

  function showCount(): void {
    const max = text.limit?.max;
    const measured = replacePlaceholders(field.get(), (name) => '0'.repeat(overview.measures[name] ?? 4));
    const length = [...measured].length;
    count.textContent = max ? `${length} of ${max} characters` : `${length} characters`;
    count.classList.toggle('over', max !== undefined && length > max);
  }

  return {
    language,
    text,
    field,
    element: h(
      'div',
      { class: 'row' },
      numbers && h('p', { class: 'form' }, `For ${numbers}`),
      field.element,
      count,
      messages,
    ),
    isChanged,
    change: (): Change => ({ locale: language.code, key: text.key, text: field.get(), expected }),
    /** Whether what the linter found is about this row; about a plural, it is about each form. */
    isAbout: ({ locale, key }: Pick<Finding, 'locale' | 'key'>) =>
      locale === language.code && (key === text.key || key === pluralBase(text.key)),
    show: (findings: Finding[]): void => messages.replaceChildren(...findings.map(messageOf)),
    /** The text is saved: returns what it replaced. */
    accept(): string {
      const before = expected ?? text.texts['en'] ?? '';
      expected = field.get();
      text.texts[language.code] = expected;
      keepDraft(language.code, text.key, undefined);
      return before;
    },
    /** Somebody else was faster: asks which words to keep. */
    ask(conflict: Conflict): void {
      const choose = (words: string | undefined) => {
        expected = conflict.text;
        if (words !== undefined) field.set(words);
        changed();
        messages.replaceChildren(words === undefined ? h('p', { class: 'note' }, 'Save again to replace them.') : '');
      };
      messages.replaceChildren(
        h('p', {}, `${language.name} now reads: `, h('q', { lang: language.code }, conflict.text ?? '(nothing)')),
        h('button', { type: 'button', onclick: () => choose(undefined) }, 'Keep mine'),
        h('button', { type: 'button', onclick: () => choose(conflict.text ?? '') }, 'Take theirs'),
      );
    },
  };
}

export function messageOf({ severity, message, fix }: Finding): HTMLElement {
  return h('p', { class: severity }, `${message}. `, h('strong', {}, fix));
}

export const pluralBase = (key: string) => /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
