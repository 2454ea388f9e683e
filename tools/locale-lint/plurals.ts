import type { Entry, Group } from './dictionary.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** `calls` of `calls_other`; nothing for a key that does not count. */
export function pluralBase(name: string): string | undefined {
  return pluralForm.test(name) ? name.replace(pluralForm, '') : undefined;
}

/** The forms of a language that a number can need: `one`, `other`; `few` and `many` where it has them. */
export function pluralForms(locale: string): string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
}

/** The words that count in a group, each with its forms. */
export function pluralsOf(group: Group): Map<string, Map<string, Entry>> {
  const plurals = new Map<string, Map<string, Entry>>();
  for (const [name, { value }] of group.members) {
    const base = pluralBase(name);
    if (base === undefined) continue;
    const forms = plurals.get(base) ?? new Map<string, Entry>();
    forms.set(name.slice(base.length + 1), value);
    plurals.set(base, forms);
  }
  return plurals;
}

/** Numbers that take a form, for an editor who does not know its name: `2, 3, 4`. */
export function numbersOf(locale: string, form: string): string {
  const rules = new Intl.PluralRules(locale);
  const found = [...Array(200).keys(), 1_000_000].filter((number) => rules.select(number) === form);
  return found.slice(0, 3).join(', ');
}
