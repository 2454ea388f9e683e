/** Interpolates `{{placeholders}}` in islands, which do not ship i18next. Throws when one gets no value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Cannot fill "${text}": no value for "${name}"`);
    return String(value);
  });
}
