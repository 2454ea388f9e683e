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

/** Splits days, in order, at the Mondays between them. */
export function groupByWeek(days: readonly Day[]): Day[][] {
  const weeks = new Map<string, Day[]>();
  for (const day of days) weeks.set(mondayBefore(day.day), [...(weeks.get(mondayBefore(day.day)) ?? []), day]);
  return [...weeks.values()];
}

function mondayBefore(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString();
}
