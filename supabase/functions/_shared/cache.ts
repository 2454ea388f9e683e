// Visitors send zone names in any capitalization, so their number is unbounded.
const maximum = 2000;
const known = new Map<string, unknown>();

/** Keeps what takes longer to create than all else in a mail; every kind of value has its own beginning of keys. */
export function cached<Value extends object | string>(key: string, create: () => Value): Value {
  const found = known.get(key) as Value | undefined;
  if (found !== undefined) return found;
  const value = create();
  if (known.size >= maximum) known.clear();
  known.set(key, value);
  return value;
}
