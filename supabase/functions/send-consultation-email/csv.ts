import { company } from '../../../src/business/company.ts';
import { fieldNames, fields } from '../../../src/consultation/fields.ts';
import { language, teamLanguage } from '../../../src/i18n/locales.ts';
import { teamTexts, fieldLabels, pageTitle } from '../_shared/mail/mail-texts.ts';
import { localeOf } from '../_shared/http/body.ts';
import type { Row } from './decisions-database.ts';
import { whyHeld } from './digest-mail.ts';

/** Of each request, its consent evidence, and the refusal of its number that stands; last, what only engineers need. */
export const requestsCsv = (rows: readonly Row[]): string =>
  toCsv(
    [
      ...['receivedAt', ...fieldNames, 'language', 'page'],
      ...['smsConsentAsked', 'smsConsentGiven', 'smsConsentWording', 'smsRefusedAt'],
      ...['mail', 'holdReason', 'test', 'reference', 'smsConsentVersion'],
    ],
    rows,
  );

export const meetingsCsv = (rows: readonly Row[]): string =>
  toCsv(
    [
      ...['startsAt', 'endsAt', 'state', 'name', 'email', 'topic', 'language', 'page', 'createdAt', 'changedAt'],
      ...['changes', 'mails', 'holdReason', 'test', 'reference', 'timeZone'],
    ],
    rows,
  );

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, headings as people call them, every cell quoted, times in the
 * company's zone. Text that a spreadsheet could run as a formula is prefixed with an apostrophe, even after leading
 * spaces, which the usual libraries overlook, and where a reader that splits at semicolons or tabs begins a cell.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const known = columns.map(namesOf);
  const lines = [
    known.map(({ heading }) => cell(heading)),
    ...rows.map((row) => known.map(({ column, inDatabase }) => cell(textOf(column, row[inDatabase])))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function namesOf(column: string) {
  const field = fieldNames.find((name) => name === column);
  if (field) return { column, heading: fieldLabels(teamLanguage())[field], inDatabase: fields[field].column };
  const headings: Record<string, string> = teamTexts(teamLanguage()).columns;
  const inDatabase = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { column, heading: headings[column] ?? column, inDatabase };
}

const formulaStarts = /(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

function cell(text: string): string {
  return `"${text.replace(formulaStarts, "$1'").replaceAll('"', '""')}"`;
}

// A Swedish time is an ISO time.
const timeWriter = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: company.timeZone,
});

/** Codes in words of the team's language; what people typed stays as it is. */
function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const texts = teamTexts(teamLanguage());
  const words: Record<string, string> = texts.words;
  if (typeof value === 'boolean') return value ? texts.words.yes : texts.words.no;
  const text = `${value as string | number}`;
  if (column.endsWith('At')) return timeWriter.format(new Date(text));
  switch (column) {
    case 'page':
      return pageTitle(teamLanguage(), text);
    case 'language': {
      const locale = localeOf(text);
      return locale ? language(locale).name : text;
    }
    case 'holdReason':
      return whyHeld(text, texts);
    case 'state':
    case 'mail':
    case 'mails':
      return text.replace(/\w+/g, (word) => words[word] ?? word);
    default:
      return text;
  }
}
