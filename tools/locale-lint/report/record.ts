import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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
