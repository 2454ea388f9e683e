import { commonValues } from '../../../src/i18n/common-values.ts';
import { placeholdersOf, pluralBase } from '../../../lib/texts.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { error, nearest, type TextDiagnostic } from '../diagnostic.ts';
import type { Fillable } from './keys-in-use.ts';

const noWords = { city: '', ofCity: '', cityAdjective: '', state: '', zone: '', days: { range: '', list: '' } };

/** The facts that every text may name. */
export const commonFactNames = Object.keys(commonValues(defaultLocale, { ...noWords, numbers: {}, counts: {} }));

/** Those that a translation needs too: "one call" needs no number. */
export function requiredPlaceholders(key: string, text: string): string[] {
  return placeholdersOf(text).filter((name) => name !== 'count' || pluralBase(key) === undefined);
}

/** The names under which a fact goes, of which each language takes what its sentence needs: "de New York", "Three plans". */
export function formsOf(name: string): string[] {
  const cityForms = ['city', 'ofCity', 'cityAdjective'];
  if (cityForms.includes(name)) return cityForms;
  const [first = '', rest] = [name.charAt(0), name.slice(1)];
  const [small, capital] = [first.toLowerCase() + rest, first.toUpperCase() + rest];
  return commonFactNames.includes(capital) ? [small, capital] : [name];
}

const open = '[{\uFF5B]';
const close = '[}\uFF5D]';
const noBrace = '[^{}\uFF5B\uFF5D]';
const lookAlike = new RegExp(
  `[$%]?${open}+(${noBrace}*)${close}+|[$%]?${open}+\\s*([\\w.]*)|${close}+|%\\((\\w+)\\)s|%[sd]\\b`,
);

/** What looks like a placeholder and is none: other braces, one or three of them, blanks or formats inside. */
export function malformedPlaceholder(text: string, english: string): TextDiagnostic | undefined {
  const rest = text.replace(/(?<!\{)\{\{\w+\}\}(?!\})/g, (whole) => ' '.repeat(whole.length));
  const found = lookAlike.exec(rest);
  if (!found) return undefined;
  const [name] = /[A-Za-z]\w*/.exec(found[1] ?? found[2] ?? found[3] ?? '') ?? [];
  const known = placeholdersOf(english);
  const intended = (name && (nearest(name, known) ?? name)) ?? known[0] ?? 'name';
  const message = `"${found[0].trim()}" is not a placeholder: it needs two braces on each side, and only a name in them`;
  return error(message, `Type {{${intended}}}`, found.index);
}

/** Placeholders of an English text that nothing fills in; of those that its readers fill in, `used` are suggested. */
export function unfilledPlaceholders(text: string, { own, common }: Fillable, used: string[]): TextDiagnostic[] {
  const unknown = placeholdersOf(text).filter((name) => !own.includes(name) && !common.includes(name));
  const filled = [...new Set(own.filter((name) => used.includes(name)))];
  return unknown.map((name) => {
    const intended = nearest(name, [...filled, ...common]);
    const fix = intended ? `Type {{${intended}}}` : advice(filled);
    return error(`"{{${name}}}" gets no value here`, fix, text.indexOf(`{{${name}}}`));
  });
}

const advice = (names: string[]) =>
  names.length > 0
    ? `These do: {{${names.join('}}, {{')}}}, and the facts of the company, which locales/README.md lists`
    : 'Only the facts of the company do, which locales/README.md lists';

/**
 * Placeholders that a translation has lost, or that nothing fills in: it may use those of the English text, and all
 * others that its reader knows.
 */
export function changedPlaceholders(
  key: string,
  english: string,
  text: string,
  { exact, common }: Pick<Fillable, 'exact' | 'common'> = { exact: [], common: commonFactNames },
): TextDiagnostic[] {
  const expected = requiredPlaceholders(key, english);
  const actual = requiredPlaceholders(key, text);
  const working = [...new Set([...placeholdersOf(english), ...exact, ...common])];
  const missing = expected.filter((name) => !formsOf(name).some((form) => actual.includes(form)));
  const unknown = actual.filter((name) => !working.includes(name));
  const isRenamed = missing.length === 1 && unknown.length === 1;
  const diagnostics = unknown.map((name) => {
    const intended = isRenamed ? missing[0] : nearest(name, missing);
    if (intended) missing.splice(missing.indexOf(intended), 1);
    const fix = intended
      ? `Type {{${intended}}}: the name in the braces is never translated`
      : `Remove it: it gets no value here. ${advice(placeholdersOf(english))}`;
    return error(`{{${name}}} is not a placeholder of the English text`, fix, text.indexOf(`{{${name}}}`));
  });
  const lost = missing.map((name) => {
    const fix = `Put {{${name}}} where the sentence needs it: it is replaced by a fact`;
    return error(`{{${name}}} of the English text is missing`, fix);
  });
  return [...diagnostics, ...lost];
}
