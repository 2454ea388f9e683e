import type { ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { eitherZone, isUncertain, utc, type Zone } from './calendar-zones.ts';
import type { Property } from './calendar-text.ts';

/** A time as it is written: what clocks show, as if in UTC, and whose clocks these are. A date counts from midnight. */
export interface LocalDateTime {
  localMs: number;
  zone: Zone;
  isDate: boolean;
  /** Of a time that can be read only in part, such as its day: how much later it may be. */
  spanMs?: number;
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
export interface Length {
  days: number;
  ms: number;
}

/** A time, or one with an end or a length (a period). */
export interface Period {
  start: LocalDateTime;
  end?: LocalDateTime | Length;
}

const dayMs = 24 * 60 * 60_000;

/** The earliest moment that a written time may mean; of a time that is known, the moment. */
export function earliestOf({ localMs, zone }: LocalDateTime): number {
  return localMs - (zone.offsetRangeAt ? zone.offsetRangeAt(localMs)[1] : zone.offsetAt(localMs));
}

/** The latest one. */
export function latestOf({ localMs, zone, spanMs = 0 }: LocalDateTime): number {
  const lastMs = localMs + spanMs;
  return lastMs - (zone.offsetRangeAt ? zone.offsetRangeAt(lastMs)[0] : zone.offsetAt(lastMs));
}

/** What the clocks of a zone show then; undefined if that is not known for certain. */
export function localTimeIn(zone: Zone, time: LocalDateTime): number | undefined {
  if (time.zone === zone) return time.localMs;
  const ms = earliestOf(time);
  const localMs = ms + zone.offsetAt(ms + zone.offsetAt(ms));
  return isUncertain(time.zone, time.localMs) || isUncertain(zone, localMs) ? undefined : localMs;
}

/** The latest moment at which a length of time from then on is over. */
export function addLength(start: LocalDateTime, { days, ms }: Length): number {
  return latestOf({ ...start, localMs: start.localMs + days * dayMs }) + ms;
}

/** The times that a property lists, such as an EXDATE, an RDATE with its periods, or one DTSTART. */
export function readTimes({ value, parameters }: Property, reading: TimeContext): Period[] {
  return value.split(',').map((text) => {
    const [start = '', end] = text.split('/');
    if (end === undefined) return { start: read(start) };
    const length = /^\s*[+-]?P/i.test(end) ? readLength(end, reading) : read(end);
    return { start: read(start), ...(length && { end: length }) };
  });

  function read(text: string): LocalDateTime {
    const isDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
    return readTime(isDate ? text.replace(/T.*/i, '') : text, parameters.get('TZID'), reading);
  }
}

// Beside the standard's form, ISO 8601's, which some programs write.
const wholeTime =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** Reads a time as far as it can be read: to the second, or else its day, month or year. */
export function readTime(text: string, zoneName: string | undefined, reading: TimeContext): LocalDateTime {
  const written = text.trim();
  const [, year, month, day, hour, minute, second, isUtc, ahead, minutesAhead = '0'] = wholeTime.exec(written) ?? [];
  const isDate = hour === undefined;
  const fields = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number);
  const [y = 0, m = 0, d = 0, hours = 0, minutes = 0, seconds = 0] = fields;
  const midnight = Date.UTC(y, m - 1, d);
  // A leap second is the one that follows; 24:00 is the next midnight.
  const isTime = hours * 60 + minutes <= 24 * 60 && minutes <= 59 && seconds <= 60;
  if (year === undefined || !isTime || m === 0 || new Date(midnight).getUTCMonth() !== m - 1)
    return readPart(written, zoneName, reading);
  const localMs = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (isDate) {
    if (isUncertain(reading.dates, localMs)) reading.note('zoneUnknown');
    return { localMs, zone: reading.dates, isDate };
  }
  // One that is in UTC and in a zone may be either.
  if (isUtc) {
    const zone = zoneName?.trim() ? eitherZone(utc, reading.named(zoneName)) : utc;
    if (isUncertain(zone, localMs)) reading.note('zoneUnknown');
    return { localMs, zone, isDate };
  }
  if (ahead !== undefined) {
    const offsetMs = (Number(ahead) * 60 + Math.sign(Number(`${ahead}1`)) * Number(minutesAhead)) * 60_000;
    return { localMs: localMs - offsetMs, zone: utc, isDate };
  }
  return { localMs, zone: zoneAt(localMs, zoneName, reading), isDate };
}

function zoneAt(localMs: number, name: string | undefined, reading: TimeContext): Zone {
  const zone = name?.trim() ? reading.named(name) : reading.floating;
  if (isUncertain(zone, localMs)) reading.note('zoneUnknown');
  return zone;
}

/** The span of a time that may be any. */
export const anySpanMs = 8e15;

function readPart(text: string, zoneName: string | undefined, reading: TimeContext): LocalDateTime {
  reading.note('timeUnreadable');
  const [, year, month, day] = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/.exec(text) ?? [];
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  if (!(y >= 1000)) return { localMs: -anySpanMs / 2, spanMs: anySpanMs, zone: utc, isDate: false };
  let [first, last] = [Date.UTC(y, 0, 1), Date.UTC(y + 1, 0, 1)];
  if (m >= 0 && m <= 11) {
    [first, last] = [Date.UTC(y, m, 1), Date.UTC(y, m + 1, 1)];
    // February 30 may be meant as the last day of February, or as the second of March.
    if (d >= 1 && d <= 31) [first, last] = [Math.min(Date.UTC(y, m, d), last - dayMs), Date.UTC(y, m, d + 1)];
  }
  const zone = /z$/i.test(text) ? utc : zoneAt(first, zoneName, reading);
  return { localMs: first, spanMs: last - first, zone, isDate: false };
}

/** Undefined when it cannot be read. Of one that the standard does not allow, the longest that it may mean. */
export function readLength(text: string, reading: TimeContext): Length | undefined {
  const found =
    /^([+-])?P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:(T)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
      text.trim(),
    );
  if (!found) {
    reading.note('timeUnreadable');
    return undefined;
  }
  const [, sign, years, months, weeks, days, hasTime, hours, minutes, seconds] = found;
  const timeMs = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  const isCut = hasTime !== undefined && (hours ?? minutes ?? seconds) === undefined;
  const wholeDays = Number(years ?? 0) * 366 + Number(months ?? 0) * 31 + Number(weeks ?? 0) * 7 + Number(days ?? 0);
  if ((years ?? months) !== undefined || isCut) reading.note('timeUnreadable');
  const direction = sign === '-' ? -1 : 1;
  return { days: direction * (wholeDays + (isCut ? 1 : 0)), ms: direction * timeMs };
}
