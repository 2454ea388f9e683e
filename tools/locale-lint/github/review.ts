import { escapeHtml } from '../../../lib/escape-html.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import type { LocatedDiagnostic } from '../diagnostic.ts';
import type { Project } from '../lint.ts';
import { parseDictionary } from '../parse/dictionary.ts';
import { hashOf, textsByKey, type TranslationRecord } from '../report/translations.ts';
import { locationOf } from '../schema/notes.ts';

/** The label with which an editor asks for the commit of what else must change. */
export const label = 'update records';

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

/** A text that was changed, by language before and after. */
export interface ReviewedText {
  key: string;
  texts: Map<string, { before: string | undefined; after: string | undefined }>;
}

/** The texts that differ between two versions of the dictionaries, each in all languages. */
export function changedTexts(before: Project['files'], after: Project['files']): ReviewedText[] {
  // A file that cannot be read would seem to have lost its texts; the linter says what is wrong with it.
  const isRead = (locale: string, page: string) => {
    const bytes = after.get(locale)?.get(page);
    return !bytes || !parseDictionary(bytes).problem;
  };
  const locales = [...after.keys()];
  const [old, now] = [before, after].map(
    (files) =>
      new Map(
        locales.map((one) => {
          const pages = [...(files.get(one) ?? [])].filter(([page]) => isRead(one, page));
          return [one, textsByKey(new Map(pages))];
        }),
      ),
  );
  const keys = new Set(locales.flatMap((one) => [...now!.get(one)!.keys(), ...old!.get(one)!.keys()]));
  return [...keys].flatMap((key) => {
    const texts = new Map(
      locales.map((one) => [one, { before: old!.get(one)!.get(key), after: now!.get(one)!.get(key) }]),
    );
    return [...texts.values()].some((text) => text.before !== text.after) ? [{ key, texts }] : [];
  });
}

/** What must change beside the texts, each with the command that does it. */
export function followUps(changed: ReviewedText[], record: TranslationRecord): { what: string; command: string }[] {
  const isConsent = changed.some(({ key }) => key.startsWith('contact.form.smsConsent'));
  const open = new Map<string, string[]>();
  for (const { key, texts } of changed) {
    const english = texts.get(defaultLocale)?.after;
    for (const [locale, { after }] of texts)
      if (
        locale !== defaultLocale &&
        english !== undefined &&
        after !== undefined &&
        record[locale]?.[key] !== hashOf(english)
      )
        open.set(locale, [...(open.get(locale) ?? []), key]);
  }
  return [
    ...(isConsent ? [{ what: 'The record of the consent wording', command: 'npm run build' }] : []),
    ...[...open].map(([locale, keys]) => ({
      what: `Whether these translations (${locale}) fit the English of today: translate them, then record it`,
      command: `npm run content -- --translated ${locale} ${keys.join(' ')}`,
    })),
  ];
}

/** The summary of a pull request, as Markdown. Its texts are HTML, so that nothing in them is read as Markdown. */
export function summaryOf(
  changed: ReviewedText[],
  diagnostics: LocatedDiagnostic[],
  further: { what: string; command: string }[],
): string {
  const rows = changed.map(({ key, texts }) => {
    const cells = [...texts].map(([locale, { before, after }]) => {
      const now = after === undefined ? '<em>missing</em>' : inline(after);
      const words =
        before === after ? now : `${before === undefined ? '' : `<del>${inline(before)}</del><br>`}<ins>${now}</ins>`;
      return `<tr><td>${escapeHtml(locale)}</td><td lang="${escapeHtml(locale)}" dir="auto">${words}</td></tr>`;
    });
    return `<p><strong>${escapeHtml(placeOf(key))}</strong> <code>${escapeHtml(key)}</code></p><table>${cells.join('')}</table>`;
  });
  const problems = diagnostics.filter(({ severity }) => severity !== 'note');
  const lines = problems.map(
    ({ file, line, message, fix }) => `<li>${inline(`${file}:${line} ${message} → ${fix}`)}</li>`,
  );
  const commands = further.map(({ what, command }) => `<li>${inline(what)}: <code>${escapeHtml(command)}</code></li>`);
  return [
    `## ${changed.length === 1 ? '1 text' : `${changed.length} texts`} changed`,
    ...rows,
    ...(lines.length > 0
      ? ['### To correct or look at', `<ul>${lines.join('')}</ul>`]
      : ['The linter has nothing to say.']),
    ...(commands.length > 0
      ? [
          '### What else must change',
          `<ul>${commands.join('')}</ul>`,
          `The label \`${label}\` asks for a commit of what \`npm run content\` and \`npm run build\` change.`,
        ]
      : []),
    '',
  ].join('\n\n');
}

const inline = (text: string) => escapeHtml(text).replace(/\s+/g, ' ');

function placeOf(key: string): string {
  try {
    return locationOf(key);
  } catch {
    return 'A new text';
  }
}
