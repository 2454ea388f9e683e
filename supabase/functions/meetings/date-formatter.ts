// Visitors send zone names in any capitalization, so their number is unbounded.
const maximum = 500;
const known = new Map<string, Intl.DateTimeFormat>();

/**
 * A date formatter, cached because creating one takes longer than all else in a mail. Throws for an unknown zone.
 */
export function dateFormatter(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${JSON.stringify(options)}`;
  let formatter = known.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(tag, { ...options, timeZone });
    if (known.size >= maximum) known.clear();
    known.set(key, formatter);
  }
  return formatter;
}
