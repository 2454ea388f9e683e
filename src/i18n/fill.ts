/**
 * Puts values into the `{{slots}}` of a sentence in the browser, as i18next does while building. Throws when
 * a slot gets no value.
 */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => {
    const value = values[slot];
    if (value === undefined) throw new Error(`Cannot fill "${sentence}": no value for "${slot}"`);
    return value;
  });
}
