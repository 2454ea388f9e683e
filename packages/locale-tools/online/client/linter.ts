import type { CustomFieldControlProps } from '@sveltia/cms';
import { pluralBase, replacePlaceholders, type TextTree } from '../../../../lib/texts.ts';
import { hasErrors, type TextDiagnostic } from '../../diagnostic.ts';
import { locationOf } from '../../notes.ts';
import { lintText } from '../../rules/text.ts';
import { labelOf, type OnlineEditorData } from '../protocol.ts';

export type Entry = NonNullable<CustomFieldControlProps['entry']>;
type Texts = Record<string, string | undefined>;
export type Linter = ReturnType<typeof createLinter>;

/** The linter for texts that somebody types. */
export function createLinter(linted: OnlineEditorData['linted']) {
  const { defaultLocale, locales, originals, values, variants } = linted;
  const project = { ...linted, variantBase: (key: string) => variants[key] ?? key };
  const common = Object.keys(values[defaultLocale] ?? {});
  const originalIn = (texts: Texts, key: string) => texts[key] || texts[`${pluralBase(key) ?? key}_other`] || '';
  // A translation of a text with a mistake is compared with what that text was.
  const isWrong = (key: string, texts: Texts) => hasErrors(lint(defaultLocale, key, originalIn(texts, key), texts));

  /** `current` are the texts of the default language. An empty translation is shown in that language. */
  function lint(locale: string, key: string, typed: string, current: Texts): TextDiagnostic[] {
    const text = typed.trim();
    const isOriginal = locale === defaultLocale;
    if (text === '' && (!isOriginal || originals[key] === undefined)) return [];
    // The default language keeps its placeholders, because code gives them their values; the common ones come and go.
    const original = isOriginal
      ? replacePlaceholders(originalIn(originals, key), (name, whole) => (common.includes(name) ? name : whole))
      : originalIn(isWrong(key, current) ? originals : current, key);
    return lintText(project, { key, locale, text, original });
  }

  const placeOf = (locale: string, key: string) => `${locationOf(project, key)}, ${labelOf(project, key)} (${locale})`;

  /** The mistakes in a file, with where they are. */
  function mistakesIn(entry: Entry): string[] {
    const { page, data, i18n } = fileOfEntry(entry);
    const current = textsOf(data, page);
    return locales.flatMap((locale) =>
      Object.entries(locale === defaultLocale ? current : textsOf(i18n[locale]?.data, page)).flatMap(([key, text]) => {
        const mistakes = lint(locale, key, text, current).filter((one) => hasErrors([one]));
        return mistakes.map((one) => `• ${placeOf(locale, key)}: ${sentencesOf(one)}`);
      }),
    );
  }

  return { project, lint, placeOf, mistakesIn };
}

/** The name of a copy in each file: the texts that a form was made from, which a copy in the browser keeps too. */
export const loaded = '$loaded';

/** How Sveltia CMS passes a file: the texts of one language in `data`, those of the others in `i18n`. */
export function fileOfEntry(entry: Entry) {
  type Languages = Record<string, { data?: TextTree } | undefined>;
  const file = entry.toJS() as unknown as { path: string; collection: string; data?: TextTree; i18n: Languages };
  return { ...file, page: file.path.replace(/^.*\/|\.json$/g, '') };
}

export function textsOf(tree: TextTree = {}, path = ''): Record<string, string> {
  const { [loaded]: _, ...texts } = tree;
  const entries = Object.entries(texts).flatMap(([name, value]) => {
    const key = `${path}.${name}`;
    return typeof value === 'object' ? Object.entries(textsOf(value, key)) : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

export const sentencesOf = ({ message, fix }: TextDiagnostic) => `${message}. ${fix}.`;
