import { cached } from '../../lib/cached.ts';

interface WallClock {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM`, 24-hour. */
  time: string;
}

/** Converts ISO 8601 to the local day and time in a time zone. */
export const wallClock = cached((timeZone: string): ((startsAt: string) => WallClock) => {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (startsAt) => {
    const parts = new Map(format.formatToParts(new Date(startsAt)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
  };
});

/** The browser's time zone; undefined if it reports none, or one that it does not support. */
export function visitorTimeZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    wallClock(timeZone);
    return timeZone || undefined;
  } catch {
    return undefined;
  }
}

interface Day {
  /** `YYYY-MM-DD` */
  day: string;
  /** Starts, in order. */
  times: string[];
}

/** Groups free times by their day in a time zone. */
export function groupByDay(times: readonly string[], timeZone: string): Day[] {
  const read = wallClock(timeZone);
  const days = new Map<string, string[]>();
  for (const startsAt of times) {
    const { day } = read(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return Array.from(days, ([day, starts]) => ({ day, times: starts }));
}
