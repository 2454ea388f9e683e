import { writeFileSync } from 'node:fs';
import { pluralBase } from '../../../lib/texts.ts';
import type { Config } from '../config.ts';
import { hasErrors } from '../diagnostic.ts';
import { applyChanges } from '../edit.ts';
import { readProject, textsByKey, type Project } from '../project.ts';
import { readRecords, recordTranslated, writeRecords } from '../records.ts';
import { writeSchemas } from '../schema.ts';
import type { Change, TextFinding, SaveRequest, SaveResult } from './protocol.ts';

export type Session = ReturnType<typeof openSession>;

/** Reads and changes the texts of the project in the working directory, and can undo the last change. */
export function openSession(config: Config, onWrite: (file: string, bytes: Uint8Array) => void) {
  let known: Project | undefined;
  let last: { changes: Change[]; records: ReturnType<typeof readRecords> } | undefined;
  /** The texts that were replaced: mails that were sent before have them. */
  const replaced: { locale: string; key: string; text: string }[] = [];

  /** The project as it is on disk. */
  function current(): Project {
    known = readProject(config, known);
    return known;
  }

  function save({ changes, translated }: SaveRequest): SaveResult {
    const records = readRecords(config);
    const result = write(changes);
    if (result.status !== 'saved') return result;
    const project = current();
    const recorded = translated
      .filter(({ locale }) => project.languages[locale])
      .reduce((all, { locale, key }) => recordTranslated(project, all, locale, [key]), records);
    writeRecords(config, recorded);
    const back = changes.map(({ locale, key, text, expected }) => ({ locale, key, text: expected, expected: text }));
    last = { changes: back, records };
    for (const { locale, key, expected } of changes) replaced.push({ locale, key, text: expected ?? '' });
    return result;
  }

  /** Restores what the last change replaced, unless it was changed again since. */
  function undo(): SaveResult {
    if (!last) return refused('Nothing was saved', 'Change it by hand');
    const result = write(last.changes);
    if (result.status !== 'saved') return result;
    writeRecords(config, last.records);
    last = undefined;
    return result;
  }

  /** Writes the changes only if none has a conflict or a mistake. */
  function write(changes: Change[]): SaveResult {
    const project = current();
    const unknown = changes.find((change) => !isText(project, change));
    if (unknown) return refused(`There is no text "${unknown.key}" (${unknown.locale})`, 'Reload the page');
    const conflicts = changes.flatMap(({ locale, key, expected }) => {
      const text = textsByKey(project.files.get(locale)).get(key) ?? null;
      return text === expected ? [] : [{ locale, key, text }];
    });
    const conflict: SaveResult = { status: 'conflict', conflicts };
    if (conflicts.some(({ text }) => text !== null)) return conflict;
    try {
      const { written, findings } = applyChanges(project, changes);
      if (hasErrors(findings)) return { status: 'refused', findings };
      // A text that is gone may be in a file that cannot be read, which the findings say.
      if (conflicts.length > 0) return conflict;
      for (const [file, bytes] of written) {
        onWrite(file, bytes);
        writeFileSync(file, bytes);
      }
      if (changes.some(({ locale }) => locale === project.defaultLocale)) writeSchemas(current());
      return { status: 'saved', findings };
    } catch (cause) {
      return refused('A file cannot be written', (cause as Error).message);
    }
  }

  return {
    current,
    /** The linter's findings about changes, without saving them. */
    check: (changes: Change[]): TextFinding[] => applyChanges(current(), changes).findings,
    save,
    undo,
    replaced,
    /** After code has changed, which says where texts are used. */
    forget: () => (known = undefined),
  };
}

function refused(message: string, fix: string): SaveResult {
  return { status: 'refused', findings: [{ severity: 'error', locale: '', key: '', message, fix }] };
}

/** Whether there is a text of the default language, or a plural form of one, in a language of the site. */
function isText({ files, defaultLocale, languages }: Project, { locale, key }: Change): boolean {
  const keys = textsByKey(files.get(defaultLocale));
  const base = pluralBase(key);
  return Object.hasOwn(languages, locale) && (keys.has(key) || (base !== undefined && keys.has(`${base}_other`)));
}
