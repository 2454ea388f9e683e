import ICAL from 'ical.js';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { cached } from '../../../../lib/cached.ts';
import { dayMs, isTimeZone, offsetOfLocalTime } from '../../_shared/time-zones.ts';

export interface Zone {
  name: string;
  /**
   * How far it is ahead of UTC when its clocks show a time, which is given as if it were UTC. In milliseconds. Several,
   * if the zone is not known for certain: at least the smallest and the largest.
   */
  offsetsAt: (localMs: number) => number[];
}

const hourMs = 60 * 60_000;

const maximumDefinitions = 4;

export const utc: Zone = { name: 'UTC', offsetsAt: () => [0] };

export function platformZone(name: string): Zone {
  return { name, offsetsAt: cached((localMs: number) => [offsetOfLocalTime(localMs, name)]) };
}

/** A zone that may be any of several. */
export function anyZone(name: string, zones: readonly Zone[]): Zone {
  return { name, offsetsAt: (localMs) => zones.flatMap((zone) => zone.offsetsAt(localMs)) };
}

/** A zone that may be any of the world. */
export const anywhere = (name: string): Zone => ({ name, offsetsAt: () => [-12 * hourMs, 14 * hourMs] });

export function isCertain(zone: Zone, localMs: number): boolean {
  return new Set(zone.offsetsAt(localMs)).size === 1;
}

/**
 * Finds the zones of one calendar by name. An IANA name of a place is the runtime's zone, because definitions of these
 * in files are old or shortened; any other name is the calendar's definition, or else a name of Windows. A name that
 * nobody knows may be any zone of the world.
 */
export function zonesOf(definitions: readonly string[]): (name: string) => Zone {
  const defined = Map.groupBy([...new Set(definitions)].flatMap(readDefinition), ({ tzid }) => plain(tzid));
  const zoneOf = cached((key: string) => findZone(key, (defined.get(key) ?? []).map(definedZone)));
  return (name) => zoneOf(plain(name));
}

function findZone(name: string, definitions: readonly Zone[]): Zone {
  // Programs put a prefix before names: "/freeassociation.sourceforge.net/Europe/Paris", "tzone://Microsoft/Utc".
  const parts = name.split('/');
  const place = parts
    .map((_, first) => parts.slice(first).join('/'))
    .find((part) => /.\/./.test(part) && isTimeZone(part));
  if (place !== undefined) return platformZone(place);
  // Each definition takes time to ask.
  if (definitions.length > maximumDefinitions) return anywhere(name);
  // One like "GMT" that the runtime knows as well may be either.
  if (definitions.length > 0)
    return anyZone(name, isTimeZone(name) ? [platformZone(name), ...definitions] : definitions);
  const last = parts.at(-1) ?? '';
  if (last === 'utc' || name === 'gmt') return utc;
  const windows = windowsZones.get(last);
  return windows === undefined ? anywhere(name) : platformZone(windows);
}

/** Without what programs add to a name, in lower case. */
function plain(name: string): string {
  return name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
);

function readDefinition(text: string): ICAL.Timezone[] {
  try {
    const component = new ICAL.Component(ICAL.parse(`BEGIN:VTIMEZONE\n${text}\nEND:VTIMEZONE`) as unknown[]);
    const zone = new ICAL.Timezone(component);
    const parts = component.getAllSubcomponents().length;
    const has = (line: RegExp, count: number) => (text.match(line) ?? []).length === count;
    // The library guesses what is missing or misspelled.
    const isKnown =
      parts > 0 &&
      has(/^TZID\b.*:/gim, 1) &&
      // Clocks change at most twice a year; the library would follow a rule for every second.
      has(/FREQ=(?!YEARLY)/gi, 0) &&
      has(/^DTSTART\b.*:\d{8}T\d{6}Z?\s*$/gim, parts) &&
      has(/^TZOFFSET(?:FROM|TO)\b.*:[+-](?:0\d|1[0-4])[0-5]\d(?:\d\d)?\s*$/gim, 2 * parts);
    return isKnown && Number.isFinite(definedOffset(zone, Date.UTC(2026, 0, 1))) ? [zone] : [];
  } catch {
    return [];
  }
}

function definedZone(zone: ICAL.Timezone): Zone {
  return {
    name: zone.tzid,
    offsetsAt: (localMs) => {
      const before = definedOffset(zone, localMs - dayMs);
      const after = definedOffset(zone, localMs + dayMs);
      // Of a time that the clocks show twice the library takes the second one, the standard the first.
      const isShownFirst = before > after && definedOffset(zone, localMs - (before - after)) === before;
      return [isShownFirst ? before : definedOffset(zone, localMs)];
    },
  };
}

function definedOffset(zone: ICAL.Timezone, localMs: number): number {
  const time = ICAL.Time.fromJSDate(new Date(localMs), true);
  time.zone = ICAL.Timezone.localTimezone;
  return zone.utcOffset(time) * 1000;
}
