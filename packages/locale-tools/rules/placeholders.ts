import { placeholdersOf, pluralBase } from '../../../lib/texts.ts';
import { error, nearestWord, type TextDiagnostic } from '../diagnostic.ts';
import { formsOf } from '../notes.ts';
import type { LintedProject } from './text.ts';

const open = '[{\uFF5B]';
const close = '[}\uFF5D]';
const noBrace = '[^{}\uFF5B\uFF5D]';
const lookAlike = new RegExp(
  `[$%]?${open}+(${noBrace}*)${close}+|[$%]?${open}+\\s*([\\w.]*)|${close}+|%\\((\\w+)\\)s|%[sd]\\b`,
);

/** Finds words that look like a placeholder and are none: other braces, one or three of them, blanks or formats inside. */
export function malformedPlaceholder(text: string, original: string): TextDiagnostic | undefined {
  const rest = text.replace(/(?<!\{)\{\{\w+\}\}(?!\})/g, (whole) => ' '.repeat(whole.length));
  const found = lookAlike.exec(rest);
  if (!found) return undefined;
  const [name] = /[A-Za-z]\w*/.exec(found[1] ?? found[2] ?? found[3] ?? '') ?? [];
  const known = placeholdersOf(original);
  const intended = (name && (nearestWord(name, known) ?? name)) ?? known[0] ?? 'name';
  const message = `"${found[0].trim()}" is not a placeholder: it needs two braces on each side, and only a name in them`;
  return error(message, `Type {{${intended}}}`, found.index);
}

/**
 * Placeholders that a text has lost, or that get no value in it. It must have those of the original, and may have those
 * that every text may name. The original itself is compared with the placeholders that have a note.
 */
export function wrongPlaceholders(
  project: LintedProject,
  { key, text, original, isOriginal }: { key: string; text: string; original: string; isOriginal: boolean },
): TextDiagnostic[] {
  const common = Object.keys(project.values[project.defaultLocale] ?? {});
  const noted = isOriginal ? Object.values(project.notes.placeholders).flat() : [];
  const working = [...(isOriginal ? noted : placeholdersOf(original)), ...common];
  const used = placeholdersOf(text);
  // A plural form may leave out `{{count}}`: "one call" needs no number.
  const required = placeholdersOf(original).filter((name) => name !== 'count' || pluralBase(key) === undefined);
  const missing = required.filter((name) => !formsOf(project, name).some((form) => used.includes(form)));
  const unknown = used.filter((name) => !working.includes(name));
  const isRenamed = missing.length === 1 && unknown.length === 1;
  const diagnostics = unknown.map((name) => {
    const intended = isRenamed ? missing[0] : nearestWord(name, isOriginal ? working : missing);
    if (intended && missing.includes(intended)) missing.splice(missing.indexOf(intended), 1);
    const fix = intended
      ? `Type {{${intended}}}: the name in the braces is never translated`
      : `Remove it. ${advice(placeholdersOf(original))}`;
    return error(`{{${name}}} gets no value here`, fix, text.indexOf(`{{${name}}}`));
  });
  const lost = missing.map((name) => {
    const fix = `Put {{${name}}} where the sentence needs it: it is replaced by a value`;
    return error(`The placeholder {{${name}}} is missing`, fix);
  });
  return [...diagnostics, ...lost];
}

const advice = (names: string[]) =>
  names.length > 0 ? `These work here: {{${names.join('}}, {{')}}}` : 'Only those that every text may name work here';
