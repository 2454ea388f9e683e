/** The endings of keys that hold the forms of one text: `calls_one`, `calls_other`. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type Singular<Name extends string> = Name extends `${infer Base}_${(typeof pluralForms)[number]}` ? Base : Name;

const suffix = new RegExp(`_(${pluralForms.join('|')})$`);

/** `calls` of `calls_other`; `undefined` for a key that is not a plural. */
export function pluralBase(name: string): string | undefined {
  return suffix.test(name) ? name.replace(suffix, '') : undefined;
}

/** The form of a text that a number takes in a language, of the group that holds its forms. */
export function pluralOf<Text>(
  group: Readonly<Record<string, Text>>,
  base: string,
  locale: string,
  count: number,
): Text | undefined {
  return group[`${base}_${new Intl.PluralRules(locale).select(count)}`] ?? group[`${base}_other`];
}
