import { pluralBase, replacePlaceholders } from '../../../../lib/texts.ts';
import type { Change, Conflict, EditedLanguage, EditedText, TextFinding, Overview } from '../protocol.ts';
import { h } from './elements.ts';
import { createField, type ChipField } from './chip-field.ts';

/** A text that was typed and not saved, and the text that it replaces: survives another text, another page and a reload. */
type Draft = Pick<Change, 'text' | 'expected'>;

interface RowOptions {
  overview: Overview;
  language: EditedLanguage;
  text: EditedText;
  /** The placeholders that become chips. */
  names: readonly string[];
  shownAs: (name: string) => string;
  onChange: () => void;
  onFocus: (field: ChipField) => void;
}

export type TextRow = ReturnType<typeof createRow>;

/** A text in one language, with its count and what the linter says about it. */
export function createRow({ overview, language, text, names, shownAs, onChange, onFocus }: RowOptions) {
  const draftName = `edit-texts:${language.code} ${text.key}`;
  const draft = JSON.parse(sessionStorage.getItem(draftName) ?? 'null') as Draft | null;
  /** The text that the editor saw when they began to type. */
  let expected = draft ? draft.expected : (text.texts[language.code] ?? null);
  const count = h('span', { class: 'count' });
  const messages = h('div', { class: 'messages', role: 'alert' });
  const numbers = text.numbers?.[language.code];
  const field = createField({
    label: numbers ? `${language.name}, for ${numbers}` : language.name,
    language: language.code,
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
    if (isChanged()) sessionStorage.setItem(draftName, JSON.stringify({ text: field.get(), expected } satisfies Draft));
    else sessionStorage.removeItem(draftName);
    onChange();
  }

  function showCount(): void {
    const max = text.limit?.max;
    const measured = replacePlaceholders(field.get(), (one) => '0'.repeat(overview.placeholders[one]?.length ?? 4));
    const length = [...measured].length;
    count.textContent = max ? `${length} of ${max} characters` : `${length} characters`;
    count.classList.toggle('over', max !== undefined && length > max);
  }

  const form = numbers && h('p', { class: 'note' }, `For ${numbers}`);
  return {
    language,
    text,
    field,
    element: h('div', {}, form, field.element, count, messages),
    isChanged,
    change: (): Change => ({ locale: language.code, key: text.key, text: field.get(), expected }),
    /** Whether what the linter found is about this row; about a plural, it is about each form. */
    isAbout: ({ locale, key }: Pick<TextFinding, 'locale' | 'key'>) =>
      locale === language.code && (key === text.key || key === pluralBase(text.key)),
    show: (findings: TextFinding[]): void => messages.replaceChildren(...findings.map(messageOf)),
    accept(): void {
      expected = field.get();
      sessionStorage.removeItem(draftName);
    },
    /** Somebody else was faster: shows their text, which is replaced when this one is saved again. */
    showConflict(conflict: Conflict): void {
      expected = conflict.text;
      const theirs = h('q', { lang: language.code }, conflict.text ?? '(nothing)');
      messages.replaceChildren(h('p', {}, `${language.name} now reads: `, theirs, ' Save again to replace it.'));
    },
  };
}

export function messageOf({ severity, message, fix }: TextFinding): HTMLElement {
  return h('p', { class: severity }, `${message}. `, h('strong', {}, fix));
}
