import type { ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { dayMs } from '../../_shared/time-zones.ts';
import { CalendarError, propertiesOf, type CalendarComponent, type Property } from './calendar-text.ts';
import { anyZone, isCertain, utc, type Zone } from './calendar-zones.ts';

/** A time as it is written: what clocks show, as if in UTC, and whose clocks these are. A date counts from midnight. */
export interface CalendarTime {
  localMs: number;
  zone: Zone;
  isDate: boolean;
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
  rules: string[];
  additions: Property[];
  exclusions: Property[];
}

/** Start and end, in milliseconds. */
export type BusyTime = [startMs: number, endMs: number];

/** The earliest moment that a written time may mean; of a time that is known, the moment. */
export function earliestOf({ localMs, zone }: CalendarTime): number {
  return localMs - Math.max(...zone.offsetsAt(localMs));
}

/** The latest one, or that after some days. */
function latestOf({ localMs, zone }: CalendarTime, days = 0): number {
  const lastMs = localMs + days * dayMs;
  return lastMs - Math.min(...zone.offsetsAt(lastMs));
}

/** From when until when at most what begins then takes its time. */
export function spanOf({ length }: Pick<CalendarEvent, 'length'>, at: CalendarTime): BusyTime {
  const startMs = earliestOf(at);
  return [startMs, length ? latestOf(at, length.days) + length.ms : startMs];
}

/** Two times are the same only if both are known, or written alike in one zone. */
export function keyOf({ localMs, zone }: CalendarTime): number | string {
  return isCertain(zone, localMs) ? localMs - Number(zone.offsetsAt(localMs)[0]) : `${localMs} ${zone.name}`;
}

const timePattern = /^(\d{4})(\d\d)(\d\d)(T(\d\d)([0-5]\d)([0-5]\d|60)?(Z)?)?$/i;

export function readTime(written: string, zoneName: string | undefined, context: TimeContext): CalendarTime {
  const [, year, month, day, time, hours = 0, minutes = 0, seconds = 0, isUtc] = timePattern.exec(written.trim()) ?? [];
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const timeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const isDay = midnight.getUTCDate() === Number(day) && midnight.getUTCMonth() === Number(month) - 1;
  if (!isDay || timeMs > dayMs) throw new CalendarError('timeUnreadable');
  const named = zoneName?.trim() ? context.named(zoneName) : undefined;
  // One that is in UTC and in a zone may be either.
  const inUtc = named ? anyZone(named.name, [utc, named]) : utc;
  const isDate = time === undefined;
  const zone = isDate ? context.dates : isUtc === undefined ? (named ?? context.floating) : inUtc;
  const localMs = midnight.getTime() + timeMs;
  if (!isCertain(zone, localMs)) context.note('zoneUnknown');
  return { localMs, zone, isDate };
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
      ? readLength(end)
      : lengthUntil(start, timeOf({ name: '', parameters, value: end }, context));
    return { start, own: spanOf({ length }, start) };
  });
}

const lengthPattern = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

function readLength(written: string): Length {
  const [, sign, ...units] = lengthPattern.exec(written.trim()) ?? [];
  if (units.every((unit) => unit === undefined)) throw new CalendarError('timeUnreadable');
  if (sign === '-') throw new CalendarError('endBeforeStart');
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = units.map((unit = '0') => Number(unit));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function lengthUntil(start: CalendarTime, end: CalendarTime): Length {
  const shownMs = end.localMs - start.localMs;
  const areDates = start.isDate && end.isDate;
  const latestMs = areDates ? shownMs : latestOf(end) - earliestOf(start);
  const isSameZone = start.zone === end.zone;
  // One that begins in an hour that the clocks skip could have no length.
  const isSkipped = isSameZone && latestMs <= 0 && shownMs > 0;
  const ms = isSkipped || (isSameZone && !isCertain(start.zone, start.localMs)) ? shownMs : latestMs;
  if (ms < 0) throw new CalendarError('endBeforeStart');
  // The end is excluded; programs that do not know this mean the one day.
  return areDates ? { days: ms / dayMs || 1, ms: 0 } : { days: 0, ms };
}

/** Takes an event's length from its end or duration. A whole day is at least one. */
function lengthOf(start: CalendarTime, lengths: readonly Length[]): Length | undefined {
  const totalMs = (each: Length | undefined) => (each ? each.days * dayMs + each.ms : 0);
  if (new Set(lengths.map(totalMs)).size > 1) throw new CalendarError('notUnderstood');
  return start.isDate && totalMs(lengths[0]) < dayMs ? { days: 1, ms: 0 } : lengths[0];
}

/** A name that looks like one of a time or rule, and is none. */
const misspelledName = /^(?!(?:DTSTART|DTEND|DTSTAMP|DURATION|RRULE|RDATE)$)(?:D[TU]|END|R?RULE|RD)/;

/** What libical writes in place of a property that it cannot read, unless that is no time. */
const isLeftOut = ({ name, value }: Property) => name === 'X-LIC-ERROR' && !/^No value for (?!D|R)/i.test(value);

/** Reads an event's own properties and whether it blocks its time, before its times are read. */
export function readEvent({ text, isBroken }: CalendarComponent, owner: string | undefined) {
  const { properties, isReadable } = propertiesOf(text);
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
    /** Throws when any part of it cannot be read. */
    times(context: TimeContext): CalendarEvent {
      const [first, ...otherStarts] = all('DTSTART');
      if (!first) throw new CalendarError('timeUnreadable');
      const isUnknown = (each: Property) => misspelledName.test(each.name) || isLeftOut(each);
      if (isBroken || !isReadable || otherStarts.length > 0 || properties.some(isUnknown))
        throw new CalendarError('notUnderstood');
      const start = timeOf(first, context);
      const lengths = [
        ...all('DTEND').map((property) => lengthUntil(start, timeOf(property, context))),
        ...all('DURATION').map(({ value }) => readLength(value)),
      ];
      return {
        start,
        length: lengthOf(start, lengths),
        rules: all('RRULE').map(({ value }) => value),
        additions: all('RDATE').filter(({ value }) => value !== ''),
        exclusions: all('EXDATE'),
      };
    },
  };
}

/** The marks of Outlook, and of Apple for an Exchange account. They know tentative and out of office besides. */
const ownMarks = ['X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'];

/** Who works elsewhere can be met: Exchange shows the time as free to others. */
const freeMarks = ['FREE', 'WORKINGELSEWHERE'];

/**
 * An event blocks its time unless it was canceled, its owner declined it, or it is shown as free: by a program's own
 * mark where there is one, else by the standard's. A tentative event blocks, because its owner may come to need the
 * time. X-MICROSOFT-CDO-INTENDEDSTATUS is the organizer's wish, not how the owner shows the time.
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
