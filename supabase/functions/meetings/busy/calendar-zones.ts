import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import type { CalendarComponent } from './calendar-text.ts';
import { windowsZones } from './windows-zones.ts';
import { isTimeZone, offsetOfWallTime } from './zoned-time.ts';

/** Says how far a zone is ahead of UTC when its clocks show a time, which is given as if it were UTC. In milliseconds. */
export interface Zone {
  offsetAt: (wallMs: number) => number;
}

export const utc: Zone = { offsetAt: () => 0 };

export function platformZone(name: string): Zone {
  return { offsetAt: (wallMs) => offsetOfWallTime(wallMs, name) };
}

/**
 * Finds the zones of a calendar by name. An IANA name is the runtime's zone, because definitions of these in files are
 * old or shortened; any other name is the file's definition, or else what Windows calls a zone, or an IANA name after a
 * program's own prefix. Throws for what is none of these: guessed wrongly, a busy time would be free.
 */
export function zonesOf(definitions: readonly CalendarComponent[]): (name: string) => Zone {
  const known = new Map<string, Zone>();
  for (const definition of definitions) {
    const zone = readDefinition(definition);
    if (!isTimeZone(zone.tzid)) known.set(zone.tzid, definedZone(zone));
  }
  return (name) => {
    let zone = known.get(name);
    if (!zone) {
      const found = ianaName(name);
      if (found === undefined) throw new CalendarError('zone unknown');
      zone = platformZone(found);
      known.set(name, zone);
    }
    return zone;
  };
}

const windowsNames = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]));

function ianaName(name: string): string | undefined {
  if (isTimeZone(name)) return name;
  const windows = windowsNames.get(name.toLowerCase());
  if (windows !== undefined) return windows;
  // Such as /freeassociation.sourceforge.net/America/New_York; Outlook has tzone://Microsoft/Utc.
  const parts = name.split('/');
  return parts.map((_, first) => parts.slice(first).join('/')).find((tail) => tail !== '' && isTimeZone(tail));
}

function readDefinition({ text, line }: CalendarComponent): ICAL.Timezone {
  try {
    return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]));
  } catch {
    throw new CalendarError('event unreadable', line);
  }
}

const dayMs = 24 * 60 * 60_000;

function definedZone(zone: ICAL.Timezone): Zone {
  return {
    offsetAt: (wallMs) => {
      const before = definedOffset(zone, wallMs - dayMs);
      const after = definedOffset(zone, wallMs + dayMs);
      // Of a time that the clocks show twice the library takes the second one, the standard the first.
      const isShownFirst = before > after && definedOffset(zone, wallMs - (before - after)) === before;
      return isShownFirst ? before : definedOffset(zone, wallMs);
    },
  };
}

function definedOffset(zone: ICAL.Timezone, wallMs: number): number {
  const date = new Date(wallMs);
  const fields = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
  return zone.utcOffset(new ICAL.Time(fields, ICAL.Timezone.localTimezone)) * 1000;
}
