import { company } from '../../../../src/business/company.ts';
import { fieldNames, fields } from '../../../../src/consultation/fields.ts';
import { language, teamLanguage } from '../../../../src/i18n/locales.ts';
import { fieldLabels, pageTitle, teamTexts } from '../../_shared/mail/mail-texts.ts';
import { localeOf } from '../../_shared/http/body.ts';
import { whyHeld } from './digest-mail.ts';

type Row = Readonly<Record<string, unknown>>;

/** A request, its consent evidence, the refusal of its number that stands, and the state of its mail. */
export type ExportedRequest = { request: Row; consent: Row; refused_at: string | null; mail: string | null };

/** A row of a download: to be read as a request or as a meeting, whichever was asked for. */
export type ExportedRow = ExportedRequest & Row;

/** A heading, the value in a row, and how a code is written in words; what people typed stays as it is. */
type Column<Exported> = [heading: string, value: (row: Exported) => unknown, write?: (code: string) => string];

const texts = teamTexts(teamLanguage());
const { columns } = texts;
const labels = fieldLabels(teamLanguage());

/** `answers` are the fields of the form. What only engineers need comes last. */
export const requestsCsv = (
  rows: readonly ExportedRequest[],
  answers = fieldNames.map((name) => ({ label: labels[name], column: fields[name].column })),
): string =>
  toCsv(rows, [
    [columns.receivedAt, ({ request }) => request.received_at, localTime],
    ...answers.map(({ label, column }): Column<ExportedRequest> => [label, ({ request }) => request[column]]),
    [columns.language, ({ request }) => request.locale, languageName],
    [columns.page, ({ request }) => request.page_path, pageName],
    [columns.smsConsentAsked, ({ consent }) => consent.asked],
    [columns.smsConsentGiven, ({ consent }) => consent.given],
    [columns.smsConsentWording, ({ consent }) => consent.wording],
    [columns.smsRefusedAt, ({ refused_at }) => refused_at, localTime],
    [columns.mail, ({ mail }) => mail, stateNames],
    [columns.holdReason, ({ request }) => request.hold_reason, reason],
    [columns.test, ({ request }) => request.is_test],
    [columns.reference, ({ request }) => request.reference],
    [columns.smsConsentVersion, ({ consent }) => consent.version],
  ]);

export const meetingsCsv = (rows: readonly Row[]): string =>
  toCsv(rows, [
    [columns.startsAt, ({ starts_at }) => starts_at, localTime],
    [columns.endsAt, ({ ends_at }) => ends_at, localTime],
    [columns.state, ({ state }) => state, stateNames],
    [labels.name, ({ name }) => name],
    [labels.email, ({ email }) => email],
    [columns.topic, ({ topic }) => topic],
    [columns.language, ({ locale }) => locale, languageName],
    [columns.page, ({ page_path }) => page_path, pageName],
    [columns.createdAt, ({ created_at }) => created_at, localTime],
    [columns.changedAt, ({ changed_at }) => changed_at, localTime],
    [columns.changes, ({ sequence }) => sequence],
    [columns.mails, ({ mails }) => mails, stateNames],
    [columns.holdReason, ({ hold_reason }) => hold_reason, reason],
    [columns.test, ({ is_test }) => is_test],
    [columns.reference, ({ reference }) => reference],
    [columns.timeZone, ({ time_zone }) => time_zone],
  ]);

/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, headings as people call them, every cell quoted, times in the
 * company's zone. Text that a spreadsheet could run as a formula is prefixed with an apostrophe, even after leading
 * spaces, which the usual libraries overlook, and where a reader that splits at semicolons or tabs begins a cell.
 */
export function toCsv<Exported>(rows: readonly Exported[], columns: readonly Column<Exported>[]): string {
  const lines = [
    columns.map(([heading]) => cell(heading)),
    ...rows.map((row) => columns.map(([, value, write]) => cell(textOf(value(row), write)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const formulaStarts = /(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

function cell(text: string): string {
  return `"${text.replace(formulaStarts, "$1'").replaceAll('"', '""')}"`;
}

function textOf(value: unknown, write = (text: string) => text): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.words.yes : texts.words.no;
  return write(`${value as string | number}`);
}

const { timeZone } = company;
// A Swedish time is an ISO time.
const timeWriter = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
const localTime = (time: string) => timeWriter.format(new Date(time));
const pageName = (path: string) => pageTitle(teamLanguage(), path);
const reason = (code: string) => whyHeld(code, texts);
const words: Record<string, string> = texts.words;
const stateNames = (states: string) => states.replace(/\w+/g, (state) => words[state] ?? state);

function languageName(code: string): string {
  const locale = localeOf(code);
  return locale ? language(locale).name : code;
}
