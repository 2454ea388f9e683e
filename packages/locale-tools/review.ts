import { escapeHtml } from '../../lib/texts.ts';
import { countOf, type LocatedDiagnostic } from './diagnostic.ts';
import { isUnder, locationOf } from './notes.ts';
import { parseDictionary } from './parse.ts';
import { textsByKey, type Project } from './project.ts';
import { originalHashOf, recordTranslated, type TranslationRecords } from './records.ts';

/** A message of the linter as an annotation at its line of a pull request. */
export function annotationOf({ severity, file, line, column, key, message, fix }: LocatedDiagnostic): string {
  const command = severity === 'note' ? 'notice' : severity;
  const properties = { file, line: String(line), col: String(column), title: key || message };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${command} ${written.join(',')}::${escapeData(`${message}\n→ ${fix}`)}`;
}

// A text cannot begin a command of its own.
const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type ReviewedText = ReturnType<typeof changedTexts>[number];

/** The texts that differ between two versions of the dictionaries, each in all languages. */
export function changedTexts(before: Project['files'], after: Project['files']) {
  const locales = [...after.keys()];
  // A file that cannot be read would seem to have lost its texts; the linter says what is wrong with it.
  const readable = (files: Project['files'], locale: string) => {
    const pages = [...(files.get(locale) ?? [])].filter(([page]) => {
      const bytes = after.get(locale)?.get(page);
      return !bytes || !parseDictionary(bytes).problem;
    });
    return textsByKey(new Map(pages));
  };
  const texts = locales.map((locale) => ({ locale, old: readable(before, locale), now: readable(after, locale) }));
  const keys = new Set(texts.flatMap(({ old, now }) => [...now.keys(), ...old.keys()]));
  return [...keys].flatMap((key) => {
    const versions = texts.map(
      ({ locale, old, now }) => [locale, { before: old.get(key), after: now.get(key) }] as const,
    );
    return versions.some(([, text]) => text.before !== text.after) ? [{ key, texts: new Map(versions) }] : [];
  });
}

/** The changes that must follow those of the texts, each with the command that makes it. */
export function followUps(
  { defaultLocale, followUps }: Pick<Project, 'defaultLocale' | 'followUps'>,
  changed: ReviewedText[],
  records: TranslationRecords,
): { task: string; command: string }[] {
  const open = new Map<string, string[]>();
  for (const { key, texts } of changed) {
    const original = texts.get(defaultLocale)?.after;
    for (const [locale, { after }] of texts) {
      const isTranslation = locale !== defaultLocale && original !== undefined && after !== undefined;
      if (isTranslation && records[locale]?.[key] !== originalHashOf(original))
        open.set(locale, [...(open.get(locale) ?? []), key]);
    }
  }
  return [
    ...followUps.filter(({ branch }) => changed.some(({ key }) => isUnder(key, [branch]))),
    ...[...open].map(([locale, keys]) => ({
      task: `Whether these translations (${locale}) fit the originals of today: translate them, then record it`,
      command: `npm run content -- --translated ${locale} ${keys.join(' ')}`,
    })),
  ];
}

/** The records once each translation that changed is one of the original of today: who types it has read that. */
export function recordChanged(
  project: Project,
  records: TranslationRecords,
  changed: ReviewedText[],
): TranslationRecords {
  const translations = [...project.files.keys()].filter((locale) => locale !== project.defaultLocale);
  return translations.reduce((before, locale) => {
    const typed = changed.filter(({ texts }) => texts.get(locale)?.before !== texts.get(locale)?.after);
    const keys = typed.map(({ key }) => key);
    return keys.length > 0 ? recordTranslated(project, before, locale, keys) : before;
  }, records);
}

/** The summary of a pull request, as Markdown. Its texts are HTML, so that nothing in them is read as Markdown. */
export function summaryOf(
  project: Pick<Project, 'notes' | 'variantBase'>,
  changed: ReviewedText[],
  diagnostics: LocatedDiagnostic[],
  further: { task: string; command: string }[],
): string {
  const placeOf = (key: string) => {
    try {
      return locationOf(project, key);
    } catch {
      return 'A new text';
    }
  };
  const rows = changed.map(({ key, texts }) => {
    const cells = [...texts].map(([locale, { before, after }]) => {
      const now = after === undefined ? '<em>missing</em>' : inline(after);
      const old = before === undefined ? '' : `<del>${inline(before)}</del><br>`;
      const shown = before === after ? now : `${old}<ins>${now}</ins>`;
      return `<tr><td>${escapeHtml(locale)}</td><td lang="${escapeHtml(locale)}" dir="auto">${shown}</td></tr>`;
    });
    return `<p><strong>${inline(placeOf(key))}</strong> <code>${escapeHtml(key)}</code></p><table>${cells.join('')}</table>`;
  });
  const problems = diagnostics.filter(({ severity }) => severity !== 'note');
  const lines = problems.map(
    ({ file, line, message, fix }) => `<li>${inline(`${file}:${line} ${message} → ${fix}`)}</li>`,
  );
  const commands = further.map(({ task, command }) => `<li>${inline(task)}: <code>${escapeHtml(command)}</code></li>`);
  return [
    `## ${countOf(changed.length, 'text')} changed`,
    ...rows,
    ...(lines.length > 0 ? ['### To correct or look at', `<ul>${lines.join('')}</ul>`] : ['The linter found nothing.']),
    ...(commands.length > 0
      ? [
          '### Also needed',
          `<ul>${commands.join('')}</ul>`,
          'The label `update records` asks for a commit of what these change, for the translations of this pull request.',
        ]
      : []),
    '',
  ].join('\n\n');
}

const inline = (text: string) => escapeHtml(text).replace(/\s+/g, ' ');
