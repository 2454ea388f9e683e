import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from './config.ts';
import { countOf, formatTexts } from './diagnostic.ts';
import { lintProject } from './lint.ts';
import { isUnder, locationOf } from './notes.ts';
import { textsByKey, type Project } from './project.ts';
import { mayBeSame } from './rules/entries.ts';

/** By language and key, the hash of the original that was translated. */
export type TranslationRecords = Record<string, Record<string, string>>;

export function originalHashOf(original: string): string {
  return hash('sha256', original).slice(0, 8);
}

/** A file for each language: in one file, git merges the lines of a language into the block of another. */
const recordFolder = ({ folder }: Pick<Config, 'folder'>) => `${folder}/records/translated`;

export function readRecords(project: Pick<Config, 'folder'>): TranslationRecords {
  const folder = recordFolder(project);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ]),
  );
}

/** Writes one key per line, sorted, so that two people's changes merge; removes the files of other languages. */
export function writeRecords(project: Pick<Config, 'folder'>, records: TranslationRecords): void {
  const folder = recordFolder(project);
  mkdirSync(folder, { recursive: true });
  for (const locale of Object.keys(readRecords(project)).filter((one) => !records[one]))
    rmSync(join(folder, `${locale}.json`));
  for (const [locale, hashes] of Object.entries(records)) {
    const sorted = Object.fromEntries(Object.entries(hashes).sort());
    writeFileSync(join(folder, `${locale}.json`), `${JSON.stringify(sorted, null, 1)}\n`);
  }
}

/**
 * The records once all texts of a language, or those under the `named` keys, are translations of the current originals.
 * Keys that no longer exist are dropped.
 */
export function recordTranslated(
  project: Project,
  before: TranslationRecords,
  locale: string,
  named: string[] = [],
): TranslationRecords {
  const own = textsByKey(project.files.get(locale));
  const hashes = [...textsByKey(project.files.get(project.defaultLocale))].flatMap(([key, original]) => {
    const isNamed = named.length === 0 || isUnder(key, named);
    const recorded = isNamed && own.has(key) ? originalHashOf(original) : before[locale]?.[key];
    return recorded ? [[key, recorded] as const] : [];
  });
  return { ...before, [locale]: Object.fromEntries(hashes) };
}

/** Without those of languages and texts that no longer exist. */
export function keptRecords(project: Project, records: TranslationRecords): TranslationRecords {
  const originals = textsByKey(project.files.get(project.defaultLocale));
  const kept = Object.entries(records)
    .filter(([locale]) => project.languages[locale])
    .map(([locale, hashes]) => [locale, Object.entries(hashes).filter(([key]) => originals.has(key))] as const);
  return Object.fromEntries(kept.map(([locale, hashes]) => [locale, Object.fromEntries(hashes)]));
}

/**
 * `changed`: the original has changed since it was translated. `unrecorded`: nobody has recorded the translation.
 * `same`: it equals the original and is not listed as a text that may.
 */
export type TextState = 'translated' | 'changed' | 'unrecorded' | 'same' | 'missing';

export function stateOf(project: Project, records: TranslationRecords, locale: string, key: string): TextState {
  const original = textsByKey(project.files.get(project.defaultLocale)).get(key) ?? '';
  const text = textsByKey(project.files.get(locale)).get(key);
  const recorded = records[locale]?.[key];
  if (text === undefined) return 'missing';
  if (text === original && !mayBeSame(project, locale, text)) return 'same';
  if (recorded === undefined) return 'unrecorded';
  return recorded === originalHashOf(original) ? 'translated' : 'changed';
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
  changed: 'the original has changed since',
  unrecorded: 'not recorded',
  same: 'same as the original',
  missing: 'missing',
};

/** The texts that are missing, outdated, too long or suspicious, by language and in the order of the texts. */
export function workListOf(project: Project, records: TranslationRecords): WorkItem[] {
  const keys = [...textsByKey(project.files.get(project.defaultLocale)).keys()].filter(
    (key) => !project.isDisabled(key),
  );
  const found = lintProject(project);
  return [...project.files.keys()].flatMap((locale) =>
    keys.flatMap((key) => {
      const state = locale === project.defaultLocale ? 'translated' : stateOf(project, records, locale, key);
      const problem = found.find((one) => one.locale === locale && one.key === key && one.severity !== 'note');
      if (state !== 'translated') return [{ locale, key, reason: stateLabels[state] }];
      return problem ? [{ locale, key, reason: `${problem.message}. ${problem.fix}` }] : [];
    }),
  );
}

/** The work list as text, with the original. */
export function workReport(project: Project, records: TranslationRecords): string {
  const items = workListOf(project, records).map(({ locale, key, reason }) => {
    const [original, own] = [project.defaultLocale, locale].map((one) => textsByKey(project.files.get(one)).get(key));
    return [`${locale}  ${key}  (${locationOf(project, key)})`, `  ${reason}`, ...formatTexts(original, own)].join(
      '\n',
    );
  });
  const summary =
    items.length > 0 ? `${countOf(items.length, 'text')} to look at.` : 'Every translation is up to date.';
  return [...items, summary].join('\n\n');
}
