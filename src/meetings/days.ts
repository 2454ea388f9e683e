import { wallClock } from './wall-clock.ts';

/** A day in the visitor's time zone, with the meetings that can start on it. */
export interface Day {
  /** `YYYY-MM-DD` */
  day: string;
  /** Starts of the free times, in order. */
  times: string[];
}

/** The days that free times fall on in a time zone: across the date line it is another than the team's. */
export function groupByDay(times: readonly string[], timeZone: string): Day[] {
  const read = wallClock(timeZone);
  const days = new Map<string, string[]>();
  for (const startsAt of times) {
    const { day } = read(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return Array.from(days, ([day, starts]) => ({ day, times: starts }));
}
