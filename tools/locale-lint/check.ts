import { company } from '../../src/business/company.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import { placeOf, readDictionary, type Dictionary, type Group } from './dictionary.ts';
import type { KeysInUse } from './keys-in-use.ts';
import type { Problem } from './problem.ts';
import { checkEntries } from './translation-check.ts';

/** A problem with its place as an editor reads it. */
export interface Finding extends Omit<Problem, 'at'> {
  /** `locales/fr.json` */
  file: string;
  line: number;
  column: number;
}

/** What is checked: the dictionaries as they are on disk, and what they are checked by. */
export interface Content {
  /** The file of each language; nothing for one that is not there. */
  files: Map<string, Uint8Array | undefined>;
  /** Words that are the same in another language: by language, and under `every` for all. */
  sameAsEnglish: Record<string, string[]>;
  /** Which keys the pages use; without it, nothing is said about unused ones. */
  keysInUse?: KeysInUse | undefined;
}

/** Everything that is wrong in the dictionaries, in the order of files and lines. Reads nothing but its argument. */
export function checkContent({ files, sameAsEnglish, keysInUse }: Content): Finding[] {
  const english = readDictionary(files.get(defaultLocale) ?? new Uint8Array());
  return [...files].flatMap(([locale, bytes]) => {
    const file = `locales/${locale}.json`;
    if (!bytes) return [absent(file)];
    const own = locale === defaultLocale ? english : readDictionary(bytes);
    const problems = [...own.problems];
    if (english.isWhole || own === english) {
      const allowed = new Set([...(sameAsEnglish['every'] ?? []), ...(sameAsEnglish[locale] ?? [])]);
      const maySayTheSame = (text: string) => allowed.has(text) || !/\p{L}/u.test(withoutSlots(text));
      problems.push(...checkEntries(own, english, { locale, fill: fillFacts, maySayTheSame }));
    }
    if (own === english && keysInUse && own.isWhole) problems.push(...checkUse(own, keysInUse));
    const findings = problems
      .sort((a, b) => a.at - b.at)
      .map(({ at, ...problem }) => {
        const [line = 1, column = 1] = placeOf(own.text, at).split(':').map(Number);
        return { ...problem, file, line, column };
      });
    // What was mended in memory to read on is not judged: it may be written otherwise.
    const misread = new Set(findings.filter(({ key }) => key === '').map(({ line }) => line));
    return findings.filter(({ key, line }) => key === '' || !misread.has(line));
  });
}

function absent(file: string): Finding {
  return {
    severity: 'error',
    file,
    line: 1,
    column: 1,
    key: '',
    wrong: 'The file is not there',
    mend: 'Restore its last version; a language that is no longer wanted is taken out of src/i18n/locales.ts',
  };
}

function checkUse(english: Dictionary, keysInUse: KeysInUse): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set<string>();
  for (const { key, at } of textsOf(english.root)) {
    keys.add(key);
    if (keysInUse.isUsed(key)) continue;
    problems.push({
      severity: 'report',
      at,
      key,
      wrong: 'No page shows this text',
      mend: 'Delete the line in every language, or ask whoever changes the pages to show it',
    });
  }
  for (const { key, file } of keysInUse.named) {
    if (keys.has(key) || [...keys].some((one) => one.startsWith(`${key}.`) || one.startsWith(`${key}_`))) continue;
    problems.push({
      severity: 'error',
      at: 0,
      key,
      wrong: `The key is gone, and ${file} needs it`,
      mend: `Put "${key.split('.').at(-1)}" back where it was, in "${key.split('.').slice(0, -1).join('.')}"`,
    });
  }
  return problems;
}

/** Every text of a dictionary with its dotted key and the place of its name. */
export function* textsOf(group: Group, path = ''): Generator<{ key: string; text: string; at: number }> {
  for (const [name, { nameAt, value }] of group.members) {
    const key = path === '' ? name : `${path}.${name}`;
    if (key === '$schema') continue;
    if (value.kind === 'text') yield { key, text: value.text, at: nameAt };
    if (value.kind === 'group') yield* textsOf(value, key);
  }
}

/** Other slots of a title hold a price or a number of days: about four characters. */
function fillFacts(text: string): string {
  return text.replaceAll('{{company}}', company.name).replace(/\{\{\w+\}\}/g, '0000');
}

function withoutSlots(text: string): string {
  return text.replace(/\{\{.*?\}\}/g, '');
}
