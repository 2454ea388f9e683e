import type { CustomFieldControlProps } from '@sveltia/cms';
import { Component, createElement as h, type ReactNode } from 'react';
import { hasErrors } from '../../diagnostic.ts';
import { roleOf } from '../../notes.ts';
import { lengthOfText } from '../../rules/length.ts';
import { sentencesOf, textsOf, type Entry, type Linter } from './linter.ts';

/** Characters that a keyboard or a phone lacks. */
const characters = ['«\u202F', '\u202F»', '\u202F', '¿', '¡', '“', '”', '’', '–'];

/** The control of a text in one language: what the linter says is shown while somebody types. */
export function textField({ project, lint }: Linter) {
  const { defaultLocale, locales } = project;

  return class TextField extends Component<CustomFieldControlProps> {
    textarea: HTMLTextAreaElement | null = null;

    insert(character: string): void {
      const { textarea } = this;
      if (!textarea) return;
      const { value, selectionStart, selectionEnd } = textarea;
      this.props.onChange(value.slice(0, selectionStart) + character + value.slice(selectionEnd));
      const caret = selectionStart + character.length;
      requestAnimationFrame(() => textarea.setSelectionRange(caret, caret));
    }

    override render(): ReactNode {
      const { forID, field, entry, onChange } = this.props;
      const value = this.props.value as unknown;
      const key = field.get('key') as string;
      const locale = locales.find((one) => !entry?.hasIn(['i18n', one])) ?? defaultLocale;
      const numbers = field.get('numbers') as Map<string, string> | undefined;
      if (numbers && !numbers.get(locale)) return h('p', { className: 'text-note' }, 'This language has no such form.');
      const text = typeof value === 'string' ? value : '';
      const originals = (entry?.getIn(['i18n', defaultLocale, 'data']) as Entry | undefined)?.toJS() ?? {};
      const found = lint(locale, key, text, textsOf(originals, key.split('.')[0] ?? ''));
      const max = roleOf(project, key)?.limit?.max;
      const length = lengthOfText(project, text.trim());
      const notes = [
        ...(numbers ? [`For ${numbers.get(locale)} and the like`] : []),
        ...(max === undefined ? [] : [`${length} of ${max} characters`]),
        ...(text === '' && locale !== defaultLocale ? ['Empty: the original is shown'] : []),
      ];
      return h(
        'div',
        { className: 'text' },
        h('textarea', {
          ref: (element: HTMLTextAreaElement | null) => void (this.textarea = element),
          ...{ id: forID, rows: 1, lang: locale, dir: 'auto', value: text },
          ...{
            'aria-labelledby': `${forID}-label`,
            'aria-describedby': `${forID}-found`,
            'aria-invalid': hasErrors(found),
          },
          onChange: (event: { target: HTMLTextAreaElement }) => onChange(event.target.value),
        }),
        h(
          'div',
          { className: 'text-characters', role: 'group', 'aria-label': 'Characters to insert' },
          characters.map((one) => {
            const keepFocus = (event: Event) => event.preventDefault();
            const events = { onMouseDown: keepFocus, onClick: () => this.insert(one) };
            return h('button', { key: one, type: 'button', ...events }, one.trim() || 'narrow space');
          }),
        ),
        notes.length > 0 && h('p', { className: 'text-note' }, notes.join(' · ')),
        h(
          'div',
          { id: `${forID}-found`, 'aria-live': 'polite' },
          found.map((one) => h('p', { key: one.message, className: `text-${one.severity}` }, sentencesOf(one))),
        ),
      );
    }
  };
}
