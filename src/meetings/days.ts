import { wallClock } from './wall-clock.ts';

/** A day in the visitor's time zone, with the meetings that can start on it. */
export interface Day {
  /** `YYYY-MM-DD` */
  day: string;
  /** Starts of the free times, in order. */
  times: string[];
}

/** Groups free times by their day in a time zone, which may differ from the team's day. */
export function groupByDay(times: readonly string[], timeZone: string): Day[] {
  const read = wallClock(timeZone);
  const days = new Map<string, string[]>();
  for (const startsAt of times) {
    const { day } = read(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return Array.from(days, ([day, starts]) => ({ day, times: starts }));
}
