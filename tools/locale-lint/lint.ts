import { defaultLocale } from '../../src/i18n/locales.ts';
import { error, warning, type Diagnostic, type LocatedDiagnostic } from './diagnostic.ts';
import { parseDictionary, positionAt, textsIn, type Dictionary } from './parse/dictionary.ts';
import { lintDuplicates, lintEntries } from './rules/entries.ts';
import type { KeysInUse } from './rules/keys-in-use.ts';

export interface Project {
  /** The bytes of each language's dictionary; `undefined` for a file that does not exist. */
  files: Map<string, Uint8Array | undefined>;
  /** Texts that another language may share with English: by language, and under `every` for all. */
  sameAsEnglish: Record<string, string[]>;
  /** Which keys the pages use; without it, unused keys are not reported. */
  keysInUse?: KeysInUse | undefined;
}

/** Every problem in the dictionaries, by file and line. */
export function lintDictionaries({ files, sameAsEnglish, keysInUse }: Project): LocatedDiagnostic[] {
  const english = parseDictionary(files.get(defaultLocale) ?? new Uint8Array());
  return [...files].flatMap(([locale, bytes]) => {
    const file = `locales/${locale}.json`;
    if (!bytes) {
      const fix = 'Restore its last version; to drop a language, remove it from src/i18n/locales.ts';
      return [{ ...error('The file is missing', fix), file, line: 1, column: 1, key: '' }];
    }
    const isEnglish = locale === defaultLocale;
    const own = isEnglish ? english : parseDictionary(bytes);
    const found = lintDuplicates(own);
    if (english.isComplete || isEnglish) {
      const mayEqualEnglish = mayEqualEnglishIn(locale, sameAsEnglish);
      found.push(...lintEntries(own, english, { locale, mayEqualEnglish }));
    }
    if (isEnglish && keysInUse && own.isComplete) found.push(...lintUsage(own, keysInUse));
    const located = [...own.diagnostics, ...found.map((one) => ({ ...one, offset: own.toOriginal(one.offset) }))]
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, ...rest }) => ({ file, ...positionAt(own.text, offset), ...rest }));
    // A line with a syntax error was repaired by guessing, so nothing else is reported on it.
    const repairedLines = new Set(located.filter(({ key }) => key === '').map(({ line }) => line));
    return located.filter(({ key, line }) => key === '' || !repairedLines.has(line));
  });
}

/** Whether a text of a language may read as in English: no words in it, or listed. */
export function mayEqualEnglishIn(locale: string, sameAsEnglish: Project['sameAsEnglish']): (text: string) => boolean {
  const listed = new Set([...(sameAsEnglish['every'] ?? []), ...(sameAsEnglish[locale] ?? [])]);
  return (text) => listed.has(text) || !/\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ''));
}

function lintUsage(english: Dictionary, { isUsed, named }: KeysInUse): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const texts = textsIn(english.root);
  for (const { key, offset } of texts) {
    if (isUsed(key)) continue;
    const fix = 'Delete the line in every language, or ask for the text to be put on a page';
    diagnostics.push({ ...warning('No page shows this text', fix), offset, key });
  }
  for (const { key: name, file } of named) {
    if (texts.some(({ key }) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}_`))) continue;
    const [, parent = '', last = name] = /^(.*)\.(.*)$/.exec(name) ?? [];
    const fix = `Put "${last}" back where it was, in "${parent}"`;
    diagnostics.push({ ...error(`The key is missing, and ${file} needs it`, fix), offset: 0, key: name });
  }
  return diagnostics;
}
