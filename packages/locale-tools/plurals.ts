import { pluralBase } from '../../lib/texts.ts';

export function pluralFormsOf(locale: string): string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
}

/** A few numbers that take a form: `2, 3, 4`. */
export function exampleNumbers(locale: string, form: string): string {
  const rules = new Intl.PluralRules(locale);
  const numbers = [...Array(200).keys(), 1_000_000].filter((number) => rules.select(number) === form);
  return numbers.slice(0, 3).join(', ');
}

/** Numbers that take a form, by those of the languages that have it. */
export function exampleNumbersByLocale(locales: string[], form: string): Record<string, string> {
  const having = locales.filter((locale) => pluralFormsOf(locale).includes(form));
  return Object.fromEntries(having.map((locale) => [locale, exampleNumbers(locale, form)]));
}

/** The key that the plural forms of a text share; of any other text, its key. */
export const baseOf = (key: string): string => pluralBase(key) ?? key;
