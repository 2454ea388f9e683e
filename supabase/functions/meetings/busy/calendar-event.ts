import type { ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { CalendarError, propertiesOf, type CalendarComponent, type Property } from './calendar-text.ts';
import { anyZone, anywhere, isCertain, utc, type Zone } from './calendar-zones.ts';

/** A time as it is written: what clocks show, as if in UTC, and whose clocks these are. A date counts from midnight. */
export interface CalendarTime {
  localMs: number;
  zone: Zone;
  isDate: boolean;
  /** Of a time of which only the day can be read, how much later it may be; otherwise 0. */
  spanMs: number;
}

/** How the times of a calendar are read. */
export interface TimeContext {
  /** The zone of times without one. */
  floating: Zone;
  /** That of whole days. */
  dates: Zone;
  named: (name: string) => Zone;
  /** Takes what could not be read for certain. */
  note: (code: ProblemCode) => void;
}

/** A length of time: days by the calendar, whose days may have 23 hours, and milliseconds after them. */
interface Length {
  days: number;
  ms: number;
}

/** A single event, a series, or a changed occurrence of one. */
export interface CalendarEvent {
  start: CalendarTime;
  /** Undefined when it takes no time. */
  length: Length | undefined;
  /** How long before its start it may begin. */
  earlyMs: number;
  rules: string[];
  additions: Property[];
  exclusions: Property[];
}

/** Start and end, in milliseconds. */
export type BusyTime = [startMs: number, endMs: number];

export const dayMs = 24 * 60 * 60_000;
const oneDay: Length = { days: 0, ms: dayMs };

/** The earliest moment that a written time may mean; of a time that is known, the moment. */
export function earliestOf({ localMs, zone }: CalendarTime): number {
  return localMs - Math.max(...zone.offsetsAt(localMs));
}

/** The latest one, or that after some days. */
function latestOf({ localMs, zone, spanMs }: CalendarTime, days = 0): number {
  const lastMs = localMs + spanMs + days * dayMs;
  return lastMs - Math.min(...zone.offsetsAt(lastMs));
}

/** From when until when at most the occurrence of an event that begins then takes its time. */
export function spanOf({ length, earlyMs }: CalendarEvent, at: CalendarTime): BusyTime {
  const startMs = earliestOf(at) - earlyMs;
  if (!length) return [startMs, at.spanMs > 0 ? latestOf(at) : startMs];
  return [startMs, latestOf(at, length.days) + length.ms];
}

/** Two times are the same only if both are known, or written alike in one zone. */
export function keyOf({ localMs, zone, spanMs }: CalendarTime): number | string {
  const isKnown = spanMs === 0 && isCertain(zone, localMs);
  return isKnown ? localMs - Number(zone.offsetsAt(localMs)[0]) : `${localMs} ${spanMs} ${zone.name}`;
}

/** Reads a time, or at least its day; throws when it may be any. */
export function readTime(written: string, zoneName: string | undefined, context: TimeContext): CalendarTime {
  const [, year, month, day, time = ''] = /^(\d{4})-?(\d\d)-?(\d\d)(.*)$/.exec(written.trim()) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(midnight).getUTCDate() !== Number(day) || new Date(midnight).getUTCMonth() !== Number(month) - 1)
    throw new CalendarError('timeUnreadable');
  const [, hours, minutes, seconds = '0', isUtc] = /^T(\d\d)([0-5]\d)([0-5]\d|60)?(Z)?$/i.exec(time) ?? [];
  const timeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const isDate = time === '';
  const isTime = timeMs <= dayMs;
  if (!isDate && !isTime) context.note('timeUnreadable');
  const named = zoneName?.trim() ? context.named(zoneName) : undefined;
  // One that is in UTC and in a zone may be either.
  const inUtc = named ? anyZone(named.name, [utc, named]) : utc;
  const local = named ?? context.floating;
  const timeZone = isUtc !== undefined || /Z$/i.test(time) ? inUtc : local;
  // Such as "10:00+02:00" in ISO 8601.
  const hasOffset = !isTime && /[+-]|Z./i.test(time);
  const zone = isDate ? context.dates : hasOffset ? anywhere('') : timeZone;
  const localMs = midnight + (isTime ? timeMs : 0);
  if (!isCertain(zone, localMs)) context.note('zoneUnknown');
  return { localMs, zone, isDate, spanMs: isDate || isTime ? 0 : dayMs };
}

function timeOf({ value, parameters }: Property, context: TimeContext): CalendarTime {
  const isDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
  return readTime(isDate ? value.replace(/T.*/i, '') : value, parameters.get('TZID'), context);
}

/** The times that a property lists, such as an EXDATE, or an RDATE with its periods. A period has a span of its own. */
export function timesOf({ value, parameters }: Property, context: TimeContext, count: () => void) {
  return value.split(',').map((text): { start: CalendarTime; own?: BusyTime } => {
    count();
    const [first = '', end] = text.split('/');
    const start = timeOf({ name: '', parameters, value: first }, context);
    if (end === undefined) return { start };
    const length = /^[+-]?P/i.test(end)
      ? readLength(end, context)
      : lengthUntil(start, timeOf({ name: '', parameters, value: end }, context));
    return { start, own: spanOf(eventOf(start, [length], context), start) };
  });
}

function readLength(written: string, context: TimeContext): Length {
  const [date = '', time = ''] = written.trim().toUpperCase().split('T');
  const sum = (part: string, units: Record<string, number>) =>
    [...part.matchAll(/(?<!\d)(\d+)([A-Z])/g)].reduce(
      (total, [, n, unit = '']) => total + Number(n) * (units[unit] ?? 0),
      0,
    );
  const isKnown = /^[+-]?P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/i.test(written.trim()) && /\d/.test(written);
  // The standard has no months and years; the longest are meant.
  if (!isKnown || /[YM]/.test(date)) context.note('timeUnreadable');
  const direction = date.startsWith('-') ? -1 : 1;
  return {
    days: direction * sum(date, { Y: 366, M: 31, W: 7, D: 1 }),
    ms: direction * (sum(time, { H: 60 * 60_000, M: 60_000, S: 1000 }) + (isKnown ? 0 : dayMs)),
  };
}

function lengthUntil(start: CalendarTime, end: CalendarTime): Length {
  const shownMs = end.localMs + end.spanMs - start.localMs;
  // The end is excluded; programs that do not know this mean the one day.
  if (start.isDate && end.isDate) return { days: shownMs === 0 ? 1 : shownMs / dayMs, ms: 0 };
  const isSameZone = start.zone === end.zone;
  const latestMs = latestOf(end) - earliestOf(start);
  const ms = latestMs < 0 ? earliestOf(end) - latestOf(start) : latestMs;
  // One that begins in an hour that the clocks skip could have no length.
  const isSkipped = isSameZone && ms <= 0 && shownMs > 0;
  return { days: 0, ms: isSkipped || (isSameZone && !isCertain(start.zone, start.localMs)) ? shownMs : ms };
}

/** The longest that an event may take, by all ends that it names. */
function eventOf(start: CalendarTime, lengths: readonly Length[], context: TimeContext): CalendarEvent {
  const spans = lengths.map(({ days, ms }) => days * dayMs + ms);
  if (new Set(spans).size > 1) context.note('notUnderstood');
  const shortest = Math.min(0, ...spans);
  if (shortest < 0) context.note('endBeforeStart');
  const known = lengths.filter(({ days, ms }) => days * dayMs + ms >= 0);
  const length = shortest < 0 ? [...known, oneDay] : start.isDate ? [...known, { days: 1, ms: 0 }] : known;
  const longest = length.toSorted((a, b) => b.days * dayMs + b.ms - a.days * dayMs - a.ms)[0];
  // No event that is meant to be ends as much before its start; an older end is a mistake of another kind.
  const earlyMs = Math.min(-shortest, 31 * dayMs);
  return { start, length: longest, earlyMs, rules: [], additions: [], exclusions: [] };
}

/** Reads an event's own properties and whether it blocks its time, before its times are read. */
export function readEvent({ text, isBroken }: CalendarComponent, owner: string | undefined) {
  const { properties, lost } = propertiesOf(text, isBroken);
  const byName = Map.groupBy(properties, ({ name }) => name);
  const all = (name: string) => byName.get(name) ?? [];
  const [original] = all('RECURRENCE-ID');
  return {
    uid: all('UID')[0]?.value ?? '',
    blocks: isBlocking(all, owner),
    original,
    /** Whether all that follow are changed in the same way. */
    range: original?.parameters.get('RANGE')?.toUpperCase(),
    /** When a changed occurrence would have begun. */
    originalTime(context: TimeContext): CalendarTime {
      if (!original) throw new CalendarError('timeUnreadable');
      return timeOf(original, context);
    },
    /** Throws when its start may be any time. */
    times(context: TimeContext): CalendarEvent {
      const [first, ...otherStarts] = all('DTSTART');
      if (!first) throw new CalendarError('timeUnreadable');
      if (otherStarts.length > 0 || lost.some((line) => /^\W*DTSTART/i.test(line)))
        throw new CalendarError('notUnderstood');
      const start = timeOf(first, context);
      const lengths = [
        ...all('DTEND').map((property) => endOf(start, property, context)),
        ...all('DURATION').map(({ value }) => readLength(value, context)),
      ];
      // A line that is no property, or a misspelled one, may be the end, even a later one.
      const others = properties.filter(({ name }) => name !== 'DTEND' && name !== 'DURATION');
      const lines = [...lost, ...others.map(({ name, value }) => `${name}:${value}`)];
      const ends = lines.filter((line) => (lengths.length === 0 ? misspelledEnd : misspelledSecondEnd).test(line));
      if (lengths.length + ends.length === 0 && (isBroken || lost.length > 0)) ends.push('');
      lengths.push(...ends.map((line) => guessedLength(start, line, context)));
      // In the same way, it may be a rule, which begins so that it is not read as one.
      const lostRules = [...lost, ...properties.filter(({ name }) => name !== 'RRULE').map(({ value }) => value)]
        .filter((line) => misplacedRule.test(line))
        .map((line) => `?;${line}`);
      return {
        ...eventOf(start, lengths, context),
        rules: [...all('RRULE').map(({ value }) => value), ...lostRules],
        additions: [
          ...all('RDATE').filter(({ value }) => value !== ''),
          ...lost.filter((line) => /^\W*RDATE/i.test(line)).map((value) => ({ ...first, value })),
        ],
        exclusions: all('EXDATE'),
      };
    },
  };
}

const misspelledEnd = /^\W*(?:\w+\.)?(?:D(?!TSTART|TSTAMP|ESCRIPTION)|END|X-LIC-ERROR:)/i;
const misspelledSecondEnd = /^\W*(?:\w+\.)?(?:DT(?!START|STAMP)|DUR|END)/i;
const misplacedRule = /^\W*R?RULE\b|FREQ=(?:SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)/i;

function endOf(start: CalendarTime, property: Property, context: TimeContext): Length {
  try {
    return lengthUntil(start, timeOf(property, context));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return guessedLength(start, property.value, context);
  }
}

/** The longest that an unreadable end may mean: until the day, month or year is over that can be read, or a day. */
function guessedLength(start: CalendarTime, text: string, context: TimeContext): Length {
  context.note('timeUnreadable');
  const [duration] = /[+-]?P\d\w*$/i.exec(text.slice(0, 200)) ?? [];
  const date = /(?:^|[:=])([12]\d{3})(?:-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?)?/.exec(text) ?? [];
  const [, year, month = '12', day = '31'] = date;
  const localMs = Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
  const until = (): Length => lengthUntil(start, { localMs, zone: anywhere(''), isDate: false, spanMs: 0 });
  const length = duration === undefined ? until() : readLength(duration, context);
  const lengthMs = length.days * dayMs + length.ms;
  return lengthMs < 0 || lengthMs > dayMs ? length : oneDay;
}

/** The marks of Outlook, and of Apple for an Exchange account. They know tentative and out of office besides. */
const ownMarks = ['X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'];

/** Who works elsewhere can be met: Exchange shows the time as free to others. */
const freeMarks = ['FREE', 'WORKINGELSEWHERE'];

/**
 * An event blocks its time unless it was canceled, its owner declined it, or it is shown as free: by a program's own mark
 * where there is one, else by the standard's. A tentative event blocks, because its owner may come to need the time.
 * X-MICROSOFT-CDO-INTENDEDSTATUS is the organizer's wish, not how the owner shows the time.
 */
function isBlocking(all: (name: string) => readonly Property[], owner: string | undefined): boolean {
  /** Nothing where an event contradicts itself. */
  const only = (name: string) => {
    const [value = '', ...others] = new Set(all(name).map((property) => property.value.toUpperCase()));
    return others.length === 0 ? value : '';
  };
  if (/^CANCELL?ED$/.test(only('STATUS'))) return false;
  const own = all('ATTENDEE').filter((attendee) => owner !== undefined && addressesOf(attendee).includes(owner));
  if (own.length > 0 && own.every(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED'))
    return false;
  const mark = ownMarks.map(only).find((value) => value !== '');
  return mark === undefined ? only('TRANSP') !== 'TRANSPARENT' : !freeMarks.includes(mark);
}

/** iCloud names an attendee by a path, and the address in a parameter. */
function addressesOf({ value, parameters }: Property): string[] {
  return [value, parameters.get('EMAIL') ?? ''].map((address) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '')
      .replaceAll('%40', '@'),
  );
}
