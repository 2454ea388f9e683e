import type { CustomFieldControlProps } from '@sveltia/cms';
import { pluralBase, replacePlaceholders, type TextTree } from '../../../../lib/texts.ts';
import { hasErrors, type TextDiagnostic } from '../../diagnostic.ts';
import { locationOf, roleOf } from '../../notes.ts';
import { lintText } from '../../rules/text.ts';
import type { OnlineEditorData } from '../protocol.ts';

/** How Sveltia CMS passes a file: the texts of one language in `data`, those of the others in `i18n`. */
export type Entry = NonNullable<CustomFieldControlProps['entry']>;

interface FileOfEntry {
  path: string;
  data: TextTree;
  i18n: Record<string, { data?: TextTree } | undefined>;
}

export type Linter = ReturnType<typeof createLinter>;

/** The linter for texts that somebody types. */
export function createLinter(linted: OnlineEditorData['linted']) {
  const { defaultLocale, locales, originals, values, variants } = linted;
  const project = { ...linted, variantBase: (key: string) => variants[key] ?? key };
  const originalOf = (texts: Record<string, string>, key: string) =>
    texts[key] || texts[`${pluralBase(key) ?? key}_other`] || '';

  /** `current` are the texts of the default language. An empty translation is shown in that language. */
  function lint(locale: string, key: string, typed: string, current: Record<string, string>): TextDiagnostic[] {
    const text = typed.trim();
    if (locale === defaultLocale) return lintOriginal(key, text);
    return text === '' ? [] : lintText(project, { key, locale, text, original: originalOf(current, key) });
  }

  /**
   * The default language keeps the placeholders that it had, because code gives them their values; those that every text
   * may name come and go.
   */
  function lintOriginal(key: string, text: string): TextDiagnostic[] {
    if (text === '' && originals[key] === undefined) return [];
    const common = Object.keys(values[defaultLocale] ?? {});
    const built = replacePlaceholders(originalOf(originals, key), (name, whole) =>
      common.includes(name) ? name : whole,
    );
    return lintText(project, { key, locale: defaultLocale, text, original: built });
  }

  /** The mistakes in a file, with where they are. */
  function mistakesIn(entry: Entry): string[] {
    const { path, data, i18n } = entry.toJS() as unknown as FileOfEntry;
    const page = path.replace(/^.*\/|\.json$/g, '');
    const current = textsOf(data, page);
    return locales.flatMap((locale) => {
      const texts = locale === defaultLocale ? current : textsOf(i18n[locale]?.data ?? {}, page);
      const found = Object.entries(texts).flatMap(([key, text]) =>
        lint(locale, key, text, current).map((one) => ({ key, one })),
      );
      const placeOf = (key: string) => [locationOf(project, key), roleOf(project, key)?.name ?? key].join(', ');
      const mistakes = found.filter(({ one }) => hasErrors([one]));
      return mistakes.map(({ key, one }) => `${placeOf(key)} (${locale}): ${sentencesOf(one)}`);
    });
  }

  return { project, lint, mistakesIn };
}

export function textsOf(tree: TextTree, path: string): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, value]) => {
    const key = `${path}.${name}`;
    return typeof value === 'object' ? Object.entries(textsOf(value, key)) : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

export function sentencesOf({ message, fix }: TextDiagnostic): string {
  return `${message}. ${fix}.`;
}
