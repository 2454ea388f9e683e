import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** By language and key, the hash of the English text that was translated. */
export type TranslationRecord = Record<string, Record<string, string>>;

export const recordFile = 'locales/records/translated.json';

export function hashOf(english: string): string {
  return hash('sha256', english).slice(0, 8);
}

export function readRecord(): TranslationRecord {
  return JSON.parse(readFileSync(recordFile, 'utf8')) as TranslationRecord;
}

/** Writes one key per line, sorted, so that two people's changes merge. */
export function writeRecord(record: TranslationRecord): void {
  const sorted = Object.entries(record)
    .sort()
    .map(([locale, hashes]) => [locale, Object.fromEntries(Object.entries(hashes).sort())]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
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
  texts: { english: Map<string, string>; own: Map<string, string> },
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
