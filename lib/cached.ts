// Visitors send names of zones in any capitalization, so the number of arguments is unbounded.
const maximum = 2000;

/** A function that computes its result once for the same arguments, and forgets all when there are too many. */
export function cached<Arguments extends (string | number)[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const known = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\n');
    if (!known.has(key)) {
      if (known.size >= maximum) known.clear();
      known.set(key, compute(...args));
    }
    return known.get(key) as Result;
  };
}
