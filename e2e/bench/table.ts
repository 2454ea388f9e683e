type Cell = string | number;

/** Rows as a Markdown table: columns as wide as their widest cell, numbers right-aligned. */
export function formatTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => String(row[index] ?? '').length)),
  );
  const isNumeric = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const line = (cells: readonly Cell[]) =>
    `| ${widths.map((width, index) => pad(String(cells[index] ?? ''), width, isNumeric[index])).join(' | ')} |`;
  const rule = `| ${widths.map((width, index) => '-'.repeat(width - 1) + (isNumeric[index] ? ':' : '-')).join(' | ')} |`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

function pad(text: string, width: number, toTheRight = false): string {
  return toTheRight ? text.padStart(width) : text.padEnd(width);
}
