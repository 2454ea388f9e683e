import { smsLength } from '../locale-lint/report/sms-segments.ts';
import type { Field } from './campaigns.ts';

/** A section of the form, each field with what to copy on a line of its own. */
export function formatFields(title: string, fields: Field[]): string {
  const lines = fields.map(({ name, value, limits }) => `${name}${noteOf(value, limits)}\n  ${value ?? '<yours>'}\n`);
  return [title, '='.repeat(title.length), '', ...lines].join('\n');
}

/** What a form would refuse. */
export function lengthProblems(fields: Field[]): string[] {
  return fields.flatMap(({ name, value = '', limits }) => {
    const [least, most] = limits ?? [0, Infinity];
    if (value.length >= least && value.length <= most) return [];
    return [`${name}: ${value.length} characters; the registry takes ${least} to ${most}`];
  });
}

function noteOf(value: string | undefined, limits: Field['limits']): string {
  if (value === undefined || !limits) return '';
  const { segments, encoding } = smsLength(value);
  const isText = limits[1] <= 1024;
  const parts = [`${value.length} of ${limits[1]} characters`, ...(isText ? [`${segments} × SMS, ${encoding}`] : [])];
  return ` (${parts.join('; ')})`;
}
