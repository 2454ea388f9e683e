export type Values = Readonly<Record<string, string | number>>;

/** The one syntax of placeholders, for pages, islands, mails, calendar files, the linter and the text editor. */
const placeholder = /\{\{(\w+)\}\}/g;

/** The names in the `{{placeholders}}` of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))];
}

/** The words of a text and, at odd positions, the names of the placeholders between them. */
export function splitAtPlaceholders(text: string): string[] {
  return text.split(placeholder);
}

/** Replaces each placeholder by what `valueOf` returns for its name. */
export function replacePlaceholders(text: string, valueOf: (name: string, whole: string) => string): string {
  return text.replace(placeholder, (whole, name: string) => valueOf(name, whole));
}

const placeholderAndPeriod = new RegExp(`${placeholder.source}(\\.?)`, 'g');

/**
 * Fills in what has a value, and leaves the other placeholders to a later reader. A value that ends with a period, such as
 * `Inc.` or `5:30 p.m.`, also ends the sentence: there are never two.
 */
export function fillKnown(text: string, values: Values): string {
  return text.replace(placeholderAndPeriod, (whole, name: string, period: string) => {
    if (values[name] === undefined) return whole;
    const value = String(values[name]);
    return value.endsWith('.') ? value : value + period;
  });
}

/**
 * Fills in all placeholders where a text is shown. A text must never stop an island or a mail: one without a value, which
 * the linter refuses, is shown as it is and logged.
 */
export function fill(text: string, values: Values): string {
  const missing = placeholdersOf(text).filter((name) => values[name] === undefined);
  if (missing.length > 0) console.error(`Cannot fill "${text}": no value for "${missing.join('", "')}"`);
  return fillKnown(text, values);
}
