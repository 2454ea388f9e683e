import { dayMs, inUtc, minuteMs, property, text, written, type Clock, type Clocks } from './clocks.ts';
import type { Random } from './random.ts';
import { generateRule } from './rules.ts';

/** Who the calendar belongs to. */
export const owner = 'owner@example.com';

/** When clocks change in one of the zones. */
const changes = ['03-14', '03-28', '04-04', '09-26', '10-03', '10-31', '11-07'].map((day) => `2027-${day}`);

/** An event, perhaps a series with changed occurrences; the first element may not be the master. */
export function eventsOf(uid: string, random: Random, kinds: Set<string>, clocks: Clocks, fromMs: number): string[][] {
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
