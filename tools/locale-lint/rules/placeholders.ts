import { commonFacts } from '../../../src/i18n/common-facts.ts';
import { defaultLocale } from '../../../src/i18n/locales.ts';
import { error, type TextDiagnostic } from '../diagnostic.ts';
import { nearest } from './nearest.ts';
import { pluralBase } from './plurals.ts';

const placeholder = /\{\{\s*-?\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/g;

const noWords = { city: '', ofCity: '', cityAdjective: '', state: '', zone: '', days: { range: '', list: '' } };

/** The facts that every text may name. */
export const commonFactNames = Object.keys(commonFacts(defaultLocale, { ...noWords, numbers: {}, counts: {} }));

/** The names in the `{{placeholders}}` of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))];
}

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

/** A placeholder whose braces do not match. */
export function malformedPlaceholder(text: string, english: string): TextDiagnostic | undefined {
  const rest = text.replace(placeholder, (found) => ' '.repeat(found.length));
  const found = /[$%]?\{+\s*([\w.]*)[^{}\s]*\s*\}*|\}+|%\((\w+)\)s|%[sd]\b/.exec(rest);
  if (!found) return undefined;
  const name = found[1] || found[2];
  const known = placeholdersOf(english);
  const intended = (name && (nearest(name, known) ?? name)) ?? known[0] ?? 'name';
  const message = `"${found[0].trim()}" is not a placeholder: it needs two braces on each side`;
  return error(message, `Type {{${intended}}}`, found.index);
}

/** Placeholders of an English text that nothing fills in; what is suggested, some text uses or every text may. */
export function unfilledPlaceholders(
  text: string,
  { own, common }: { own: string[]; common: string[] },
  used: string[],
): TextDiagnostic[] {
  const unknown = placeholdersOf(text).filter((name) => !own.includes(name) && !common.includes(name));
  if (unknown.length === 0) return [];
  const working = [...new Set([...own.filter((name) => used.includes(name)), ...common])];
  return unknown.map((name) => {
    const intended = nearest(name, working);
    const others = working.length > 0 ? `These do: {{${working.join('}}, {{')}}}` : 'None does: type the words';
    const fix = intended ? `Type {{${intended}}}` : others;
    return error(`"{{${name}}}" gets no value here`, fix, indexOf(text, name));
  });
}

function indexOf(text: string, name: string): number {
  return text.search(new RegExp(`\\{\\{\\s*-?\\s*${RegExp.escape(name)}\\b`));
}

/** Placeholders that were added to or lost from the English text. */
export function changedPlaceholders(key: string, english: string, text: string): TextDiagnostic[] {
  const expected = requiredPlaceholders(key, english);
  const actual = requiredPlaceholders(key, text);
  const missing = expected.filter((name) => !formsOf(name).some((form) => actual.includes(form)));
  const unknown = actual.filter((name) => !expected.includes(name) && !commonFactNames.includes(name));
  const isRenamed = missing.length === 1 && unknown.length === 1;
  const diagnostics = unknown.map((name) => {
    const intended = isRenamed ? missing[0] : nearest(name, missing);
    if (intended) missing.splice(missing.indexOf(intended), 1);
    const fix = intended ? `Type {{${intended}}}: the name in the braces is never translated` : 'Remove it';
    return error(`{{${name}}} is not a placeholder of the English text`, fix, indexOf(text, name));
  });
  const lost = missing.map((name) => {
    const fix = `Put {{${name}}} where the sentence needs it: it is replaced by a fact`;
    return error(`{{${name}}} of the English text is missing`, fix);
  });
  return [...diagnostics, ...lost];
}
