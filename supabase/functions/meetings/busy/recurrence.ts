import ICAL from 'ical.js';
import { CalendarError } from './calendar-text.ts';
import { dayMs, earliestOf, readTime, type CalendarTime, type TimeContext } from './calendar-event.ts';
import { utc } from './calendar-zones.ts';

/** More of one rule are not followed: it would take seconds. */
const maximumOccurrences = 20_000;

/**
 * The parts of rules that calendar programs write, and that the library follows correctly. With others, such as every
 * seventh day that is a Tuesday, it skips occurrences or never returns.
 */
const knownParts: Record<string, readonly string[]> = {
  DAILY: ['BYDAY'],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYMONTH', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
};
const commonParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'];

/** The library reads the beginning of a value, or takes 0 for 1 or for no limit. */
const list = (item: string) => new RegExp(`^${item}(?:,${item}){0,30}$`);
const weekday = '(?:SU|MO|TU|WE|TH|FR|SA)';
const valuesOf: Record<string, RegExp> = {
  INTERVAL: /^[1-9]\d{0,5}$/,
  UNTIL: /^[^\uFFFD]*$/,
  COUNT: /^[1-9]\d{0,5}$/,
  WKST: list(weekday),
  BYDAY: list(`(?:[+-]?[1-5])?${weekday}`),
  BYMONTHDAY: list('[+-]?(?:[1-9]|[12]\\d|3[01])'),
  BYMONTH: list('(?:[1-9]|1[0-2])'),
  BYSETPOS: list('[+-]?[1-9]\\d{0,2}'),
};

/**
 * The times at which a rule's occurrences begin, by the clocks of the start's zone, in order; some of those before `fromMs`
 * are left out. Throws when a rule cannot be followed.
 */
export function* occurrencesOf(
  text: string,
  start: CalendarTime,
  fromMs: number,
  context: TimeContext,
): Generator<number> {
  const parts = partsOf(text);
  const isAllowed = limitOf(parts.get('UNTIL'), start, context);
  let startMs = start.localMs;
  const periodMs = { DAILY: dayMs, WEEKLY: 7 * dayMs }[parts.get('FREQ') ?? ''];
  if (periodMs && !parts.has('COUNT')) {
    const stepMs = periodMs * Number(parts.get('INTERVAL') ?? 1);
    startMs += Math.max(0, Math.floor((fromMs - startMs) / stepMs) - 1) * stepMs;
  }
  const occurrences = iteratorOf(parts, start, startMs);
  for (let n = 0; n < maximumOccurrences; n += 1) {
    const time = occurrences.next() as ICAL.Time | null;
    const localMs = time ? time.toUnixTime() * 1000 : Infinity;
    if (!isAllowed(localMs)) return;
    yield localMs;
  }
  throw new CalendarError('tooManyTimes');
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
  const { INTERVAL: interval = '1', ...by } = Object.fromEntries(parts);
  const isOfMonth = ['MONTHLY', 'YEARLY'].includes(frequency);
  const isRefused =
    parts.size < pairs.length ||
    pairs.some(([name, value]) => !known.includes(name) || !value || valuesOf[name]?.test(value) === false) ||
    // The second Monday of a week or a day.
    (!isOfMonth && /\d/.test(by['BYDAY'] ?? '')) ||
    (frequency === 'DAILY' && by['BYDAY'] !== undefined && interval !== '1') ||
    (by['BYDAY'] !== undefined && by['BYMONTHDAY'] !== undefined) ||
    // The library counts the last days of some months wrong.
    (frequency === 'YEARLY' && /-/.test(by['BYMONTHDAY'] ?? '')) ||
    // Each day of the week comes at least four times a month: the library searches for those that never come.
    (by['BYSETPOS'] ?? '').split(',').some((n) => Math.abs(Number(n)) > 4 * weekdaysIn(by['BYDAY'])) ||
    // The hundredth day or the tenth Monday of a year.
    (frequency === 'YEARLY' &&
      by['BYMONTH'] === undefined &&
      ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'].some((name) => name in by));
  if (isRefused || !(frequency in knownParts)) throw new CalendarError('ruleUnreadable');
  // The same days, some of which the library leaves out otherwise.
  if (parts.has('BYDAY') && frequency === 'DAILY') parts.set('FREQ', 'WEEKLY');
  return parts;
}

/** Of those that come several times a month. */
const weekdaysIn = (days = '') => days.split(',').filter((day) => /^[A-Z]/.test(day)).length;

function iteratorOf(parts: ReadonlyMap<string, string>, start: CalendarTime, startMs: number): ICAL.RecurIterator {
  const written = [...parts].filter(([name]) => name !== 'UNTIL').map((part) => part.join('='));
  try {
    const rule = ICAL.Recur.fromString(written.join(';'));
    const days = [new Date(start.localMs).getUTCDate(), ...(parts.get('BYMONTHDAY') ?? '').split(',').map(Number)];
    // The library counts days such as February 29 in every year, and the start even where the rule does not name it.
    if (rule.count && rule.freq === 'YEARLY' && Math.max(...days) > 28) rule.count = null;
    else if (rule.count && parts.has('BYSETPOS')) rule.count += 1;
    return rule.iterator(ICAL.Time.fromJSDate(new Date(startMs), true));
  } catch {
    throw new CalendarError('ruleUnreadable');
  }
}

/** Whether a rule still allows an occurrence that begins then. One whose end cannot be read has none. */
function limitOf(until: string | undefined, start: CalendarTime, context: TimeContext): (localMs: number) => boolean {
  const last = until === undefined ? undefined : readEnd(until, context);
  if (!last) return Number.isFinite;
  // A date means the whole day, whatever the start is.
  if (last.isDate) return (localMs) => localMs < last.localMs + dayMs;
  if (last.zone !== utc || start.isDate) return (localMs) => localMs <= last.localMs;
  return (localMs) => Number.isFinite(localMs) && earliestOf({ ...start, localMs }) <= last.localMs;
}

function readEnd(until: string, context: TimeContext): CalendarTime | undefined {
  try {
    const last = readTime(until, undefined, context);
    return last.spanMs === 0 ? last : undefined;
  } catch {
    context.note('timeUnreadable');
    return undefined;
  }
}
