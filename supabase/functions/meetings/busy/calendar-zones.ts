import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import type { CalendarComponent } from './calendar-text.ts';
import { isTimeZone, offsetOfWallTime } from './zoned-time.ts';

/** A zone by the runtime's own data, which is right where a file's definition is old, shortened or missing. */
class PlatformZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    return offsetOfWallTime(wallMs(time), this.tzid) / 1000;
  }
}

/**
 * The calendar that events belong to while they are read: it knows the zones by name. An IANA name is the runtime's
 * zone, any other name (`Eastern Standard Time`) the file's definition, and one without a definition the team's zone.
 */
export class ZonedCalendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone>();
  readonly #teamZone: string;

  constructor(definitions: readonly CalendarComponent[], teamZone: string) {
    super('vcalendar');
    this.#teamZone = teamZone;
    for (const definition of definitions) {
      const zone = new ICAL.Timezone(readComponent(definition));
      if (!isTimeZone(zone.tzid)) this.#zones.set(zone.tzid, zone);
    }
  }

  override getTimeZoneByID(name: string): ICAL.Timezone {
    let zone = this.#zones.get(name);
    if (!zone) {
      zone = platformZone(isTimeZone(name) ? name : this.#teamZone);
      this.#zones.set(name, zone);
    }
    return zone;
  }
}

/** Parses a component, with the zones of its calendar. Throws a CalendarError that names its line. */
export function readComponent({ text, line }: CalendarComponent, calendar?: ZonedCalendar): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[], calendar);
  } catch {
    throw new CalendarError('event unreadable', line);
  }
}

function platformZone(tzid: string): ICAL.Timezone {
  return new PlatformZone({ tzid });
}

/** The instant of a time, in milliseconds; one without a zone, or a date, is in the given one. */
export function instantOf(time: ICAL.Time, zoneOfFloating: string): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return time.toUnixTime() * 1000;
  const wall = wallMs(time);
  return wall - offsetOfWallTime(wall, zoneOfFloating);
}

/** How long a time lasts by the clocks of its own zone, in milliseconds. */
export function wallLength(start: ICAL.Time, end: ICAL.Time): number {
  return start.zone === end.zone ? wallMs(end) - wallMs(start) : 0;
}

function wallMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
