import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { checkTexts } from '../../tools/locale-lint/edit/check-text.ts';
import { writeText } from '../../tools/locale-lint/edit/write-text.ts';
import { fileOf, type Project } from '../../tools/locale-lint/lint.ts';
import { loadProject, readPages } from '../../tools/locale-lint/load.ts';
import { parseDictionary } from '../../tools/locale-lint/parse/dictionary.ts';
import {
  hashOf,
  readRecord,
  recordTranslated,
  textsByKey,
  writeRecord,
} from '../../tools/locale-lint/report/translations.ts';
import { writeSchemas } from '../../tools/locale-lint/schema/schema.ts';
import { pluralBase } from '../../lib/texts.ts';
import { defaultLocale } from '../../src/i18n/locales.ts';
import type { Change, Conflict, Finding, SavedChange, SaveRequest, SaveResult } from './protocol.ts';

interface Saved extends SavedChange {
  records: { locale: string; key: string; before: string | undefined }[];
}

/** A text as it was before it was changed. */
export interface ReplacedText {
  locale: string;
  key: string;
  text: string;
}

/** Called before and after a dictionary is written. */
export interface SessionEvents {
  onWrite: (file: string, bytes: Uint8Array, before: Uint8Array) => void;
}

export type Session = ReturnType<typeof openSession>;

/** Reads and changes the texts of the project in the working directory, and remembers the last change. */
export function openSession({ onWrite }: SessionEvents) {
  let last: Saved | undefined;
  /** What was saved over: mails that were sent before have these words. */
  const replaced: ReplacedText[] = [];
  let known: Project | undefined;
  let lastId = 0;

  /** The project with its dictionaries as they are on disk. */
  async function current(): Promise<Project> {
    known ??= await loadProject();
    const files = new Map([...known.files].map(([locale, pages]) => [locale, readPages(locale, pages)]));
    known = { ...known, files };
    return known;
  }

  async function check(changes: Change[]) {
    const project = await current();
    const unknown = [...unreadableIn(project, changes), ...changes.flatMap((change) => unknownIn(project, change))];
    return unknown.length > 0 ? { findings: unknown, isRefused: true } : checkTexts(project, changes);
  }

  async function save({ changes, translated }: SaveRequest): Promise<SaveResult> {
    const { findings, isRefused } = await check(changes);
    const project = await current();
    if (isRefused) return { status: 'refused', findings };
    const conflicts = conflictsIn(project, changes);
    if (conflicts.length > 0) return { status: 'conflict', conflicts };
    const before = changes.map(({ locale, key }) => textsByKey(project.files.get(locale)).get(key) ?? null);
    const refusal = write(project, changes);
    if (refusal) return { status: 'refused', findings: [refusal] };
    const records = recordAsTranslated(await current(), translated);
    if (changes.length > 0 || records.length > 0)
      last = {
        id: (lastId += 1),
        changes: changes.map(({ locale, key, text }, index) => ({ locale, key, before: before[index]!, after: text })),
        records,
      };
    replaced.push(...changes.map(({ locale, key }, index) => ({ locale, key, text: before[index] ?? '' })));
    if (changes.some(({ key }) => key.startsWith('business.'))) known = await loadProject(known);
    return { status: 'saved', findings };
  }

  /** Restores what the last change replaced, unless it was changed again since. */
  async function undo(id: number): Promise<SaveResult> {
    if (last?.id !== id)
      return { status: 'refused', findings: [refused('', '', 'Something else was saved since', 'Change it by hand')] };
    const { changes, records } = last;
    const project = await current();
    const back = changes.map(({ locale, key, before, after }) => ({
      locale,
      key,
      text: before,
      expected: after,
    }));
    const conflicts = conflictsIn(project, back);
    if (conflicts.length > 0) return { status: 'conflict', conflicts };
    const refusal = write(project, back);
    if (refusal) return { status: 'refused', findings: [refusal] };
    if (records.length > 0) {
      const record = readRecord();
      for (const { locale, key, before } of records) {
        const { [key]: _, ...others } = record[locale] ?? {};
        record[locale] = before === undefined ? others : { ...others, [key]: before };
      }
      writeRecord(record);
    }
    last = undefined;
    return { status: 'saved', findings: [] };
  }

  /** Writes all files or none; says why not. */
  function write(
    project: Project,
    changes: { locale: string; key: string; text: string | null }[],
  ): Finding | undefined {
    const written = new Map<string, { before: Uint8Array; bytes: Uint8Array }>();
    for (const { locale, key, text } of changes) {
      const [page = '', ...path] = key.split('.');
      const file = fileOf(locale, page);
      const before = project.files.get(locale)?.get(page) ?? emptyFile;
      if (isUnmerged(file)) {
        const message = `Two versions of ${file} are being merged`;
        return refused(locale, key, message, 'Finish the merge first, then save again');
      }
      try {
        const english = project.files.get(defaultLocale)?.get(page) ?? emptyFile;
        const bytes = writeText(written.get(file)?.bytes ?? before, path.join('.'), text ?? undefined, english);
        written.set(file, { before, bytes });
      } catch (cause) {
        return refused(locale, key, `Cannot write ${file}`, (cause as Error).message);
      }
    }
    // The last moment to see that another program has just written.
    for (const [file, { before }] of written) {
      const now = existsSync(file) ? readFileSync(file) : emptyFile;
      if (!now.equals(before)) return refused('', '', `${file} is being changed by another program`, 'Save again');
    }
    for (const [file, { before, bytes }] of written) {
      onWrite(file, bytes, before);
      replaceFile(file, bytes);
    }
    if (changes.some(({ locale }) => locale === defaultLocale)) writeSchemas();
    return undefined;
  }

  return {
    current,
    check,
    save,
    undo,
    last: (): SavedChange | null => (last ? { id: last.id, changes: last.changes } : null),
    replaced: (): readonly ReplacedText[] => replaced,
    /** After code has changed, which says where texts are used. */
    forget: () => (known = undefined),
  };
}

function refused(locale: string, key: string, message: string, fix: string): Finding {
  return { severity: 'error', locale, key, message, fix };
}

/** The files of a change that cannot be read, so that nobody knows which texts they have. */
function unreadableIn({ files }: Project, changes: Change[]): Finding[] {
  const locales = new Set([defaultLocale, ...changes.map(({ locale }) => locale)]);
  return [...locales].flatMap((locale) =>
    [...(files.get(locale) ?? [])].flatMap(([page, bytes]) => {
      const { problem } = parseDictionary(bytes);
      const message = `${fileOf(locale, page)} has a mistake: ${problem?.message}`;
      return problem ? [refused(locale, '', message, problem.fix)] : [];
    }),
  );
}

/** Only texts of the English dictionary, and plural forms of them, in the languages of the site. */
function unknownIn({ files }: Project, { locale, key }: Change): Finding[] {
  if (!files.has(locale))
    return [refused(locale, key, `"${locale}" is not a language of the site`, 'Choose one that is')];
  const keys = textsByKey(files.get(defaultLocale));
  const base = pluralBase(key);
  if (keys.has(key) || (base !== undefined && keys.has(`${base}_other`))) return [];
  return [refused(locale, key, `There is no text "${key}"`, 'Reload the page')];
}

function conflictsIn(
  { files }: Project,
  changes: { locale: string; key: string; expected: string | null }[],
): Conflict[] {
  return changes.flatMap(({ locale, key, expected }) => {
    const text = textsByKey(files.get(locale)).get(key) ?? null;
    return text === expected ? [] : [{ locale, key, text }];
  });
}

function recordAsTranslated({ files }: Project, translated: SaveRequest['translated']): Saved['records'] {
  const english = textsByKey(files.get(defaultLocale));
  const wanted = translated.filter(({ locale, key }) => textsByKey(files.get(locale)).has(key) && english.has(key));
  const before = readRecord();
  const open = wanted.filter(({ locale, key }) => before[locale]?.[key] !== hashOf(english.get(key) ?? ''));
  if (open.length === 0) return [];
  const after = open.reduce((record, { locale, key }) => {
    return recordTranslated(record, locale, { english, own: textsByKey(files.get(locale)) }, [key]);
  }, before);
  writeRecord(after);
  return open.map(({ locale, key }) => ({ locale, key, before: before[locale]?.[key] }));
}

const emptyFile = Buffer.from('{}\n');

/** Whole at every moment: the dev server may be reading it. */
function replaceFile(file: string, bytes: Uint8Array): void {
  const written = `${file}.new`;
  writeFileSync(written, bytes, existsSync(file) ? { mode: statSync(file).mode } : {});
  renameSync(written, file);
}

/** Whether Git is merging two versions of a file. */
function isUnmerged(file: string): boolean {
  const { stdout, status } = spawnSync('git', ['ls-files', '--unmerged', '--', file], { encoding: 'utf8' });
  // Without Git there is nothing to merge.
  return status === 0 && stdout !== '';
}
