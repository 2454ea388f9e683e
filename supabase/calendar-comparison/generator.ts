import { Temporal } from '@js-temporal/polyfill';
import { createRandom, type Random } from './random.ts';
import { generateRule } from './rules.ts';
import { writeLines } from './writing.ts';
import { definitions, ianaZones, sameZone, wrongDefinition } from './zones.ts';

/** A calendar file, and the span whose busy times are compared. */
export interface GeneratedCalendar {
  bytes: Uint8Array;
  from: string;
  until: string;
  /** What in it is worth a line in a table of results. */
  kinds: string[];
}

/** What may say that a time is busy, in a way that nobody knows. */
function notUnderstood(random: Random, kinds: Set<string>, from: string): string[] {
  const day = from.slice(0, 10).replaceAll('-', '');
  if (random.maybe(0.5)) {
    kinds.add('refused: an unknown zone');
    return ['BEGIN:VEVENT', 'UID:elsewhere', `DTSTART;TZID=Middle Earth:${day}T120000`, 'DURATION:PT1H', 'END:VEVENT'];
  }
  kinds.add('refused: an unknown component');
  return ['BEGIN:VAVAILABILITY', 'UID:hours', `DTSTART:${day}T120000Z`, 'END:VAVAILABILITY'];
}

/** Who the calendar belongs to. */
export const owner = 'owner@example.com';

/** Where times without a zone are, unless the calendar says otherwise. */
export const teamZone = 'America/New_York';

const spans = [
  ['2027-03-08T05:00:00Z', '2027-04-12T04:00:00Z'],
  ['2027-09-24T04:00:00Z', '2027-11-10T05:00:00Z'],
  // A leap day.
  ['2028-02-20T05:00:00Z', '2028-03-20T04:00:00Z'],
] as const;

/** When clocks change in one of the zones. */
const changes = ['03-14', '03-28', '04-04', '09-26', '10-03', '10-31', '11-07'].map((day) => `2027-${day}`);

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How the times of an event are written: the parameter with its colon, and what follows the digits. */
interface Clock {
  parameter: string;
  suffix: string;
  isDate: boolean;
  /** The zone by its IANA name or its offset. */
  zone: string;
}

/** The calendar of a seed: a few components of every kind, in any order, written by some program. */
export function generateCalendar(seed: number): GeneratedCalendar {
  const random = createRandom(seed);
  const kinds = new Set<string>();
  const [from, until] = random.oneOf(spans);
  const clocks = new Clocks(random, kinds);
  const components = Array.from({ length: random.integer(1, 4) }, (_, n) =>
    random.maybe(0.12)
      ? [freeBusy(random, kinds, Date.parse(from))]
      : eventsOf(`event-${n}`, random, kinds, clocks, Date.parse(from)),
  ).flat();
  if (random.maybe(0.03)) components.push(notUnderstood(random, kinds, from));
  if (random.maybe(0.2)) components.push(['BEGIN:VTODO', 'UID:todo', 'DUE:20270315T120000Z', 'END:VTODO']);
  if (random.maybe(0.3)) components.sort(() => random.integer(-1, 1));
  const zone = random.maybe(0.3) ? [`X-WR-TIMEZONE:${random.oneOf(ianaZones)}`] : [];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Made up//EN', ...zone],
    ...[...clocks.definitions(), ...components].flat(),
    'END:VCALENDAR',
  ];
  const isWhole = !random.maybe(0.02);
  if (!isWhole) kinds.add('refused: cut off');
  const written = writeLines(lines, random, kinds);
  const bytes = isWhole ? written : written.subarray(0, random.integer(30, written.length - 8));
  return { bytes, from, until, kinds: [...kinds].sort() };
}

/** The ways in which a calendar writes its times, with the definitions of the zones that it names. */
class Clocks {
  readonly #random: Random;
  readonly #kinds: Set<string>;
  readonly #used = new Set<string>();
  readonly #isDefined: boolean;
  readonly #isWrong: boolean;

  constructor(random: Random, kinds: Set<string>) {
    this.#random = random;
    this.#kinds = kinds;
    this.#isDefined = random.maybe(0.6);
    this.#isWrong = random.maybe(0.15);
  }

  any(): Clock {
    const random = this.#random;
    const kind = random.integer(0, 9);
    if (kind === 0) return this.#clock('whole days', 'UTC', ';VALUE=DATE', '', true);
    if (kind === 1) return this.#clock('times in UTC', 'UTC', '', 'Z');
    if (kind === 2) return this.#clock('floating times', teamZone, '', '');
    if (kind <= 4) return this.#named(random.oneOf(Object.keys(definitions)), "zones by Windows' and other names");
    const name = random.oneOf(ianaZones);
    if (kind === 5) return this.#clock('zones with a prefix', name, `;TZID=/example.org/20270101_1/${name}`, '');
    return this.#named(name, 'zones by IANA names');
  }

  #named(name: string, kind: string): Clock {
    this.#used.add(name);
    const isQuoted = this.#random.maybe(0.1);
    if (isQuoted) this.#kinds.add('quoted parameters');
    return this.#clock(kind, sameZone[name] ?? name, isQuoted ? `;TZID="${name}"` : `;TZID=${name}`, '');
  }

  #clock(kind: string, zone: string, parameter: string, suffix: string, isDate = false): Clock {
    this.#kinds.add(kind);
    return { parameter, suffix, isDate, zone };
  }

  definitions(): string[][] {
    return [...this.#used].flatMap((name) => {
      const own = definitions[name];
      const isWrong = !own && this.#isWrong;
      if (isWrong) this.#kinds.add('definitions that contradict the IANA zone');
      const isKnown = name !== 'Our Time' && !this.#isDefined;
      if (isKnown && own) this.#kinds.add("Windows' names without a definition");
      if (isKnown || (!own && !isWrong)) return [];
      return [['BEGIN:VTIMEZONE', `TZID:${name}`, ...(own ?? wrongDefinition), 'END:VTIMEZONE']];
    });
  }
}

const text = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
const written = (ms: number, { suffix, isDate }: Clock) =>
  isDate ? text(ms).slice(0, 8) : text(ms).slice(0, 15) + suffix;
/** When clocks show a time, which is given as if it were UTC. */
const inUtc = (ms: number, { zone }: Clock) =>
  Temporal.PlainDateTime.from(text(ms).slice(0, 15)).toZonedDateTime(zone).toInstant().epochMilliseconds;
const property = (name: string, ms: number, clock: Clock) => `${name}${clock.parameter}:${written(ms, clock)}`;

/** An event, perhaps a series with changed occurrences; the first element may not be the master. */
function eventsOf(uid: string, random: Random, kinds: Set<string>, clocks: Clocks, fromMs: number): string[][] {
  const clock = clocks.any();
  const isSeries = random.maybe(0.75);
  const start = startOf(random, kinds, clock, fromMs, isSeries);
  const master = [`UID:${uid}`, property('DTSTART', start, clock), ...lengthOf(random, kinds, start, clock)];
  if (!isSeries) return [component([...master, ...marksOf(random, kinds)], random, kinds)];

  const rule = generateRule(random, kinds);
  master.push(`RRULE:${rule}${endOf(rule, random, kinds, start, clock, fromMs)}`);
  const step = /FREQ=DAILY/.test(rule) ? dayMs * Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1) : 7 * dayMs;
  /** A moment that may be one of the series, near the span. */
  const occurrence = () => start + Math.max(0, Math.round((fromMs - start) / step) + random.integer(-1, 4)) * step;
  if (random.maybe(0.3)) {
    kinds.add('excluded occurrences');
    const times = Array.from({ length: random.integer(1, 3) }, () => written(occurrence(), clock));
    master.push(`EXDATE${clock.parameter}:${times.join(',')}`);
  }
  if (random.maybe(0.2)) master.push(additionsOf(random, kinds, occurrence, clock));
  const series = [component([...master, ...marksOf(random, kinds)], random, kinds)];
  const changed = new Set<number>();
  for (let n = random.maybe(0.4) ? random.integer(1, 2) : 0; n > 0; n -= 1) {
    const original = occurrence();
    if (changed.has(original)) continue;
    changed.add(original);
    const isRange = random.maybe(0.3) && changed.size === 1;
    kinds.add(isRange ? 'this and all following' : 'changed occurrences');
    const moved = original + random.integer(-8, 8) * 90 * minuteMs + random.integer(-3, 3) * dayMs;
    const to = clock.isDate ? Math.floor(moved / dayMs) * dayMs : moved;
    const id = property(isRange ? 'RECURRENCE-ID;RANGE=THISANDFUTURE' : 'RECURRENCE-ID', original, clock);
    const lines = [`UID:${uid}`, id, property('DTSTART', to, clock), ...lengthOf(random, kinds, to, clock)];
    series.push(component([...lines, ...marksOf(random, kinds)], random, kinds));
  }
  if (series.length > 1 && random.maybe(0.3)) {
    kinds.add('overrides before their master');
    series.reverse();
  }
  if (random.maybe(0.05)) {
    kinds.add('duplicates of one UID');
    series.push(series[0] ?? []);
  }
  return series;
}

/** In wall time as if it were UTC: often in an hour that clocks skip or show twice, or on a leap day. */
function startOf(random: Random, kinds: Set<string>, clock: Clock, fromMs: number, isSeries: boolean): number {
  const first = Math.floor(fromMs / dayMs);
  const near = changes.map((change) => Date.parse(change) / dayMs).filter((day) => day > first && day < first + 48);
  const isNear = near.length > 0 && random.maybe(0.3);
  const day = isNear ? random.oneOf(near) : first + random.integer(-3, 34);
  const isOld = isSeries && random.maybe(0.5);
  if (clock.isDate) return (day - (isOld ? random.integer(7, 1500) : 0)) * dayMs;
  const isOdd = isNear || random.maybe(0.1);
  if (isOdd) kinds.add('in the hours of a change of clocks');
  const minutes = isOdd ? random.oneOf([60, 90, 120, 135, 150, 180]) : random.integer(0, 95) * 15;
  return (day - (isOld ? 7 * random.integer(1, 200) : 0)) * dayMs + minutes * minuteMs;
}

function lengthOf(random: Random, kinds: Set<string>, start: number, clock: Clock): string[] {
  const kind = random.integer(0, 9);
  if (kind === 0) {
    kinds.add('no end');
    return [];
  }
  if (kind <= 3) {
    kinds.add('durations');
    const lengths = clock.isDate
      ? ['P1D', 'P2D', 'P1W']
      : ['PT30M', 'PT1H', 'PT90M', 'P1D', 'P1DT2H', 'PT25H', 'P1W', 'PT5400S'];
    return [`DURATION:${random.oneOf(lengths)}`];
  }
  const minutes = random.oneOf([15, 30, 45, 60, 60, 90, 240, 1440, 1500]);
  const end = start + (clock.isDate ? random.integer(0, 3) * dayMs : minutes * minuteMs);
  return [property('DTEND', end, clock)];
}

function endOf(rule: string, random: Random, kinds: Set<string>, start: number, clock: Clock, fromMs: number): string {
  const kind = random.integer(0, 2);
  if (kind === 0) {
    kinds.add('rules without end');
    return '';
  }
  if (kind === 1) {
    kinds.add('rules with a count');
    return `;COUNT=${random.integer(1, /HOURLY|DAILY/.test(rule) ? 400 : 60)}`;
  }
  // Often the very last occurrence of a rule for every day or week, or a little before or after.
  const until =
    fromMs -
    ((fromMs - start) % (7 * dayMs)) +
    7 * random.integer(-4, 8) * dayMs +
    (random.maybe(0.5) ? 0 : random.integer(-30, 30) * 30 * minuteMs);
  const isLocal = clock.parameter !== '';
  kinds.add(isLocal && !clock.isDate ? 'UNTIL in UTC, start local' : 'rules with an UNTIL');
  return `;UNTIL=${isLocal && !clock.isDate ? text(inUtc(until, clock)) : written(until, clock)}`;
}

function additionsOf(random: Random, kinds: Set<string>, occurrence: () => number, clock: Clock): string {
  const times = Array.from({ length: random.integer(1, 3) }, () => occurrence() + random.integer(0, 5) * dayMs);
  if (clock.isDate || random.maybe(0.5)) {
    kinds.add('added occurrences');
    return `RDATE${clock.parameter}:${times.map((time) => written(time, clock)).join(',')}`;
  }
  kinds.add('added periods');
  const periods = times.map((time) => {
    const end = random.maybe(0.5) ? 'PT2H' : written(time + 100 * minuteMs, clock);
    return `${written(time, clock)}/${end}`;
  });
  return `RDATE;VALUE=PERIOD${clock.parameter}:${periods.join(',')}`;
}

/** What says whether an event blocks. */
function marksOf(random: Random, kinds: Set<string>): string[] {
  const lines: string[] = [];
  const add = (kind: string, line: string) => {
    kinds.add(kind);
    lines.push(line);
  };
  if (random.maybe(0.2))
    add('marked by the standard', `TRANSP:${random.oneOf(['OPAQUE', 'TRANSPARENT', 'transparent'])}`);
  if (random.maybe(0.2)) add('status', `STATUS:${random.oneOf(['CONFIRMED', 'TENTATIVE', 'CANCELLED', 'cancelled'])}`);
  if (random.maybe(0.15)) {
    const mark = random.oneOf(['BUSY', 'FREE', 'TENTATIVE', 'OOF', 'WORKINGELSEWHERE', 'free']);
    add(
      'marked by Outlook or Apple',
      `${random.oneOf(['X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'])}:${mark}`,
    );
  }
  if (random.maybe(0.2)) {
    const answer = random.oneOf(['ACCEPTED', 'DECLINED', 'declined', 'TENTATIVE', 'NEEDS-ACTION', 'DECLINED']);
    const who = random.oneOf([owner, owner.toUpperCase(), 'else@example.com']);
    add(
      'answers to invitations',
      `ATTENDEE;CN="Zoë: at work";PARTSTAT=${answer};RSVP=TRUE:${random.oneOf(['mailto:', 'MAILTO:'])}${who}`,
    );
  }
  return lines;
}

function component(lines: string[], random: Random, kinds: Set<string>): string[] {
  if (random.maybe(0.3))
    lines.push(
      `SUMMARY:${random.oneOf(['Café 漢字 '.repeat(9), 'Short', 'DTSTART:20270315T140000Z', 'a\\, b\\nEND:VEVENT'])}`,
    );
  if (random.maybe(0.1)) {
    kinds.add('alarms');
    lines.push('BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', 'DURATION:PT5M', 'REPEAT:2', 'END:VALARM');
  }
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

function freeBusy(random: Random, kinds: Set<string>, fromMs: number): string[] {
  kinds.add('lists of busy times');
  const clock = { parameter: '', suffix: 'Z', isDate: false, zone: 'UTC' };
  const period = () => {
    const start = fromMs + random.integer(-100, 3000) * 15 * minuteMs;
    return `${written(start, clock)}/${random.maybe(0.5) ? 'PT45M' : written(start + 75 * minuteMs, clock)}`;
  };
  const lines = Array.from({ length: random.integer(1, 3) }, () => {
    const type = random.oneOf([
      '',
      ';FBTYPE=BUSY',
      ';FBTYPE=FREE',
      ';FBTYPE=free',
      ';FBTYPE=BUSY-UNAVAILABLE',
      ';FBTYPE=BUSY-TENTATIVE',
      ';FBTYPE=X-OTHER',
    ]);
    return `FREEBUSY${type}:${[period(), period()].join(',')}`;
  });
  return ['BEGIN:VFREEBUSY', 'UID:busy', ...lines, 'END:VFREEBUSY'];
}
