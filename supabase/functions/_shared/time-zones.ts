import { cached } from '../../../lib/cached.ts';

export const dayMs = 24 * 60 * 60_000;

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

const formatterOf = cached((timeZone: string) => new Intl.DateTimeFormat('en-US', { ...clock, timeZone }));
