export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const suffix = new RegExp(`_(${pluralForms.join('|')})$`);

/** `calls` of `calls_other`; `undefined` for a key that is not a plural. */
export function pluralBase(name: string): string | undefined {
  return suffix.test(name) ? name.replace(suffix, '') : undefined;
}

/** `reply` of `replyWithoutTexting`, which takes its place where a switch is off. */
export function variantBase(key: string): string {
  return key.replace(/Without[A-Z]\w*$/, '');
}

/** A few numbers that take a form: `2, 3, 4`. */
export function exampleNumbers(locale: string, form: string): string {
  const rules = new Intl.PluralRules(locale);
  const numbers = [...Array(200).keys(), 1_000_000].filter((number) => rules.select(number) === form);
  return numbers.slice(0, 3).join(', ');
}
