/**
 * CSV for spreadsheets: UTF-8 with a byte order mark, every cell quoted. Text that a spreadsheet could run as a formula
 * is prefixed with an apostrophe, even after leading spaces, which the usual libraries overlook.
 */
export function toCsv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

function cell(value: unknown): string {
  const text = toText(value);
  return `"${startsFormula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return `${value as string | number}`;
}
