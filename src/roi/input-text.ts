import type { NumberFormatter } from '~/i18n/number-format';
import type { Unit } from './scenarios.ts';

/** A slider's value as shown at its ends and in its text field: `15`, `$1,000`, `2.5%`. */
export function formatInput(format: NumberFormatter, unit: Unit, value: number): string {
  if (unit === 'percent') return format.percent(value);
  const digits = format.number(value);
  return unit === 'usd' || unit === 'usdPerHour' ? `$${digits}` : digits;
}

/**
 * Reads a number the way people type it: with a dollar or percent sign, grouped (`1,000`, `1 000`), with a
 * comma or a point before the decimals. `NaN` when there is no number in it.
 */
export function parseInput(text: string): number {
  const bare = text.replace(/[$%\s]/g, '');
  // No step has three decimals, so a separator before three digits is a thousands separator.
  const ungrouped = bare.replace(/[.,](?=\d{3}(?!\d))/g, '');
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(ungrouped) ? Number(ungrouped.replace(',', '.')) : NaN;
}
