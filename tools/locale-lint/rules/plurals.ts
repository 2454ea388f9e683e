export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const suffix = new RegExp(`_(${pluralForms.join('|')})$`);

/** `calls` of `calls_other`; `undefined` for a key that is not a plural. */
export function pluralBase(name: string): string | undefined {
  return suffix.test(name) ? name.replace(suffix, '') : undefined;
}

/** The plural forms of a language: `one`, `other`, and `few` or `many` where it has them. */
export function pluralFormsOf(locale: string): string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
}

/** A few numbers that take a form: `2, 3, 4`. */
export function exampleNumbers(locale: string, form: string): string {
  const rules = new Intl.PluralRules(locale);
  const numbers = [...Array(200).keys(), 1_000_000].filter((number) => rules.select(number) === form);
  return numbers.slice(0, 3).join(', ');
}
