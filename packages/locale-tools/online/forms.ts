import type { CmsConfig, CollectionFile, CustomField, Field } from '@sveltia/cms';
import { pluralBase, pluralForms, type TextTree } from '../../../lib/texts.ts';
import { isUnder, locationOf, requirementsOf } from '../notes.ts';
import { textsByKey, textTreeOf, type Project } from '../project.ts';
import { exampleNumbersByLocale } from '../plurals.ts';
import { fieldType, labelOf, wordsOf, type OnlineEditorData } from './protocol.ts';

/** What the online editor needs to know besides the texts. */
export interface OnlineEditorOptions {
  /** Where drafts go. */
  backend: CmsConfig['backend'];
  /** The title of its page. */
  title: string;
  /** The origin of the site. */
  site: string;
}

/** One form for each file, with all languages, so that what somebody changes on a page is one pull request. */
export function onlineEditorData(project: Project, { backend, title, site }: OnlineEditorOptions): OnlineEditorData {
  const { defaultLocale, paths, values, notes, languages } = project;
  const originals = textsByKey(project.files.get(defaultLocale));
  const keys = [...originals.keys()];
  const locales = [defaultLocale, ...Object.keys(languages).filter((locale) => locale !== defaultLocale)];
  // As the site lists its pages; then what is on several, and pages that it does not list.
  const rankOf = (path = '') => (paths.includes(path) ? paths.indexOf(path) : paths.length);
  const files = Object.entries(textTreeOf(originals)).map(([page, texts]) => {
    const shownAt = keys.filter((key) => isUnder(key, [page])).map((key) => project.pathOf(key, defaultLocale));
    const [path, ...others] = new Set(shownAt.filter((one) => one !== undefined));
    const form: CollectionFile = {
      name: page,
      label: locationOf(project, page),
      format: 'json',
      i18n: true,
      file: `${project.folder}/{{locale}}/${page}.json`,
      fields: fieldsOf(project, texts as TextTree, `${page}.`),
      ...(path === undefined ? {} : { preview_path: path }),
    };
    return { form, path, rank: others.length > 0 ? paths.length : rankOf(path) };
  });
  const collection = (name: string, label: string, shown: typeof files) => {
    return { name, label, i18n: true, files: shown.map(({ form }) => form) };
  };
  const others = files.filter(({ path }) => path === undefined);
  const onPages = files.filter(({ path }) => path !== undefined).sort((a, b) => a.rank - b.rank);
  return {
    config: {
      backend,
      // Never a commit to the branch that is published.
      publish_mode: 'editorial_workflow',
      load_config_file: false,
      app_title: title,
      site_url: site,
      // Required. Without files in it, its page is empty.
      media_folder: `${project.folder}/pictures`,
      i18n: { structure: 'multiple_folders', locales, default_locale: defaultLocale },
      // Otherwise a text that a language lacks is written as an empty one.
      output: { omit_empty_optional_fields: true },
      // The other language is beside it instead.
      editor: { preview: false },
      collections: [collection('pages', 'Pages', onPages), collection('mails', 'Mails and more', others)],
    },
    linted: {
      defaultLocale,
      locales,
      paths,
      values,
      notes,
      originals: Object.fromEntries(originals),
      variants: Object.fromEntries(
        keys.map((key) => [key, project.variantBase(key)] as const).filter(([key, base]) => key !== base),
      ),
    },
  };
}

/** In the order of the file, so that saving changes no line but the text’s. */
function fieldsOf(project: Project, group: TextTree, path: string): Field[] {
  return Object.entries(group).flatMap(([name, value]): Field[] => {
    const key = path + name;
    if (typeof value === 'object') {
      const label = ownLocation(project, key) ?? wordsOf(name);
      const fields = fieldsOf(project, value, `${key}.`);
      // A section of a page is one line until it is opened.
      const [first] = Object.keys(value).filter((one) => typeof value[one] === 'string');
      const isSection = path.split('.').length === 2;
      const line = isSection ? { collapsed: true, ...(first ? { summary: `{{fields.${first}}}` } : {}) } : {};
      return [{ name, label, widget: 'object', i18n: true, ...line, fields }];
    }
    const base = pluralBase(name);
    if (base === undefined) return [textField(project, key, value)];
    // All forms of all languages, where the default language has its first.
    const isFirst = Object.keys(group).find((one) => pluralBase(one) === base) === name;
    const numbersOf = (form: string) => exampleNumbersByLocale(Object.keys(project.languages), form);
    const forms = pluralForms.filter((form) => isFirst && Object.keys(numbersOf(form)).length > 0);
    return forms.map((form) => {
      const original = group[`${base}_${form}`] ?? group[`${base}_other`];
      return textField(project, `${path}${base}_${form}`, original as string, numbersOf(form));
    });
  });
}

function textField(project: Project, key: string, original: string, numbers?: Record<string, string>): CustomField {
  const name = key.split('.').at(-1) ?? '';
  const off = project.isDisabled(key) ? ['**Not shown now: the feature that it is about is off**'] : [];
  const hints = [ownLocation(project, key) ?? [], requirementsOf(project, key, original), off].flat();
  const isNeeded = !numbers || numbers[project.defaultLocale] !== undefined;
  return {
    name,
    key,
    numbers,
    widget: fieldType,
    i18n: true,
    label: labelOf(project, key),
    hint: hints.map((hint) => `${hint}.`).join(' '),
    required: isNeeded ? [project.defaultLocale] : false,
  };
}

/** Where a text or a group is shown, if its group is shown elsewhere too. */
function ownLocation(project: Project, key: string): string | undefined {
  const location = locationOf(project, key);
  return location === locationOf(project, key.split('.').slice(0, -1).join('.')) ? undefined : location;
}
