import CMS, { type CustomFieldControlProps } from '@sveltia/cms';
import { createElement as h, type ComponentType } from 'react';
import type { TextTree } from '../../../../lib/texts.ts';
import { hasErrors } from '../../diagnostic.ts';
import { lengthOfText, roleOf } from '../../notes.ts';
import { config, lint, locales, placeOf, project, sentencesOf } from './linter.ts';
import { loaded, merge, refusal, textsOf, type CmsFile } from './merge.ts';

const { defaultLocale } = project;
const TextArea = CMS.getFieldType('text')?.control as ComponentType<CustomFieldControlProps & { invalid: boolean }>;

/** The control of a text in one language: what the linter says is shown while somebody types. */
function TextField(props: CustomFieldControlProps) {
  const { field, entry } = props;
  const text = String(props.value ?? '');
  const key = field.get('key') as string;
  const { i18n: others } = entry!.toJS() as unknown as CmsFile;
  const locale = locales.find((one) => !others[one]) ?? defaultLocale;
  const numbers = field.get('numbers') as Map<string, string> | undefined;
  if (numbers && !numbers.get(locale)) return h('div', {}, 'Nothing to type: this language has no such form.');
  const found = lint(locale, key, text, textsOf(key.split('.')[0]!, others[defaultLocale]?.data));
  const max = roleOf(project, key)?.limit?.max;
  const notes = [
    ...(numbers ? [`Shown for ${numbers.get(locale)} and the like`] : []),
    ...(max === undefined ? [] : [`${lengthOfText(project, text.trim())} of ${max} characters`]),
    ...(text === '' && locale !== defaultLocale ? ['Empty: the original is shown'] : []),
  ];
  return h(
    'div',
    { className: 'text' },
    h(TextArea, { ...props, invalid: hasErrors(found) }),
    h('div', {}, notes.join(' · ')),
    h('div', { 'aria-live': 'polite' }, ...found.map((one) => h('div', { className: one.severity }, sentencesOf(one)))),
  );
}

CMS.registerFieldType('linted-text', TextField);
CMS.registerCustomFormat('json', 'json', {
  fromFile: (text) => ({ ...(JSON.parse(text) as TextTree), [loaded]: JSON.parse(text) as TextTree }),
  toFile: ({ [loaded]: _, ...texts }: TextTree) => JSON.stringify(texts, null, 2),
});
CMS.registerEventListener({
  name: 'preSave',
  async handler({ entry }) {
    const { merged, texts, conflicts } = await merge(entry);
    const mistakes = [...texts].flatMap(([locale, own]) =>
      [...own].flatMap(([key, text]) => {
        const found = lint(locale, key, text, texts.get(defaultLocale)!).filter((one) => hasErrors([one]));
        return found.map((one) => `• ${placeOf(locale, key)}: ${sentencesOf(one)}`);
      }),
    );
    if (conflicts.length + mistakes.length > 0) throw refusal([...conflicts, ...mistakes].join('\n'));
    return merged;
  },
});
await CMS.init({ config });
