import { CalendarError } from './calendar-error.ts';
import { endOf, readEvent, type CalendarEvent } from './calendar-event.ts';
import { calendarProperty, componentsOf, mayTouch, wholeCalendar, type CalendarComponent } from './calendar-text.ts';
import { platformZone, utc, zonesOf } from './calendar-zones.ts';
import { propertiesOf } from './content-line.ts';
import { mergeTimes, type BusyTime } from './merge-times.ts';
import { createPause } from './pause.ts';
import { wallTimes } from './recurrence.ts';
import { addLength, instantOf, readTimes, type Period, type TimeZones, type WrittenTime } from './written-time.ts';
import { isTimeZone } from './zoned-time.ts';

/** An event with its changed occurrences. */
interface Series {
  /** Where the first of them is in the file. */
  line: number;
  masters: CalendarEvent[];
  changes: CalendarEvent[];
}

// More than any person's calendar has.
const maximumTimes = 20_000;
const maximumOccurrences = 300_000;

const dayMs = 24 * 60 * 60_000;

/**
 * The times of a calendar file that are busy between two moments, merged and in order. Throws a CalendarError when any
 * part of the file cannot be read, because what is skipped would be free. Events that its owner, an email address in
 * lower case, declined are not busy. Pauses between events.
 */
export async function busyTimes(
  file: string,
  from: Date,
  until: Date,
  teamZone: string,
  knownOwner?: string,
): Promise<BusyTime[]> {
  const text = wholeCalendar(file);
  const pause = createPause();
  const span = { fromMs: from.getTime(), untilMs: until.getTime() };
  const owner = knownOwner ?? addressIn(calendarProperty(text, 'X-WR-CALNAME'));
  const times: BusyTime[] = [];
  let occurrences = 0;

  const components: CalendarComponent[] = [];
  for (const component of componentsOf(text)) {
    await pause();
    if (component.name !== 'VEVENT' || mayTouch(component.text, from, until)) components.push(component);
  }
  const of = (kind: string) => components.filter(({ name }) => name === kind);
  const namedZone = calendarProperty(text, 'X-WR-TIMEZONE');
  const floating = platformZone(teamZone);
  const zones: TimeZones = {
    utc,
    floating,
    dates: namedZone !== undefined && isTimeZone(namedZone) ? platformZone(namedZone) : floating,
    named: zonesOf(of('VTIMEZONE')),
  };

  for (const { line, masters, changes } of await readSeries(of('VEVENT'))) {
    await naming(line, async () => {
      for (const master of masters) await addOccurrences(master, changes);
      // On their own, because one may have been moved here from outside the span.
      for (const change of changes) addOccurrence(change, change.start);
    });
  }
  for (const { text, line } of of('VFREEBUSY')) {
    await pause();
    await naming(line, () => {
      for (const property of propertiesOf(text)) {
        // A type that we do not know counts as busy (RFC 5545, 3.2.9).
        if (property.name !== 'FREEBUSY' || property.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
        for (const period of readTimes(property, zones)) add(instantOf(period.start), endOfPeriod(period));
      }
    });
  }
  return mergeTimes(times, span.fromMs, span.untilMs);

  function add(startMs: number, endMs: number): void {
    if (startMs < endMs && startMs < span.untilMs && endMs > span.fromMs) times.push([startMs, endMs]);
    if (times.length > maximumTimes) throw new CalendarError('too many times');
  }

  function addOccurrence(event: CalendarEvent, start: WrittenTime): void {
    if (event.blocks) add(instantOf(start), endOf(event, start));
  }

  async function addOccurrences(master: CalendarEvent, changes: CalendarEvent[]): Promise<void> {
    const ranges = changes.filter(({ isRange }) => isRange).toSorted((a, b) => originalOf(b) - originalOf(a));
    const skipped = new Set([
      ...changes.map(originalOf),
      ...master.exclusions.flatMap((property) => readTimes(property, zones).map(({ start }) => instantOf(start))),
    ]);
    const lengthMs = endOf(master, master.start) - instantOf(master.start);
    // What was moved with all that follow may come from outside the span.
    const movedMs = Math.max(0, ...ranges.map((range) => Math.abs(shiftOf(range)) + dayMs));
    const occur = (start: WrittenTime, ownEnd?: number) => {
      const startMs = instantOf(start);
      if (skipped.has(startMs)) return;
      const range = ranges.find((change) => originalOf(change) <= startMs);
      if (range) addOccurrence(range, { ...start, wallMs: start.wallMs + shiftOf(range) });
      else if (ownEnd === undefined) addOccurrence(master, start);
      else if (master.blocks) add(startMs, ownEnd);
    };

    // The standard counts the start as an occurrence, whether or not a rule names it.
    occur(master.start);
    for (const property of master.additions)
      for (const period of readTimes(property, zones))
        occur(period.start, period.end ? endOfPeriod(period) : undefined);
    // Zones differ from UTC by less than a day: outside of that, none has to be asked.
    const reach = { fromMs: span.fromMs - lengthMs - movedMs - 2 * dayMs, untilMs: span.untilMs + movedMs + dayMs };
    for (const rule of master.rules) {
      for (const wallMs of wallTimes(rule, master.start, reach, zones)) {
        await pause();
        occurrences += 1;
        if (occurrences > maximumOccurrences) throw new CalendarError('too many times');
        if (wallMs > reach.untilMs) break;
        if (wallMs >= reach.fromMs && wallMs !== master.start.wallMs) occur({ ...master.start, wallMs });
      }
    }
  }

  /** Reads events, by their ids. */
  async function readSeries(events: CalendarComponent[]): Promise<Iterable<Series>> {
    const series = new Map<string, Series>();
    for (const { text, line } of events) {
      await pause();
      await naming(line, () => {
        const event = readEvent(text, zones, owner);
        const known = series.get(event.uid) ?? { line, masters: [], changes: [] };
        (event.original ? known.changes : known.masters).push(event);
        series.set(event.uid, known);
      });
    }
    return series.values();
  }
}

function originalOf({ original, start }: CalendarEvent): number {
  return instantOf(original ?? start);
}

/** How far all that follow are moved, by the clocks. */
function shiftOf({ original, start }: CalendarEvent): number {
  return start.wallMs - (original ?? start).wallMs;
}

function endOfPeriod({ start, end }: Period): number {
  if (!end) throw new CalendarError('event unreadable');
  return 'days' in end ? addLength(start, end) : instantOf(end);
}

/** The email address that a text consists of: Google names a person's own calendar so. */
function addressIn(text: string | undefined): string | undefined {
  return text && /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : undefined;
}

/** Adds to an error of what is done where in the file it began. */
async function naming(line: number, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CalendarError) throw new CalendarError(error.problem, line);
    throw error;
  }
}
