/** The rules of texts that pages, islands, mails and tools share: placeholders, plural forms, the fallback, HTML. */
export type TextTree = { [key: string]: string | TextTree };

export type Values = Readonly<Record<string, string | number>>;

const placeholder = /\{\{(\w+)\}\}/g;

/** The names in the `{{placeholders}}` of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))];
}

/** Splits a text at its placeholders; the names of the placeholders are at odd positions. */
export function splitAtPlaceholders(text: string): string[] {
  return text.split(placeholder);
}

/** Replaces each placeholder with what `valueOf` returns for its name. */
export function replacePlaceholders(text: string, valueOf: (name: string, whole: string) => string): string {
  return text.replace(placeholder, (whole, name: string) => valueOf(name, whole));
}

const placeholderAndPeriod = new RegExp(`${placeholder.source}(\\.?)`, 'g');

/**
 * Fills in the placeholders that have a value and keeps the others. A value that ends in a period, such as `Inc.` or
 * `5:30 p.m.`, is not followed by a second one.
 */
export function fillKnown(text: string, values: Values): string {
  return text.replace(placeholderAndPeriod, (whole, name: string, period: string) => {
    if (values[name] === undefined) return whole;
    const value = String(values[name]);
    return value.endsWith('.') ? value : value + period;
  });
}

/**
 * Fills in all placeholders. One without a value is logged and stays in the text: it must not stop an island or a mail,
 * and the linter refuses such texts.
 */
export function fill(text: string, values: Values): string {
  const missing = placeholdersOf(text).filter((name) => values[name] === undefined);
  if (missing.length > 0) console.error(`Cannot fill "${text}": no value for "${missing.join('", "')}"`);
  return fillKnown(text, values);
}

/** The suffixes of the keys that hold the plural forms of one text: `calls_one`, `calls_other`. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type Singular<Name extends string> = Name extends `${infer Base}_${(typeof pluralForms)[number]}` ? Base : Name;

const pluralSuffix = new RegExp(`_(${pluralForms.join('|')})$`);

/** `calls` for `calls_other`; `undefined` for a key that is not a plural form. */
export function pluralBase(key: string): string | undefined {
  return pluralSuffix.test(key) ? key.replace(pluralSuffix, '') : undefined;
}

/** The plural form of `base` that the language uses for a number, from the group that holds the forms. */
export function pluralOf<Text>(
  group: Readonly<Record<string, Text>>,
  base: string,
  locale: string,
  count: number,
): Text | undefined {
  return group[`${base}_${new Intl.PluralRules(locale).select(count)}`] ?? group[`${base}_other`];
}

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

/** Uses the English text where a text is missing or empty, at any depth. */
export function withFallback<T extends object>(english: T, own: TextTree): T {
  const merged = Object.entries(english).map(([key, fallback]: [string, string | TextTree]) => {
    const value = own[key];
    if (typeof fallback === 'string') return [key, typeof value === 'string' && value !== '' ? value : fallback];
    return [key, withFallback(fallback, typeof value === 'object' ? value : {})];
  });
  // Keeps plural forms that English does not have.
  return { ...own, ...Object.fromEntries(merged) } as T;
}

/** A text for the content or a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Texts by key as the files have them: groups in groups. */
export function textTreeOf(texts: Iterable<[key: string, text: string]>): TextTree {
  const tree: TextTree = {};
  for (const [key, text] of texts) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let group = tree;
    for (const name of path) group = (group[name] ??= {}) as TextTree;
    group[last] = text;
  }
  return tree;
}
