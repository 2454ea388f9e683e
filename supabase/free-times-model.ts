import { Temporal } from '@js-temporal/polyfill';
import type { Rules } from './functions/meetings/rules.ts';

/** A time that cannot be booked; until when a meeting blocks includes the pause after it. */
export interface Occupied {
  kind: 'meeting' | 'busy';
  from: string;
  until: string;
}

/**
 * The free times at a moment by a time zone library instead of PostgreSQL, so that tests compare two independent
 * results. Of a local time that the clocks repeat both take the second one.
 */
export function freeTimesBySecondImplementation(
  at: string,
  rules: Rules,
  occupied: readonly Occupied[] = [],
): string[] {
  const now = Temporal.Instant.from(at);
  const earliest = now.add({ minutes: rules.notice_minutes });
  const latest = now.add({ hours: 24 * rules.horizon_days });
  const spans = occupied.map(({ kind, from, until }) => ({
    kind,
    from: Temporal.Instant.from(from),
    until: Temporal.Instant.from(until),
  }));
  const free: string[] = [];
  const lastDay = latest.toZonedDateTimeISO(rules.time_zone).toPlainDate();
  let day = now.toZonedDateTimeISO(rules.time_zone).toPlainDate();
  for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    if (!rules.days.includes(day.dayOfWeek) || rules.days_off.includes(day.toString())) continue;
    if (meetingsOn(day) >= rules.maximum_per_day) continue;
    free.push(
      ...timesOf(day)
        .filter(isFree)
        .map((time) => time.toString({ smallestUnit: 'second' })),
    );
  }
  return free.sort();

  function meetingsOn(date: Temporal.PlainDate): number {
    return spans.filter(
      ({ kind, from }) => kind === 'meeting' && from.toZonedDateTimeISO(rules.time_zone).toPlainDate().equals(date),
    ).length;
  }

  function timesOf(date: Temporal.PlainDate): Temporal.Instant[] {
    const times: Temporal.Instant[] = [];
    for (let minute = minutes(rules.opens); minute + rules.minutes <= minutes(rules.closes); minute += rules.minutes) {
      const local = date.toPlainDateTime().add({ minutes: minute });
      const zoned = local.toZonedDateTime(rules.time_zone, { disambiguation: 'later' });
      if (zoned.toPlainDateTime().equals(local)) times.push(zoned.toInstant());
    }
    return times;
  }

  function isFree(start: Temporal.Instant): boolean {
    if (isBefore(start, earliest) || isBefore(latest, start)) return false;
    const end = start.add({ minutes: rules.minutes });
    const endOfPause = end.add({ minutes: rules.buffer_minutes });
    return !spans.some(
      ({ kind, from, until }) => isBefore(start, until) && isBefore(from, kind === 'meeting' ? endOfPause : end),
    );
  }
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
