import { CalendarError } from './calendar-error.ts';
import type { Zone } from './calendar-zones.ts';
import type { Property } from './content-line.ts';

/** A time as it is written: what clocks show, as if in UTC, and whose clocks these are. A date counts from midnight. */
export interface WrittenTime {
  wallMs: number;
  zone: Zone;
  isDate: boolean;
}

/** The zones that the times of a calendar may be in. */
export interface TimeZones {
  utc: Zone;
  /** Of times without a zone. */
  floating: Zone;
  /** Of whole days. */
  dates: Zone;
  named: (name: string) => Zone;
}

/** A length of time: days by the calendar, whose days may have 23 hours, and milliseconds after them. */
export interface Length {
  days: number;
  ms: number;
}

/** A time, or one with an end or a length (a period). */
export interface Period {
  start: WrittenTime;
  end?: WrittenTime | Length;
}

const dayMs = 24 * 60 * 60_000;

export function instantOf({ wallMs, zone }: WrittenTime): number {
  return wallMs - zone.offsetAt(wallMs);
}

export function addLength(start: WrittenTime, { days, ms }: Length): number {
  return instantOf({ ...start, wallMs: start.wallMs + days * dayMs }) + ms;
}

/** The times that a property lists, such as an EXDATE, an RDATE with its periods, or one DTSTART. */
export function readTimes({ value, parameters }: Property, zones: TimeZones): Period[] {
  return value.split(',').map((text) => {
    const [start = '', end] = text.split('/');
    if (end === undefined) return { start: read(start) };
    return { start: read(start), end: /^[+-]?P/i.test(end.trim()) ? readLength(end) : read(end) };
  });

  function read(text: string): WrittenTime {
    return readTime(text, parameters.get('TZID'), zones);
  }
}

export function readTime(text: string, zoneName: string | undefined, zones: TimeZones): WrittenTime {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(text.trim());
  if (!found) throw new CalendarError('event unreadable');
  const [, year, month, day, hour, minute, second, utc] = found;
  const isDate = hour === undefined;
  const fields = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number);
  const [y = 0, m = 0, d = 0, hours = 0, minutes = 0, seconds = 0] = fields;
  // A leap second is the one that follows.
  if (hours > 23 || minutes > 59 || seconds > 60) throw new CalendarError('event unreadable');
  const midnight = Date.UTC(y, m - 1, d);
  if (new Date(midnight).getUTCMonth() !== m - 1) throw new CalendarError('event unreadable');
  const wallMs = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (isDate) return { wallMs, zone: zones.dates, isDate };
  if (utc) return { wallMs, zone: zones.utc, isDate };
  return { wallMs, zone: zoneName ? zones.named(zoneName) : zones.floating, isDate };
}

export function readLength(text: string): Length {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
  if (!found || /^\+?P$/i.test(text.trim())) throw new CalendarError('event unreadable');
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}
