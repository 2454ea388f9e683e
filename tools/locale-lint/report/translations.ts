import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { formatTexts } from '../diagnostic.ts';
import { lintDictionaries, mayEqualEnglishIn, type Pages, type Project } from '../lint.ts';
import { parseDictionary, textsIn } from '../parse/dictionary.ts';
import { locationOf } from '../schema/notes.ts';

/** By language and key, the hash of the English text that was translated. */
export type TranslationRecord = Record<string, Record<string, string>>;

/** A file for each language: in one file, git merges the lines of a language into the block of another. */
export const recordFolder = 'locales/records/translated';

export function hashOf(english: string): string {
  return hash('sha256', english).slice(0, 8);
}

export function readRecord(folder = recordFolder): TranslationRecord {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ]),
  );
}

/** Writes one key per line, sorted, so that two people's changes merge; removes the files of other languages. */
export function writeRecord(record: TranslationRecord, folder = recordFolder): void {
  mkdirSync(folder, { recursive: true });
  for (const locale of Object.keys(readRecord(folder)).filter((locale) => !record[locale]))
    rmSync(join(folder, `${locale}.json`));
  for (const [locale, hashes] of Object.entries(record)) {
    const sorted = Object.fromEntries(Object.entries(hashes).sort());
    writeFileSync(join(folder, `${locale}.json`), `${JSON.stringify(sorted, null, 1)}\n`);
  }
}

/** The record of these languages alone. */
export function recordOf(record: TranslationRecord, locales: string[]): TranslationRecord {
  return Object.fromEntries(Object.entries(record).filter(([locale]) => locales.includes(locale)));
}

/**
 * The record once all texts of a language, or those under the `named` keys, are translations of the current
 * English. Keys that no longer exist are dropped.
 */
export function recordTranslated(
  before: TranslationRecord,
  locale: string,
  texts: { english: ReadonlyMap<string, string>; own: ReadonlyMap<string, string> },
  named: string[] = [],
): TranslationRecord {
  const isNamed = (key: string) =>
    named.length === 0 || named.some((name) => key === name || key.startsWith(`${name}.`));
  const hashes = [...texts.english].flatMap(([key, english]) => {
    const hash = isNamed(key) && texts.own.has(key) ? hashOf(english) : before[locale]?.[key];
    return hash ? [[key, hash]] : [];
  });
  return { ...before, [locale]: Object.fromEntries(hashes) as Record<string, string> };
}

/**
 * `changed`: English has changed since it was translated. `unrecorded`: nobody has recorded the translation. `same`: it
 * equals the English text and is not listed in `same-as-english.json`.
 */
export type TextState = 'translated' | 'changed' | 'unrecorded' | 'same' | 'missing';

export function progressOf(project: Project, record: TranslationRecord) {
  const { files, isDisabled = () => false } = project;
  const languages = [...files].filter(([locale]) => locale !== defaultLocale);
  const texts = languages.map(([locale, pages]) => ({ locale, byKey: textsByKey(pages) }));
  const wanted = [...textsByKey(files.get(defaultLocale))].filter(([key]) => !isDisabled(key));
  return wanted.map(([key, english]) => {
    const translations = texts.map(({ locale, byKey }) => {
      const text = byKey.get(key);
      return [locale, { text, state: stateOf(text) }] as const;

      function stateOf(text: string | undefined): TextState {
        const recorded = record[locale]?.[key];
        if (text === undefined) return 'missing';
        if (text === english && !mayEqualEnglishIn(locale, project)(text)) return 'same';
        if (recorded === undefined) return 'unrecorded';
        return recorded === hashOf(english) ? 'translated' : 'changed';
      }
    });
    return { key, english, translations: new Map(translations) };
  });
}

const known = new WeakMap<Uint8Array, [key: string, text: string][]>();

/** The texts of a language. Each of its files is parsed once. */
export function textsByKey(pages: Pages = new Map()): ReadonlyMap<string, string> {
  return new Map(
    [...pages].flatMap(([page, bytes]) => {
      const texts =
        known.get(bytes) ?? textsIn(parseDictionary(bytes).root, `${page}.`).map(({ key, text }) => [key, text]);
      known.set(bytes, texts);
      return texts;
    }),
  );
}

/** A text that somebody should look at, and why. */
export interface WorkItem {
  locale: string;
  key: string;
  /** For readers who are not programmers. */
  reason: string;
}

const stateLabels: Record<TextState, string> = {
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
    const [, locale = ''] = file.split('/');
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

/** The work list as text, both languages side by side. */
export function workReport(project: Project, record: TranslationRecord): string {
  const texts = (locale: string) => textsByKey(project.files.get(locale));
  const work = workListOf(project, record);
  const items = work.map(({ locale, key, reason }) => {
    const [english, own] = [texts(defaultLocale).get(key), texts(locale).get(key)];
    return [`${locale}  ${key}  (${locationOf(key)})`, `  ${reason}`, ...formatTexts(english, own)].join('\n');
  });
  const count = work.length === 1 ? '1 text' : `${work.length} texts`;
  return [...items, work.length > 0 ? `${count} to look at.` : 'Every translation is up to date.'].join('\n\n');
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
