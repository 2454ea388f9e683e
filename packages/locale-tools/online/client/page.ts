import CMS, { type CustomFieldControlProps, type GitHubBackend, type GitLabBackend } from '@sveltia/cms';
import { Component, createElement as h, type ReactNode } from 'react';
import type { TextTree } from '../../../../lib/texts.ts';
import { hasErrors } from '../../diagnostic.ts';
import { lengthOfText, roleOf } from '../../notes.ts';
import { fieldType, type OnlineEditorData } from '../protocol.ts';
import { createLinter, fileOfEntry, loaded, sentencesOf, textsOf } from './linter.ts';
import { createMerger, refusal } from './merge.ts';

const { config, linted } = (await (await fetch('texts.json')).json()) as OnlineEditorData;
const linter = createLinter(linted);
const { project, lint } = linter;
const merge = createMerger(config.backend as GitHubBackend | GitLabBackend, linter);
const { defaultLocale, locales } = project;

/** The control of a text in one language: what the linter says is shown while somebody types. */
class TextField extends Component<CustomFieldControlProps> {
  override render(): ReactNode {
    const { forID, field, entry, onChange } = this.props;
    const value = this.props.value as unknown;
    const text = typeof value === 'string' ? value : '';
    const key = field.get('key') as string;
    const { i18n = {} } = entry ? fileOfEntry(entry) : {};
    const locale = locales.find((one) => !i18n[one]) ?? defaultLocale;
    const numbers = field.get('numbers') as Map<string, string> | undefined;
    if (numbers && !numbers.get(locale)) return h('p', {}, 'Nothing to type: this language has no such form.');
    const found = lint(locale, key, text, textsOf(i18n[defaultLocale]?.data, key.split('.')[0]));
    const max = roleOf(project, key)?.limit?.max;
    const notes = [
      ...(numbers ? [`Shown for ${numbers.get(locale)} and the like`] : []),
      ...(max === undefined ? [] : [`${lengthOfText(project, text.trim())} of ${max} characters`]),
      ...(text === '' && locale !== defaultLocale ? ['Empty: the original is shown'] : []),
    ];
    const input = {
      id: forID,
      rows: 1,
      lang: locale,
      dir: 'auto',
      value: text,
      'aria-labelledby': `${forID}-label`,
      'aria-invalid': hasErrors(found),
      onChange: (event: { target: HTMLTextAreaElement }) => onChange(event.target.value),
    };
    const messages = found.map((one) => h('p', { key: one.message, className: one.severity }, sentencesOf(one)));
    return h(
      'div',
      { className: 'text' },
      h('textarea', input),
      h('p', {}, notes.join(' · ')),
      h('div', { 'aria-live': 'polite' }, messages),
    );
  }
}

CMS.registerFieldType(fieldType, TextField);
CMS.registerCustomFormat('json', 'json', {
  fromFile(text) {
    const texts = JSON.parse(text) as TextTree;
    return { ...texts, [loaded]: texts };
  },
  toFile({ [loaded]: _, ...texts }: TextTree) {
    return JSON.stringify(texts, null, 2);
  },
});
CMS.registerEventListener({
  name: 'preSave',
  async handler({ entry }) {
    const { merged, conflicts } = await merge(entry);
    const mistakes = [...conflicts, ...linter.mistakesIn(merged)];
    if (mistakes.length > 0) throw refusal(mistakes.join('\n'));
    return merged;
  },
});
await CMS.init({ config });
