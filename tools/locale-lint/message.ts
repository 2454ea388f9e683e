import type { Finding } from './check.ts';

/** A finding as an editor reads it: where, what is wrong, both texts, what to type. */
export function messageOf({ file, line, column, key, wrong, english, here, mend }: Finding): string {
  const lines = [`${file}:${line}:${column}${key ? `  ${key}` : ''}`, `  ${wrong}`];
  if (english !== undefined) lines.push(`  English  ${quoted(english)}`);
  if (here !== undefined) lines.push(`  Here     ${quoted(here)}`);
  return [...lines, `  → ${mend}`].join('\n');
}

/** How many, and what follows from it. */
export function summaryOf(findings: Finding[], outcome: string): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const reports = findings.length - errors;
  const parts = [
    ...(errors > 0 ? [errors === 1 ? '1 mistake' : `${errors} mistakes`] : []),
    ...(reports > 0 ? [reports === 1 ? '1 thing to look at' : `${reports} things to look at`] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')} in the texts. ${outcome}` : 'The texts are in order.';
}

/** Control characters and long texts would hide what a terminal shows next to them. */
function quoted(text: string): string {
  const shown = JSON.stringify(text).replace(/[\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
  return shown.length > 160 ? `${shown.slice(0, 157)}…"` : shown;
}
