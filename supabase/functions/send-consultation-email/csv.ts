import { company } from '../../../src/business/company.ts';
import { fieldNames, fields } from '../../../src/consultation/fields.ts';
import type { Row } from './decisions-database.ts';

/** Of each request, its consent evidence, and the refusal of its number that stands. */
export const requestsCsv = (rows: readonly Row[]): string =>
  toCsv(
    [
      ...['reference', 'received_at', ...fieldNames.map((name) => fields[name].column), 'language', 'page'],
      ...['sms_consent_asked', 'sms_consent_given', 'sms_consent_wording', 'sms_consent_version'],
      ...['sms_refused_at', 'mail', 'quarantine', 'test'],
    ],
    rows,
  );

export const meetingsCsv = (rows: readonly Row[]): string =>
  toCsv(
    [
      ...[
        'reference',
        'created_at',
        'changed_at',
        'starts_at',
        'ends_at',
        'state',
        'changes',
        'name',
        'email',
        'topic',
      ],
      ...['language', 'time_zone', 'page', 'mails', 'quarantine', 'test'],
    ],
    rows,
  );

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, every cell quoted, times in the company's zone. Text that a
 * spreadsheet could run as a formula is prefixed with an apostrophe, even after leading spaces, which the usual libraries
 * overlook, and where a reader that splits at semicolons or tabs begins a cell.
 */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(textOf(column, row[column]))))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
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

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = `${value as string | number}`;
  return column.endsWith('_at') ? timeWriter.format(new Date(text)) : text;
}
