import type { CmsConfig, CustomField, Field } from '@sveltia/cms';
import {
  exampleNumbersByLocale,
  pluralBase,
  pluralForms,
  replacePlaceholders,
  textTreeOf,
  type TextTree,
} from '../../../lib/texts.ts';
import { locationOf, requirementsOf, roleOf } from '../notes.ts';
import { textsByKey, type Project } from '../project.ts';
import type { LintedProject } from '../rules/text.ts';

/** Where drafts go, the title of the page, and the origin of the site. */
export type OnlineEditorOptions = Pick<CmsConfig, 'backend' | 'app_title' | 'site_url'>;

/** The content of `texts.json`, which the page loads. */
export interface OnlineEditorData {
  config: CmsConfig;
  linted: Omit<LintedProject, 'variantBase'>;
  /** By key: how messages name a text, the key that it is a variant of or its own, and the published original. */
  texts: Record<string, { place: string; base: string; original: string }>;
}

/** One form for each file, with all languages, so that what somebody changes on a page is one pull request. */
export function onlineEditorData(project: Project, options: OnlineEditorOptions): OnlineEditorData {
  const { defaultLocale, paths, values, notes, languages } = project;
  const originals = [...textsByKey(project.files.get(defaultLocale))];
  const files = Object.entries(textTreeOf(originals)).map(([name, group]) => ({
    name,
    label: locationOf(project, name),
    format: 'json',
    i18n: true,
    file: `${project.folder}/{{locale}}/${name}.json`,
    fields: fieldsOf(project, group as TextTree, `${name}.`),
    preview_path: project.pathOf(`${name}.${Object.keys(group)[0]}`, defaultLocale),
  }));
  const order = Object.keys(notes.locations);
  files.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const texts = originals.map(([key, text]) => {
    const place = `${locationOf(project, key)}, ${labelOf(project, key)}`;
    // Without the placeholders that every text may name, which editors may remove.
    const original = replacePlaceholders(text, (name, whole) =>
      values[defaultLocale]?.[name] === undefined ? whole : name,
    );
    return [key, { place, base: project.variantBase(key), original }] as const;
  });
  return {
    config: {
      ...options,
      // Never a commit to the branch that is published.
      publish_mode: 'editorial_workflow',
      load_config_file: false,
      // Required. Without files in it, its page is empty.
      media_folder: `${project.folder}/pictures`,
      i18n: { structure: 'multiple_folders', locales: Object.keys(languages), default_locale: defaultLocale },
      // Otherwise a text that a language lacks is written as an empty one.
      output: { omit_empty_optional_fields: true },
      // The other language is beside it instead.
      editor: { preview: false },
      collections: [{ name: 'texts', label: 'Texts', i18n: true, files }],
    },
    linted: { defaultLocale, paths, values, notes },
    texts: Object.fromEntries(texts),
  };
}

/** In the order of the file, so that saving changes no line but the text’s. */
function fieldsOf(project: Project, group: TextTree, path: string): Field[] {
  return Object.entries(group).flatMap(([name, value]): Field[] => {
    const key = path + name;
    if (typeof value === 'object') {
      const label = project.notes.locations[key] ?? wordsOf(name);
      const fields = fieldsOf(project, value, `${key}.`);
      const [first] = Object.keys(value).filter((one) => typeof value[one] === 'string');
      // A section of a page is one line, with its first words, until it is opened.
      const line = { collapsed: path.split('.').length === 2, summary: first && `{{fields.${first}}}` };
      return [{ name, label, widget: 'object', i18n: true, ...line, fields }];
    }
    const base = pluralBase(key);
    if (base === undefined) return [textField(project, key, value)];
    if (key !== `${base}_other`) return [];
    // The forms of all languages.
    return pluralForms.flatMap((form) => {
      const numbers = exampleNumbersByLocale(Object.keys(project.languages), form);
      return Object.keys(numbers).length > 0 ? [textField(project, `${base}_${form}`, value, numbers)] : [];
    });
  });
}

function textField(project: Project, key: string, original: string, numbers?: Record<string, string>): CustomField {
  const off = project.isDisabled(key) ? ['**Not shown now: the feature that it is about is off**'] : [];
  const hints = [project.notes.locations[key] ?? [], requirementsOf(project, key, original), off].flat();
  return {
    name: key.split('.').at(-1) ?? '',
    label: labelOf(project, key),
    widget: 'linted-text',
    i18n: true,
    hint: hints.map((hint) => `${hint}.`).join(' '),
    required: numbers && !numbers[project.defaultLocale] ? false : [project.defaultLocale],
    key,
    numbers,
  };
}

function labelOf(project: Project, key: string): string {
  const name = key.split('.').at(-1) ?? '';
  const role = roleOf(project, key)?.name;
  const words = wordsOf(pluralBase(name) ?? name);
  return !role || role === words ? words : `${role} (${words.toLowerCase()})`;
}

/** `chipsLabel` as `Chips label`. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
