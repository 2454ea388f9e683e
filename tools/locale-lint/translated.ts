import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** For each language and key, a mark of the English text that the translation was made from. */
export type Translated = Record<string, Record<string, string>>;

const recordFile = 'locales/records/translated.json';

/** A short mark of an English text: another text has another one. */
export function markOf(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

export function readTranslated(root: string): Translated {
  return JSON.parse(readFileSync(join(root, recordFile), 'utf8')) as Translated;
}

/** Sorted and a key a line, so that two people's records merge. */
export function writeTranslated(root: string, translated: Translated): void {
  const sorted = Object.fromEntries(
    Object.entries(translated)
      .sort()
      .map(([locale, marks]) => [locale, Object.fromEntries(Object.entries(marks).sort())]),
  );
  writeFileSync(join(root, recordFile), `${JSON.stringify(sorted, null, 1)}\n`);
}

/**
 * The record after somebody has seen to it that the texts of a language say what English says today: all of
 * them, or those of the keys and branches that are named. Keys that are gone are forgotten.
 */
export function markTranslated(
  before: Translated,
  locale: string,
  texts: { english: Map<string, string>; own: Map<string, string> },
  named: string[] = [],
): Translated {
  const isNamed = (key: string) =>
    named.length === 0 || named.some((name) => key === name || key.startsWith(`${name}.`));
  const marks: Record<string, string> = {};
  for (const [key, english] of texts.english) {
    const mark = isNamed(key) && texts.own.has(key) ? markOf(english) : before[locale]?.[key];
    if (mark) marks[key] = mark;
  }
  return { ...before, [locale]: marks };
}
