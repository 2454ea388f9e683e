import { Temporal } from '@js-temporal/polyfill';
import type { Rules } from './functions/meetings/rules.ts';

/** A period that cannot be booked; for a meeting it includes the buffer after it. */
export interface Occupied {
  kind: 'meeting' | 'busy';
  from: string;
  until: string;
}

const minuteMs = 60_000;

/**
 * The free times at a moment by a time zone library instead of PostgreSQL, so that tests compare two independent
 * results. When the clocks repeat a local time, both take the second one.
 */
export function freeTimesBySecondImplementation(
  at: string,
  rules: Rules,
  occupied: readonly Occupied[] = [],
): string[] {
  const now = Temporal.Instant.from(at);
  const earliest = now.epochMilliseconds + rules.notice_minutes * minuteMs;
  const latest = now.add({ hours: 24 * rules.horizon_days });
  const spans = occupied.map(({ kind, from, until }) => ({ kind, from: Date.parse(from), until: Date.parse(until) }));
  const free: string[] = [];
  const lastDay = dayOf(latest);
  for (let day = dayOf(now); Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    if (!rules.days.includes(day.dayOfWeek) || rules.days_off.includes(day.toString())) continue;
    if (meetingsOn(day) >= rules.maximum_per_day) continue;
    const times = timesOf(day).filter(({ epochMilliseconds }) => isFree(epochMilliseconds));
    free.push(...times.map((time) => time.toString({ smallestUnit: 'second' })));
  }
  return free.sort();

  function dayOf(moment: Temporal.Instant): Temporal.PlainDate {
    return moment.toZonedDateTimeISO(rules.time_zone).toPlainDate();
  }

  function meetingsOn(day: Temporal.PlainDate): number {
    return occupied.filter(({ kind, from }) => kind === 'meeting' && dayOf(Temporal.Instant.from(from)).equals(day))
      .length;
  }

  function timesOf(day: Temporal.PlainDate): Temporal.Instant[] {
    const times: Temporal.Instant[] = [];
    for (let minute = minutes(rules.opens); minute + rules.minutes <= minutes(rules.closes); minute += rules.minutes) {
      const local = day.toPlainDateTime().add({ minutes: minute });
      const zoned = local.toZonedDateTime(rules.time_zone, { disambiguation: 'later' });
      if (zoned.toPlainDateTime().equals(local)) times.push(zoned.toInstant());
    }
    return times;
  }

  function isFree(start: number): boolean {
    if (start < earliest || start > latest.epochMilliseconds) return false;
    const end = start + rules.minutes * minuteMs;
    const endOfBuffer = end + rules.buffer_minutes * minuteMs;
    return !spans.some(({ kind, from, until }) => start < until && from < (kind === 'meeting' ? endOfBuffer : end));
  }
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
