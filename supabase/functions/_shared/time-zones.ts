// Visitors send zone names in any capitalization, so their number is unbounded.
const maximum = 2000;
const known = new Map<string, unknown>();

/** Caches a value that is slow to create, such as a formatter. Keys begin with the kind of value. */
export function memoize<Value extends object | string>(key: string, create: () => Value): Value {
  const found = known.get(key) as Value | undefined;
  if (found !== undefined) return found;
  const value = create();
  if (known.size >= maximum) known.clear();
  known.set(key, value);
  return value;
}

const dayMs = 24 * 60 * 60_000;

const clock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** Whether this runtime knows a zone by that name, which it does for all names of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/**
 * How far a zone is ahead of UTC, in milliseconds, when its clocks show a time; `localMs` is that time read as if it
 * were UTC. A time that the clocks show twice is the first one, and one that they skip counts as before the change (RFC
 * 5545).
 */
export function offsetOfLocalTime(localMs: number, timeZone: string): number {
  const before = offsetAt(localMs - dayMs, timeZone);
  const after = offsetAt(localMs + dayMs, timeZone);
  if (before === after || offsetAt(localMs - before, timeZone) === before) return before;
  return offsetAt(localMs - after, timeZone) === after ? after : before;
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instantMs: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  return memoize(`wall clock ${timeZone}`, () => new Intl.DateTimeFormat('en-US', { ...clock, timeZone }));
}
