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
