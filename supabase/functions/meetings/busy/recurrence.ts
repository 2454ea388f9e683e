import { CalendarError } from './calendar-text.ts';
import { utc } from './calendar-zones.ts';
import { earliestOf, readTime, type TimeContext, type LocalDateTime } from './local-time.ts';

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

const periodMs: Partial<Record<Frequency, number>> = {
  SECONDLY: secondMs,
  MINUTELY: 60 * secondMs,
  HOURLY: 60 * 60 * secondMs,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};

// A rule with a count has to be followed from its beginning, and one that repeats every second must not run for hours.
const maximumPeriods = 200_000;

/** A year in which a rule names more times than these is not expanded: it would take seconds and hundreds of megabytes. */
const maximumTimesOfPeriod = 20_000;

/** The times at which a rule's occurrences begin, by the clocks of the start's zone, in order: those of a span at least. */
export function* localTimes(
  rule: Rule,
  start: LocalDateTime,
  span: { fromMs: number; untilMs: number },
  reading: TimeContext,
): Generator<number> {
  const isAllowed = limitOf(rule, start, reading);
  const occurrencesOf = expander(rule, start.localMs);
  let left = rule.count;
  const first = left === Infinity ? periodsBefore(rule, start.localMs, span.fromMs) : 0;
  for (let n = first; n < first + maximumPeriods; n += 1) {
    const begins = beginOf(rule, start.localMs, n);
    if (begins > span.untilMs) return;
    for (const localMs of occurrencesOf(begins)) {
      if (localMs < start.localMs) continue;
      if (left === 0 || !isAllowed(localMs)) return;
      left -= 1;
      yield localMs;
    }
  }
  throw new CalendarError('tooManyTimes');
}

/** Whether a rule still allows an occurrence that begins then. One whose end cannot be read has none. */
function limitOf({ until }: Rule, start: LocalDateTime, reading: TimeContext): (localMs: number) => boolean {
  const last = until === undefined ? undefined : readTime(until, undefined, reading);
  if (!last || last.spanMs !== undefined) return () => true;
  // A date means the whole day, whatever the start is.
  if (last.isDate) return (localMs) => localMs < last.localMs + dayMs;
  if (last.zone !== utc || start.isDate) return (localMs) => localMs <= last.localMs;
  // Zones differ from UTC by less than a day: before that, no zone has to be asked.
  return (localMs) => localMs < last.localMs - dayMs || earliestOf({ ...start, localMs }) <= last.localMs;
}

/** When the nth year, month, week, day … of a rule begins. */
function beginOf({ frequency, interval, weekStart }: Rule, startMs: number, n: number): number {
  const date = new Date(startMs);
  if (frequency === 'YEARLY') return Date.UTC(date.getUTCFullYear() + n * interval, 0, 1);
  if (frequency === 'MONTHLY') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n * interval, 1);
  const length = periodMs[frequency] ?? dayMs;
  const intoPeriod =
    frequency === 'WEEKLY'
      ? ((date.getUTCDay() - weekStart + 7) % 7) * dayMs + modulo(startMs, dayMs)
      : modulo(startMs, length);
  return startMs - intoPeriod + n * interval * length;
}

/** How many periods can be passed over before a moment. */
function periodsBefore({ frequency, interval }: Rule, startMs: number, beforeMs: number): number {
  const length = periodMs[frequency] ?? (frequency === 'YEARLY' ? 366 : 31) * dayMs;
  return Math.max(0, Math.floor((beforeMs - startMs) / (length * interval)) - 1);
}

/** Gives the occurrences in the period that begins then, whether or not they are before the start. */
function expander(rule: Rule, startMs: number): (begins: number) => number[] {
  const { frequency, positions } = rule;
  const isWithinDay = ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(frequency);
  const length = periodMs[frequency] ?? dayMs;
  const isDay = dayFilter(rule, new Date(startMs));
  const times = isWithinDay ? [] : timesOfDay(rule, startMs);
  return (begins) => {
    const found = isWithinDay ? within(begins) : timesOn(daysOf(begins));
    if (!positions) return found;
    return [...new Set(positions.map((n) => found.at(n > 0 ? n - 1 : n)))]
      .filter((time) => time !== undefined)
      .sort((a, b) => a - b);
  };

  function timesOn(days: number[]): number[] {
    if (days.length * times.length > maximumTimesOfPeriod) throw new CalendarError('tooManyTimes');
    return days.flatMap((day) => times.map((time) => day + time));
  }

  function daysOf(begins: number): number[] {
    const date = new Date(begins);
    const next = {
      YEARLY: Date.UTC(date.getUTCFullYear() + 1, 0, 1),
      MONTHLY: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
    };
    const ends = frequency === 'YEARLY' || frequency === 'MONTHLY' ? next[frequency] : begins + length;
    const days: number[] = [];
    for (let day = begins; day < ends; day += dayMs) if (isDay(day)) days.push(day);
    return days;
  }

  function within(begins: number): number[] {
    const day = begins - modulo(begins, dayMs);
    if (!isDay(day)) return [];
    return timesOfDay(rule, startMs, begins - day, length).map((time) => day + time);
  }
}

/** The times of a day that a rule names, or else the start's; of a rule for hours or less, those in the given part of it. */
function timesOfDay(rule: Rule, startMs: number, fromMs = 0, lengthMs = dayMs): number[] {
  const part = new Date(fromMs);
  const start = new Date(startMs);
  const one = (list: number[] | undefined, isFixed: boolean, fixed: number, own: number) =>
    isFixed ? (list ?? [fixed]).filter((value) => value === fixed) : (list ?? [own]);
  const hours = one(rule.hours, lengthMs < dayMs, part.getUTCHours(), start.getUTCHours());
  const minutes = one(rule.minutes, lengthMs < 60 * 60 * secondMs, part.getUTCMinutes(), start.getUTCMinutes());
  const seconds = one(rule.seconds, lengthMs < 60 * secondMs, part.getUTCSeconds(), start.getUTCSeconds());
  if (hours.length * minutes.length * seconds.length > maximumTimesOfPeriod) throw new CalendarError('tooManyTimes');
  return hours
    .flatMap((hour) =>
      minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * secondMs)),
    )
    .sort((a, b) => a - b);
}

/** Whether a day is one that a rule names; what it leaves open is as in the start. */
function dayFilter(rule: Rule, start: Date): (day: number) => boolean {
  const { frequency, weekStart, yearDays, weeks } = rule;
  const isOpen = !rule.days && !rule.monthDays && !yearDays;
  const months = rule.months ?? (frequency === 'YEARLY' && isOpen && !weeks ? [start.getUTCMonth() + 1] : undefined);
  const monthDays =
    rule.monthDays ??
    ((frequency === 'YEARLY' || frequency === 'MONTHLY') && isOpen && !weeks ? [start.getUTCDate()] : undefined);
  const days =
    rule.days ?? ((frequency === 'WEEKLY' || weeks) && isOpen ? [{ weekday: start.getUTCDay(), nth: 0 }] : undefined);
  const isOfYear = frequency === 'YEARLY' && !rule.months;

  return (day) => {
    const date = new Date(day);
    const year = date.getUTCFullYear();
    const month = date.getUTCMonth();
    const monthLength = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const yearDay = Math.round((day - Date.UTC(year, 0, 1)) / dayMs) + 1;
    const yearLength = Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs);
    return (
      (!months || months.includes(month + 1)) &&
      isIn(monthDays, date.getUTCDate(), monthLength) &&
      isIn(yearDays, yearDay, yearLength) &&
      (!weeks || isIn(weeks, ...weekOf(day, weekStart))) &&
      (!days ||
        days.some(({ weekday, nth }) => {
          if (weekday !== date.getUTCDay()) return false;
          if (nth === 0 || !['YEARLY', 'MONTHLY'].includes(frequency)) return true;
          const [n, length] = isOfYear ? [yearDay, yearLength] : [date.getUTCDate(), monthLength];
          return nth > 0 ? Math.ceil(n / 7) === nth : Math.ceil((length - n + 1) / 7) === -nth;
        }))
    );
  };
}

/** Whether a list, in which negative numbers count from the end, has a number. */
function isIn(list: number[] | undefined, number: number, length: number): boolean {
  return !list || list.includes(number) || list.includes(number - length - 1);
}

/** The number of a day's week, and of how many. The first week of a year is the one with at least four of its days. */
function weekOf(day: number, weekStart: number): [number: number, length: number] {
  const middle = day + (3 - ((new Date(day).getUTCDay() - weekStart + 7) % 7)) * dayMs;
  const year = new Date(middle).getUTCFullYear();
  const first = firstWeek(year, weekStart);
  return [
    Math.floor((day - first) / (7 * dayMs)) + 1,
    Math.round((firstWeek(year + 1, weekStart) - first) / (7 * dayMs)),
  ];
}

function firstWeek(year: number, weekStart: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() - weekStart + 7) % 7) * dayMs;
}

function modulo(value: number, length: number): number {
  return ((value % length) + length) % length;
}

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export type Frequency = (typeof frequencies)[number];

/** A recurrence rule (RFC 5545, 3.3.10); a list is absent where the rule does not have it. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number;
  until: string | undefined;
  weekStart: number;
  seconds?: number[];
  minutes?: number[];
  hours?: number[];
  days?: { weekday: number; nth: number }[];
  monthDays?: number[];
  yearDays?: number[];
  weeks?: number[];
  months?: number[];
  positions?: number[];
}

/** With the least and the most that a value may be: where the least is negative, it counts from the end and is not 0. */
const lists = {
  BYSECOND: ['seconds', 0, 60],
  BYMINUTE: ['minutes', 0, 59],
  BYHOUR: ['hours', 0, 23],
  BYMONTHDAY: ['monthDays', -31, 31],
  BYYEARDAY: ['yearDays', -366, 366],
  BYWEEKNO: ['weeks', -53, 53],
  BYMONTH: ['months', 1, 12],
  BYSETPOS: ['positions', -366, 366],
} as const;

/** Throws for what it does not know, such as the months of another calendar (RFC 7529): guessed, a time would be free. */
export function readRule(text: string): Rule {
  const pairs = text
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=').map((side) => side.trim()) as [string, string]);
  const parts = new Map(pairs);
  const frequency = frequencies.find((name) => name === parts.get('FREQ'));
  if (!frequency || parts.size < pairs.length) throw new CalendarError('ruleUnreadable');
  const rule: Rule = {
    frequency,
    interval: parts.has('INTERVAL') ? number(parts.get('INTERVAL'), 1) : 1,
    count: parts.has('COUNT') ? number(parts.get('COUNT'), 1) : Infinity,
    until: parts.get('UNTIL'),
    weekStart: weekdays.indexOf(parts.get('WKST') ?? 'MO'),
  };
  for (const [name, value = ''] of parts) {
    if (name in lists) {
      const [list, least, most] = lists[name as keyof typeof lists];
      rule[list] = value.split(',').map((item) => number(item, least, most));
    } else if (name === 'BYDAY') {
      rule.days = value.split(',').map(readDay);
    } else if (!['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'].includes(name) && !isHarmless(name, value)) {
      throw new CalendarError('ruleUnreadable');
    }
  }
  const mostWeeks = frequency === 'YEARLY' && !rule.months ? 53 : 5;
  if (rule.weekStart < 0 || rule.days?.some(({ nth }) => Math.abs(nth) > mostWeeks))
    throw new CalendarError('ruleUnreadable');
  return rule;
}

function isHarmless(name: string, value: string): boolean {
  return name.startsWith('X-') || (name === 'RSCALE' && value === 'GREGORIAN') || (name === 'SKIP' && value === 'OMIT');
}

function number(text: string | undefined, least: number, most = Infinity): number {
  const value = /^[+-]?\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : NaN;
  if (!(value >= least && value <= most) || (least < 0 && value === 0)) throw new CalendarError('ruleUnreadable');
  return value;
}

function readDay(text: string) {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text.trim()) ?? [];
  if (name === '' || (nth !== '' && Number(nth) === 0)) throw new CalendarError('ruleUnreadable');
  return { weekday: weekdays.indexOf(name), nth: Number(nth) };
}
