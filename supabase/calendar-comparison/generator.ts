import { Clocks, minuteMs, written } from './clocks.ts';
import { eventsOf } from './events.ts';
import { createRandom, type Random } from './random.ts';
import { writeLines } from './writing.ts';
import { ianaZones } from './zones.ts';

/** A calendar file, and the span whose busy times are compared. */
export interface GeneratedCalendar {
  bytes: Uint8Array;
  from: string;
  until: string;
  /** What in it is worth a line in a table of results. */
  kinds: string[];
}

const spans = [
  ['2027-03-08T05:00:00Z', '2027-04-12T04:00:00Z'],
  ['2027-09-24T04:00:00Z', '2027-11-10T05:00:00Z'],
  // A leap day.
  ['2028-02-20T05:00:00Z', '2028-03-20T04:00:00Z'],
] as const;

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
