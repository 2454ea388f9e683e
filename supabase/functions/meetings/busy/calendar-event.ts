import { CalendarError } from './calendar-error.ts';
import { propertiesOf, type Property } from './content-line.ts';
import {
  addLength,
  instantOf,
  readLength,
  readTimes,
  type Length,
  type TimeZones,
  type WrittenTime,
} from './written-time.ts';

/** An event of a calendar: a single one, a series, or a changed occurrence of one. */
export interface CalendarEvent {
  uid: string;
  start: WrittenTime;
  /** How long it and its occurrences last; without an end, no time. */
  end: WrittenTime | Length | undefined;
  /** Of a changed occurrence, when it would have begun. */
  original: WrittenTime | undefined;
  /** Whether all that follow are changed in the same way. */
  isRange: boolean;
  blocks: boolean;
  rules: string[];
  additions: Property[];
  exclusions: Property[];
}

const dayMs = 24 * 60 * 60_000;

export function readEvent(text: string, zones: TimeZones, owner: string | undefined): CalendarEvent {
  const properties = Map.groupBy(propertiesOf(text), ({ name }) => name);
  const all = (name: string) => properties.get(name) ?? [];
  const time = (name: string) => {
    const [property] = all(name);
    return property && readTimes(property, zones)[0]?.start;
  };
  const start = time('DTSTART');
  if (!start) throw new CalendarError('event unreadable');
  const [length] = all('DURATION');
  const [original] = all('RECURRENCE-ID');
  return {
    uid: all('UID')[0]?.value ?? '',
    start,
    end: time('DTEND') ?? (length && readLength(length.value)),
    original: time('RECURRENCE-ID'),
    isRange: original?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    blocks: isBlocking((name) => all(name)[0]?.value.toUpperCase() ?? '', all('ATTENDEE'), owner),
    rules: all('RRULE').map(({ value }) => value),
    additions: all('RDATE'),
    exclusions: all('EXDATE'),
  };
}

/** The marks of Outlook, and of Apple for an Exchange account. They know tentative and out of office besides. */
const ownMarks = ['X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'];

/**
 * An event blocks its time unless it was canceled, its owner declined it, or it is shown as free: by a program's own mark
 * where there is one, else by the standard's.
 */
function isBlocking(
  valueOf: (name: string) => string,
  attendees: readonly Property[],
  owner: string | undefined,
): boolean {
  if (valueOf('STATUS') === 'CANCELLED') return false;
  const own = attendees.find(({ value }) => owner !== undefined && value.toLowerCase() === `mailto:${owner}`);
  if (own?.parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED') return false;
  const mark = ownMarks.map(valueOf).find((value) => value !== '');
  return mark === undefined ? valueOf('TRANSP') !== 'TRANSPARENT' : mark !== 'FREE';
}

/** When an event, or the occurrence of it that begins then, is over. */
export function endOf({ start, end }: CalendarEvent, at: WrittenTime): number {
  const begins = instantOf(at);
  if (end && 'days' in end) return addLength(at, end);
  if (start.isDate) {
    // The end is excluded; programs that do not know this mean the one day.
    const days = end?.isDate ? Math.max(1, (end.wallMs - start.wallMs) / dayMs) : 1;
    return addLength(at, { days, ms: 0 });
  }
  if (!end) return begins;
  const exactMs = instantOf(end) - instantOf(start);
  // One that begins in an hour that the clocks skip could have no length.
  const shownMs = end.zone === start.zone ? end.wallMs - start.wallMs : 0;
  if (exactMs <= 0 && shownMs > 0) return begins + shownMs;
  if (exactMs < 0) throw new CalendarError('event unreadable');
  return begins + exactMs;
}
