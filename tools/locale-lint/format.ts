import type { LocatedDiagnostic } from './diagnostic.ts';

/** A diagnostic as an editor reads it: where, what is wrong, both texts, what to type. */
export function formatDiagnostic(diagnostic: LocatedDiagnostic): string {
  const { severity, file, line, column, key, message, english, text, fix } = diagnostic;
  if (severity === 'note') return `${file}: ${message}. ${fix}`;
  const lines = [`${file}:${line}:${column}${key ? `  ${key}` : ''}`, `  ${message}`];
  if (english !== undefined) lines.push(`  English  ${quoted(english)}`);
  if (text !== undefined) lines.push(`  Here     ${quoted(text)}`);
  return [...lines, `  → ${fix}`].join('\n');
}

/** All diagnostics of a run, what they add up to, and what follows from them. */
export function formatReport(diagnostics: LocatedDiagnostic[], outcome: string): string {
  const [errors, warnings] = ['error', 'warning'].map(
    (one) => diagnostics.filter(({ severity }) => severity === one).length,
  ) as [number, number];
  const mistakes = errors === 1 ? '1 mistake' : `${errors} mistakes`;
  const things = warnings === 1 ? '1 thing to look at' : `${warnings} things to look at`;
  const counts = [errors > 0 && mistakes, warnings > 0 && things].filter(Boolean);
  const summary = counts.length > 0 ? `${counts.join(' and ')} in the texts. ${outcome}` : 'The texts are in order.';
  return [...diagnostics.map(formatDiagnostic), summary].join('\n\n');
}

/** Escapes characters that a terminal would not show, and shortens long texts. */
function quoted(text: string): string {
  const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  const escaped = JSON.stringify(text).replace(/[\p{Cf}\u2028\u2029]/gu, (character) => `\\u${hex(character)}`);
  return escaped.length > 160 ? `${escaped.slice(0, 157)}…"` : escaped;
}
