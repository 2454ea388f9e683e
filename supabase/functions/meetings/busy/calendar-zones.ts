import ICAL from 'ical.js';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone, offsetOfLocalTime } from '../../_shared/time-zones.ts';

/** Says how far a zone is ahead of UTC when its clocks show a time, which is given as if it were UTC. In milliseconds. */
export interface Zone {
  name: string;
  offsetAt: (localMs: number) => number;
  /** Of a zone that is not known for certain: the least and the most that it may be ahead. */
  offsetRangeAt?: (localMs: number) => readonly [least: number, most: number];
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export const utc: Zone = { name: 'UTC', offsetAt: () => 0 };

export function platformZone(name: string): Zone {
  return { name, offsetAt: (localMs) => offsetOfLocalTime(localMs, name) };
}

/** Between all zones of the world. */
const unknownZone = (name: string): Zone => ({
  name,
  offsetAt: () => 0,
  offsetRangeAt: () => [-12 * hourMs, 14 * hourMs],
});

/** Whether a zone is not known for certain at that time. */
export function isUncertain({ offsetRangeAt }: Zone, localMs: number): boolean {
  const [least, most] = offsetRangeAt?.(localMs) ?? [0, 0];
  return least !== most;
}

/** A zone that may be any of several. */
export function eitherZone(first: Zone, ...others: readonly Zone[]): Zone {
  if (others.every((zone) => zone === first)) return first;
  const rangesAt = (localMs: number) =>
    [first, ...others].flatMap(({ offsetAt, offsetRangeAt }) => offsetRangeAt?.(localMs) ?? [offsetAt(localMs)]);
  return { ...first, offsetRangeAt: (localMs) => [Math.min(...rangesAt(localMs)), Math.max(...rangesAt(localMs))] };
}

/**
 * Finds the zones of one calendar by name. An IANA name of a place is the runtime's zone, because definitions of these in
 * files are old or shortened; any other name is the calendar's definition, or else one that programs are known to write.
 * A zone with two definitions may be either, and so may one like "GMT" that the runtime knows as well.
 */
export function zonesOf(definitions: readonly string[]): (name: string) => Zone {
  const defined = Map.groupBy(definitions.flatMap(readDefinition), ({ tzid }) => plain(tzid));
  const known = new Map<string, Zone>();
  return (name) => {
    const key = plain(name);
    const zone = known.get(key) ?? findZone(key, defined.get(key) ?? []);
    known.set(key, zone);
    return zone;
  };
}

function findZone(name: string, definitions: readonly ICAL.Timezone[]): Zone {
  const iana = [name, name.replaceAll(' ', '_'), name.replace('-', '/')].find(isIanaName);
  const [first, ...others] = definitions.map(definedZone);
  if (iana !== undefined)
    return eitherZone(platformZone(iana), ...(first && !iana.includes('/') ? [first, ...others] : []));
  return first ? eitherZone(first, ...others) : (recognizedZone(name) ?? unknownZone(name));
}

/** Without what programs add to a name, in lower case. */
function plain(name: string): string {
  return name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A zone by a name that programs write and the calendar does not define; undefined when it may be several. */
function recognizedZone(name: string): Zone | undefined {
  // Such as "/freeassociation.sourceforge.net/America/New_York" and "tzone://Microsoft/Utc".
  const parts = name.replace(/^tzone:\/\/microsoft\//, '').split('/');
  const found = parts
    .map((_, first) => parts.slice(first).join('/').trim())
    .find((part) => (part === 'utc' || /\/./.test(part)) && isIanaName(part));
  return found === undefined ? (parts.length === 1 ? zoneOfName(parts[0] ?? '') : undefined) : platformZone(found);
}

function zoneOfName(name: string): Zone | undefined {
  if (isIanaName(name)) return platformZone(name);
  // What Windows shows begins with the offset in winter: "(UTC-05:00) Eastern Time (US & Canada)".
  const [, offset = '', shown = ''] = /^\(((?:utc|gmt)[^)]*)\) *(.*)$/.exec(name) ?? [undefined, '', name];
  const fixed = fixedOffset(shown);
  if (fixed !== undefined) return { name, offsetAt: () => fixed };
  const place = shown.replace(/^greenwich mean time : /, '').replace(/ \((?:us & )?canada\)$/, '');
  // Of cities without an offset, the first may be another one of that name.
  if (offset === '' && place.includes(',')) return undefined;
  const names = [shown, shown.replace(/ \d+$/, ''), place].flatMap((text) => [
    text,
    standardName(text),
    `${text} standard time`,
  ]);
  const found = names.map((text) => windowsZones.get(text)).find((zone) => zone !== undefined) ?? zoneOfCities(place);
  if (found === undefined) return undefined;
  const zone = platformZone(found);
  const isRight = offset === '' || winterAndSummer.some((localMs) => zone.offsetAt(localMs) === fixedOffset(offset));
  return isRight ? zone : undefined;
}

const winterAndSummer = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Of "UTC+1", "GMT-05:00", "Coordinated Universal Time" and the like, in milliseconds. */
function fixedOffset(name: string): number | undefined {
  const found = /^(?:utc|gmt|z|coordinated universal time)(?: ?([+-]\d{1,2})(?::?(\d\d))?)?$/.exec(name);
  if (!found) return undefined;
  const [, hours = '0', minutes = '0'] = found;
  const ahead = (Math.abs(Number(hours)) + Number(minutes) / 60) * hourMs * (hours.startsWith('-') ? -1 : 1);
  return Number(minutes) < 60 && ahead >= -12 * hourMs && ahead <= 14 * hourMs ? ahead : undefined;
}

const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
);

const standardName = (name: string) => name.replace(/(?: daylight)? time$/, ' standard time');

const regions = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian', 'US', 'Canada'];

/** By the first of some cities that IANA has, such as "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna". */
function zoneOfCities(names: string): string | undefined {
  const cities = names.split(',').map((city) => city.trim().replaceAll(' ', '_'));
  return cities.flatMap((city) => regions.map((region) => `${region}/${city}`)).find(isTimeZone);
}

/** Abbreviations that mean one zone. The runtime takes others, such as BST for Bangladesh and EST for all of the year. */
const abbreviations = ['utc', 'gmt', 'cet', 'eet', 'met', 'wet', 'hst'];

function isIanaName(name: string): boolean {
  return (name.length > 3 || abbreviations.includes(name)) && !name.startsWith('systemv/') && isTimeZone(name);
}

function readDefinition(text: string): ICAL.Timezone[] {
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const zone = new ICAL.Timezone(component);
    const parts = component.getAllSubcomponents().length;
    const has = (line: RegExp, count: number) => (text.match(line) ?? []).length === count;
    const isKnown =
      parts > 0 &&
      has(/^TZID\b.*:/gim, 1) &&
      has(/^DTSTART\b.*:\d{8}T\d{6}Z?\s*$/gim, parts) &&
      has(/^TZOFFSET(?:FROM|TO)\b.*:[+-](?:0\d|1[0-4])[0-5]\d(?:\d\d)?\s*$/gim, 2 * parts);
    const offsetMs = definedOffset(zone, Date.UTC(2026, 0, 1));
    return isKnown && Number.isFinite(offsetMs) ? [zone] : [];
  } catch {
    return [];
  }
}

function definedZone(zone: ICAL.Timezone): Zone {
  return {
    name: zone.tzid,
    offsetAt: (localMs) => {
      const before = definedOffset(zone, localMs - dayMs);
      const after = definedOffset(zone, localMs + dayMs);
      // Of a time that the clocks show twice the library takes the second one, the standard the first.
      const isShownFirst = before > after && definedOffset(zone, localMs - (before - after)) === before;
      return isShownFirst ? before : definedOffset(zone, localMs);
    },
  };
}

function definedOffset(zone: ICAL.Timezone, localMs: number): number {
  const date = new Date(localMs);
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
