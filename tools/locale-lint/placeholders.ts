import { nearest } from './nearest.ts';
import type { Fault } from './problem.ts';

const placeholder = /\{\{\s*-?\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/g;

/** The names in the `{{placeholders}}` of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))];
}

/** The first placeholder that is not closed as it was opened. */
export function brokenPlaceholder(text: string, english: string): Fault[] {
  const rest = text.replace(placeholder, (found) => ' '.repeat(found.length));
  const stray = /[$%]?\{+\s*([\w.]*)[^{}\s]*\s*\}*|\}+|%\((\w+)\)s|%[sd]\b/.exec(rest);
  if (!stray) return [];
  const named = stray[1] || stray[2];
  const known = placeholdersOf(english);
  const meant = (named && (nearest(named, known) ?? named)) ?? known[0] ?? 'name';
  return [
    {
      severity: 'error',
      index: stray.index,
      wrong: `"${stray[0].trim()}" is no placeholder: it has two braces on each side`,
      mend: `Type {{${meant}}}`,
    },
  ];
}

/** How the placeholders of a translation differ from those of the English text; `optional` ones may be left out. */
export function changedPlaceholders(english: string, text: string, optional: string[] = []): Fault[] {
  const required = placeholdersOf(english).filter((name) => !optional.includes(name));
  const found = placeholdersOf(text).filter((name) => !optional.includes(name));
  const lost = required.filter((name) => !found.includes(name));
  const added = found.filter((name) => !required.includes(name));
  const faults: Fault[] = added.map((name) => {
    const meant = lost.length === 1 && added.length === 1 ? lost[0] : nearest(name, lost);
    if (meant) lost.splice(lost.indexOf(meant), 1);
    return {
      severity: 'error',
      index: text.search(new RegExp(`\\{\\{\\s*-?\\s*${RegExp.escape(name)}\\b`)),
      wrong: `{{${name}}} is no placeholder of the English text`,
      mend: meant ? `Type {{${meant}}}: the name in the braces is never translated` : 'Take it out',
    };
  });
  return faults.concat(
    lost.map((name) => ({
      severity: 'error',
      wrong: `{{${name}}} of the English text is lost`,
      mend: `Put {{${name}}} where the sentence needs it: a fact will stand in its place`,
    })),
  );
}
