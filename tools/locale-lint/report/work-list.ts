import { defaultLocale } from '../../../src/i18n/locales.ts';
import { lintDictionaries, type Project } from '../lint.ts';
import { progressOf, type TextState } from './progress.ts';
import type { TranslationRecord } from './record.ts';

/** A text that somebody should look at, and why. */
export interface WorkItem {
  locale: string;
  key: string;
  /** For readers who are not programmers. */
  reason: string;
}

export const stateLabels: Record<TextState, string> = {
  translated: 'up to date',
  changed: 'English changed since',
  unrecorded: 'not recorded',
  same: 'same as English',
  missing: 'missing',
};

/** What is missing, outdated, too long or suspicious, by language and in the order of the English texts. */
export function workListOf(project: Project, record: TranslationRecord): WorkItem[] {
  const progress = progressOf(project, record);
  const order = new Map(progress.map(({ key }, index) => [key, index]));
  const open = progress.flatMap(({ key, translations }) =>
    [...translations].flatMap(([locale, { state }]) =>
      state === 'translated' ? [] : [{ locale, key, reason: stateLabels[state] }],
    ),
  );
  const isOpen = new Set(open.map(({ locale, key }) => `${locale} ${key}`));
  const found = lintDictionaries(project).flatMap(({ file, key, severity, message, fix }) => {
    const locale = file.replace(/^locales\/|\.json$/g, '');
    const isListed = severity === 'note' || key === '' || isOpen.has(`${locale} ${key}`);
    return isListed || !order.has(key) ? [] : [{ locale, key, reason: `${message}. ${fix}` }];
  });
  const languages = [defaultLocale, ...project.files.keys()];
  return [...open, ...found].sort(
    (one, other) =>
      languages.lastIndexOf(one.locale) - languages.lastIndexOf(other.locale) ||
      (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0),
  );
}

/**
 * What to tell about translations that are not up to date, drafts apart: how many the English has left behind, and how
 * many of each language nobody has recorded.
 */
export function outdatedTexts(project: Project, record: TranslationRecord): string[] {
  const progress = progressOf(project, record);
  const languages = [...project.files.keys()].filter((locale) => !project.drafts?.includes(locale));
  const countOf = (state: TextState, locale: string) =>
    progress.filter(({ translations }) => translations.get(locale)?.state === state).length;
  const older = languages.reduce((sum, locale) => sum + countOf('changed', locale), 0);
  const unrecorded = languages.map((locale) => ({ locale, count: countOf('unrecorded', locale) }));
  return [
    ...(older > 0
      ? [
          `${older === 1 ? '1 translation is' : `${older} translations are`} older than the English: "npm run content -- --report" lists them.`,
        ]
      : []),
    ...unrecorded
      .filter(({ count }) => count > 0)
      .map(
        ({ locale, count }) =>
          `${count === 1 ? '1 translation' : `${count} translations`} (${locale}) ${count === 1 ? 'is' : 'are'} not recorded: once right, "npm run content -- --translated ${locale}" records them.`,
      ),
  ];
}
