export type Words = { [key: string]: string | Words };

/** Fills in English for missing or empty texts, at any depth. */
export function withFallback<T extends object>(english: T, own: Words): T {
  const merged = Object.entries(english).map(([key, fallback]: [string, string | Words]) => {
    const value = own[key];
    if (typeof fallback === 'string') return [key, typeof value === 'string' && value !== '' ? value : fallback];
    return [key, withFallback(fallback, typeof value === 'object' ? value : {})];
  });
  // Keeps plural forms that English does not have.
  return { ...own, ...Object.fromEntries(merged) } as T;
}
