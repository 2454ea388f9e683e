import { CalendarError } from './calendar-text.ts';
import { dayMs } from '../../_shared/time-zones.ts';
import { earliestOf, readTime, type CalendarTime, type TimeContext } from './calendar-event.ts';
import { utc } from './calendar-zones.ts';

/** More periods or occurrences of one rule are not followed: it would take seconds. */
const maximumSteps = 20_000;

/** The parts of rules that calendar programs write. */
const knownParts: Record<string, readonly string[]> = {
  DAILY: ['BYDAY'],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYMONTH', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
};
/** How long the periods of a rule are at most. */
const longestDays: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
const commonParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'];

const list = (item: string) => new RegExp(`^${item}(?:,${item}){0,30}$`);
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const weekday = `(?:${weekdays.join('|')})`;
const valuesOf: Record<string, RegExp> = {
  INTERVAL: /^[1-9]\d{0,5}$/,
  COUNT: /^[1-9]\d{0,5}$/,
  WKST: new RegExp(`^${weekday}$`),
  BYDAY: list(`(?:[+-]?[1-5])?${weekday}`),
  BYMONTHDAY: list('[+-]?(?:[1-9]|[12]\\d|3[01])'),
  BYMONTH: list('(?:[1-9]|1[0-2])'),
  BYSETPOS: list('[+-]?[1-9]\\d{0,2}'),
};

/**
 * The times at which a rule's occurrences begin, by the clocks of the start's zone, in order: until `untilMs` at least,
 * and without some of those before `fromMs`. Throws when a rule cannot be followed.
 */
export function* occurrencesOf(
  text: string,
  start: CalendarTime,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  context: TimeContext,
): Generator<number> {
  const parts = partsOf(text);
  const isAllowed = limitOf(parts.get('UNTIL'), start, context);
  const startDay = Math.floor(start.localMs / dayMs) * dayMs;
  const period = periodsOf(parts, new Date(startDay));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? Infinity);
  const stepMs = interval * (longestDays[parts.get('FREQ') ?? ''] ?? 1) * dayMs;
  const skipped = count === Infinity ? Math.max(0, Math.floor((fromMs - start.localMs) / stepMs) - 1) : 0;
  let occurrences = 0;
  for (let step = 0; Math.max(step, occurrences) < maximumSteps; step += 1) {
    const { beginMs, days } = period((skipped + step) * interval);
    if (!(beginMs <= untilMs)) return;
    for (const day of days) {
      const localMs = day + start.localMs - startDay;
      if (localMs < start.localMs) continue;
      if (occurrences === count || !isAllowed(localMs)) return;
      yield localMs;
      occurrences += 1;
    }
  }
  throw new CalendarError('tooManyTimes');
}

/**
 * Tells of the day, week, month or year that is some of them after that of the first day, when it begins and which days
 * a rule names in it, each by its first moment.
 */
function periodsOf(
  parts: ReadonlyMap<string, string>,
  first: Date,
): (after: number) => { beginMs: number; days: number[] } {
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number);
  const frequency = parts.get('FREQ');
  const byDay =
    parts.get('BYDAY')?.split(',') ?? (frequency === 'WEEKLY' ? [weekdays[first.getUTCDay()] ?? ''] : undefined);
  const namedWeekdays = byDay?.map((each) => ({
    nth: Number.parseInt(each, 10) || 0,
    weekday: weekdays.indexOf(each.slice(-2)),
  }));
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const monthDays = numbers('BYMONTHDAY') ?? (isOfMonth && !byDay ? [first.getUTCDate()] : undefined);
  const months = [...new Set(numbers('BYMONTH') ?? [first.getUTCMonth() + 1])].sort((a, b) => a - b);
  const positions = numbers('BYSETPOS');
  const sinceMonday = (first.getUTCDay() - weekdays.indexOf(parts.get('WKST') ?? 'MO') + 7) % 7;

  /** Of the days from a moment on, each counted from the first and from the last. */
  function named(beginMs: number, length: number): number[] {
    const firstWeekday = new Date(beginMs).getUTCDay();
    const isNamed = (n: number) => {
      const isMonthDay = !monthDays || monthDays.includes(n + 1) || monthDays.includes(n - length);
      const ofWeekday = namedWeekdays?.filter(({ weekday }) => weekday === (firstWeekday + n) % 7);
      const places = [0, Math.floor(n / 7) + 1, Math.floor((n - length) / 7)];
      return isMonthDay && (ofWeekday?.some(({ nth }) => places.includes(nth)) ?? true);
    };
    return Array.from({ length }, (_, n) => n)
      .filter(isNamed)
      .map((n) => beginMs + n * dayMs);
  }
  // Not `Date.UTC`, which takes the year 26 for 1926.
  const monthAt = (year: number, month: number) => new Date(0).setUTCFullYear(year, month, 1);
  const ofMonth = (year: number, month: number) => {
    const beginMs = monthAt(year, month);
    return named(beginMs, (monthAt(year, month + 1) - beginMs) / dayMs);
  };
  const chosen = (days: number[]) =>
    positions ? days.filter((_, n) => positions.includes(n + 1) || positions.includes(n - days.length)) : days;

  return (after) => {
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    if (frequency === 'YEARLY') {
      const days = months.flatMap((each) => ofMonth(year + after, each - 1));
      return { beginMs: monthAt(year + after, 0), days: chosen(days) };
    }
    if (frequency === 'MONTHLY')
      return { beginMs: monthAt(year, month + after), days: chosen(ofMonth(year, month + after)) };
    const length = frequency === 'WEEKLY' ? 7 : 1;
    const beginMs = first.getTime() + (after * length - (length === 7 ? sinceMonday : 0)) * dayMs;
    return { beginMs, days: named(beginMs, length) };
  };
}

/** Throws for what is not known: guessed, a time would be free. */
function partsOf(text: string): Map<string, string> {
  const pairs = text
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=').map((side) => side.trim()) as [string, string]);
  const parts = new Map(pairs);
  const frequency = parts.get('FREQ') ?? '';
  const known = [...commonParts, ...(knownParts[frequency] ?? [])];
  const isOfMonth = ['MONTHLY', 'YEARLY'].includes(frequency);
  const isRefused =
    parts.size < pairs.length ||
    pairs.some(([name, value]) => !known.includes(name) || !value || valuesOf[name]?.test(value) === false) ||
    // The second Monday of a week or a day.
    (!isOfMonth && /\d/.test(parts.get('BYDAY') ?? '')) ||
    (parts.has('BYDAY') && parts.has('BYMONTHDAY')) ||
    // The hundredth day or the tenth Monday of a year.
    (frequency === 'YEARLY' &&
      !parts.has('BYMONTH') &&
      ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'].some((name) => parts.has(name)));
  if (isRefused || !(frequency in knownParts)) throw new CalendarError('ruleUnreadable');
  return parts;
}

/** Whether a rule still allows an occurrence that begins then. */
function limitOf(until: string | undefined, start: CalendarTime, context: TimeContext): (localMs: number) => boolean {
  const last = until === undefined ? undefined : readTime(until, undefined, context);
  if (!last) return Number.isFinite;
  // A date means the whole day, whatever the start is.
  if (last.isDate) return (localMs) => localMs < last.localMs + dayMs;
  if (last.zone !== utc || start.isDate) return (localMs) => localMs <= last.localMs;
  return (localMs) => Number.isFinite(localMs) && earliestOf({ ...start, localMs }) <= last.localMs;
}
