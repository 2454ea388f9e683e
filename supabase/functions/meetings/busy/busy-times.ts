import type { CalendarProblem, ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { CalendarError, componentsOf, mayOverlap, type CalendarComponent, propertiesOf } from './calendar-text.ts';
import { longestReversedMs, readEvent, spanOf, type CalendarEvent } from './calendar-event.ts';
import { eitherZone, isUncertain, platformZone, zonesOf } from './calendar-zones.ts';
import { localTimes, readRule, type Rule } from './recurrence.ts';
import {
  addLength,
  earliestOf,
  latestOf,
  readTime,
  readTimes,
  localTimeIn,
  type Period,
  type TimeContext,
  type LocalDateTime,
} from './local-time.ts';

/** What a calendar file says. */
export interface BusyReading {
  /** Merged and in order. */
  times: BusyTime[];
  /** What could not be read; it blocks the widest time that it may mean. */
  problems: CalendarProblem[];
  /** Whether the file is complete. If it is cut off, there may be more busy times. */
  isWhole: boolean;
}

/** An event, and how its times are read. */
interface ReadEvent {
  event: CalendarEvent;
  reading: TimeContext;
}

/** An event with its changed occurrences. */
interface Series {
  masters: ReadEvent[];
  changes: ReadEvent[];
}

/** What is read alike in one calendar of a file. */
interface Context {
  reading: Omit<TimeContext, 'note'>;
  owner: string | undefined;
}

// More than any person's calendar has.
const maximumTimes = 20_000;
const maximumOccurrences = 300_000;

const dayMs = 24 * 60 * 60_000;

/**
 * The times of a calendar file that are busy between two moments. What cannot be read blocks the widest time that it may
 * mean, so that no busy time is free. Throws a CalendarError when the file is no calendar at all. Events that its owner,
 * an email address in lower case, declined are not busy. Pauses between events.
 */
export async function busyTimes(
  text: string,
  from: Date,
  until: Date,
  teamZone: string,
  knownOwner?: string,
): Promise<BusyReading> {
  const pause = createPause();
  const span = { fromMs: from.getTime(), untilMs: until.getTime() };
  const problems = new Map<string, CalendarProblem>();
  let times: BusyTime[] = [];
  let occurrences = 0;
  let isWhole = true;

  const components: CalendarComponent[] = [];
  const cut = () => {
    isWhole = false;
    problems.set('cutOff', { code: 'cutOff' });
  };
  for (const component of componentsOf(text, cut)) {
    await pause();
    if (component.name !== 'VEVENT' || mayOverlap(component.text, from, until)) components.push(component);
  }
  const contexts = new Map<number, Context>();
  for (const [calendar, parts] of Map.groupBy(components, (component) => component.calendar))
    contexts.set(calendar, contextOf(parts));

  // By their ids, or by the line of an event without one.
  const series = new Map<string | number, Series>();
  for (const component of components) {
    await pause();
    // An event whose BEGIN cannot be read is part of what came before.
    const holdsEvent = component.isBroken && /^END[ \t]*:[ \t]*VEVENT/im.test(component.text);
    if (['VCALENDAR', 'VTIMEZONE', 'VTODO', 'VJOURNAL'].includes(component.name) && !holdsEvent) continue;
    const reading = readingOf(component);
    await guarded(reading, () => {
      if (component.name === 'VFREEBUSY') addList(component, reading);
      else if (component.name === 'VEVENT' || holdsEvent) addEvent(component, reading);
      else addUnknown(component, reading);
    });
  }
  for (const { masters, changes } of series.values()) {
    for (const master of masters) await guarded(master.reading, () => addOccurrences(master, changes));
    // What repeats without its series is one itself.
    const alone =
      masters.length > 0 ? [] : changes.filter(({ event }) => event.rules.length + event.additions.length > 0);
    for (const change of alone) await guarded(change.reading, () => addOccurrences(change, []));
    // On their own, because one may have been moved here from outside the span.
    for (const change of changes) await guarded(change.reading, () => addOccurrence(change, change.event.start));
  }
  return {
    times: mergeTimes(times, span.fromMs, span.untilMs),
    problems: [...problems.values()],
    isWhole,
  };

  function contextOf(parts: readonly CalendarComponent[]): Context {
    const header = propertiesOf(parts.find(({ name }) => name === 'VCALENDAR')?.text ?? '');
    const own = (wanted: string) => header.find(({ name }) => name === wanted)?.value;
    const named = zonesOf(parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => part.text));
    const floating = platformZone(teamZone);
    const ownName = own('X-WR-TIMEZONE');
    const ownZone = ownName ? named(ownName) : floating;
    return {
      owner: knownOwner ?? addressIn(own('X-WR-CALNAME')),
      reading: { named, floating: eitherZone(floating, ownZone), dates: ownZone },
    };
  }

  /** One event that breaks the reading must not make the others unknown: it blocks everything. */
  async function guarded(reading: TimeContext, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      reading.note('notUnderstood');
      add(span.fromMs, span.untilMs);
    }
  }

  /** Events are kept by their ids, with their changes. */
  function addEvent(component: CalendarComponent, reading: TimeContext): void {
    const event = readEvent(component, reading, contexts.get(component.calendar)?.owner);
    if (!event.blocks) forget(component.line);
    const id = event.uid === '' ? component.line : event.uid;
    const known = series.get(id) ?? { masters: [], changes: [] };
    const isChange = event.original && event.original.spanMs === undefined;
    (isChange ? known.changes : known.masters).push({ event, reading: event.blocks ? reading : silent(reading) });
    series.set(id, known);
  }

  /** What is noted goes with the component's line and day. */
  function readingOf({ calendar, text, line, isBroken }: CalendarComponent): TimeContext {
    const context = contexts.get(calendar);
    if (!context) throw new Error('Cannot read a component: no calendar');
    const written = /^DTSTART\b.*?:(\d{4})-?(\d\d)-?(\d\d)/im.exec(text)?.slice(1).join('-');
    const day = written !== undefined && Number.isFinite(Date.parse(written)) ? written : undefined;
    const note = (code: ProblemCode) => void problems.set(`${line} ${code}`, { code, line, ...(day && { date: day }) });
    if (isBroken) note('notUnderstood');
    return { ...context.reading, note };
  }

  /** What does not block needs not be understood. */
  function forget(line: number): void {
    for (const [key, problem] of problems) if (problem.line === line) problems.delete(key);
  }

  function add(startMs: number, endMs: number): void {
    if (startMs >= endMs || startMs >= span.untilMs || endMs <= span.fromMs) return;
    times.push([startMs, endMs]);
    if (times.length <= maximumTimes) return;
    times = mergeTimes(times, span.fromMs, span.untilMs);
    if (times.length <= maximumTimes / 2) return;
    problems.set('tooManyTimes', { code: 'tooManyTimes' });
    times = [[span.fromMs, span.untilMs]];
  }

  function addOccurrence({ event, reading }: ReadEvent, start: LocalDateTime): void {
    if (event.blocks) add(...spanOf(event, start, reading.note));
  }

  async function addOccurrences(master: ReadEvent, changes: ReadEvent[]): Promise<void> {
    const { event, reading } = master;
    const ranges = changes
      .filter((change) => change.event.range === 'THISANDFUTURE')
      .toSorted((a, b) => earliestOf(originalOf(b)) - earliestOf(originalOf(a)));
    // Of a range that the standard does not know, any may be changed, or none.
    const others = changes.filter(({ event: { range } }) => range !== undefined && range !== 'THISANDFUTURE');
    const skipped = new Set([
      ...changes.map((change) => keyOf(originalOf(change))),
      ...event.exclusions
        .flatMap((property) => readTimes(property, reading).map(({ start }) => start))
        .filter((time) => time.spanMs === undefined)
        .map(keyOf),
    ]);
    const [startMs, endMs] = spanOf(event, event.start, reading.note);
    // What was moved with all that follow may come from outside the span.
    const movedMs = Math.max(0, ...[...ranges, ...others].map((range) => Math.abs(shiftOf(range)) + dayMs));
    const occur = (start: LocalDateTime, own?: BusyTime) => {
      if (skipped.has(keyOf(start))) return;
      for (const change of others) addOccurrence(change, movedBy(change, start));
      const range = ranges.find((change) => mayFollow(start, originalOf(change)));
      if (range) addOccurrence(range, movedBy(range, start));
      if (range && isComparable(start, originalOf(range)) && isComparable(start, range.event.start)) return;
      if (!own) addOccurrence(master, start);
      else if (event.blocks) add(...own);
    };

    // The standard counts the start as an occurrence, whether or not a rule names it.
    occur(event.start);
    for (const property of event.additions)
      for (const period of readTimes(property, reading)) {
        // A date added to what has a time may mean any time of that day.
        const isDay = period.start.isDate && !event.start.isDate;
        if (isDay) reading.note('timeUnreadable');
        const start = isDay ? { ...period.start, spanMs: dayMs } : period.start;
        const own: BusyTime = isDay
          ? [earliestOf(start), latestOf(start) + endMs - startMs]
          : spanOfPeriod(period, reading.note);
        occur(start, period.end || start.spanMs ? own : undefined);
      }
    // Zones differ from UTC by less than a day: outside of that, none has to be asked.
    const reach = {
      fromMs: span.fromMs - (endMs - startMs) - movedMs - 2 * dayMs,
      untilMs: span.untilMs + (endMs - startMs) + movedMs + dayMs,
    };
    const follow = async (rule: Rule) => {
      for (const localMs of localTimes(rule, event.start, reach, reading)) {
        await pause();
        occurrences += 1;
        if (occurrences > maximumOccurrences) throw new CalendarError('tooManyTimes');
        if (localMs > reach.untilMs) break;
        if (localMs >= reach.fromMs && localMs !== event.start.localMs) occur({ ...event.start, localMs });
      }
    };
    for (const text of event.rules) {
      try {
        await follow(readRule(text));
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        await addWidest(text, error);
      }
    }

    /**
     * What a rule may mean at most that cannot be read: the event on every day, or, when it may come at other times of the
     * day, all time from its start; until the rule's end, if that can be read.
     */
    async function addWidest(text: string, { code }: CalendarError): Promise<void> {
      if (!event.blocks && ranges.length + others.length === 0) return;
      reading.note(code === 'tooManyTimes' ? code : 'ruleUnreadable');
      const ends = [...text.matchAll(/(?:^|[:;]) *UNTIL=([^;]*)/gi)].map(([, end]) => end);
      const until = ends.length === 1 ? ends[0] : undefined;
      const isDaily = code !== 'tooManyTimes' && !/SECONDLY|MINUTELY|HOURLY|BYHOUR|BYMINUTE|BYSECOND/i.test(text);
      const daily: Rule = { frequency: 'DAILY', interval: 1, count: Infinity, until, weekStart: 1 };
      if (isDaily) {
        await follow(daily);
        return;
      }
      const last = until === undefined ? undefined : readTime(until, undefined, reading);
      add(startMs, last && last.spanMs === undefined ? latestOf(last) + dayMs + (endMs - startMs) : span.untilMs);
    }
  }

  function addList({ text, isBroken }: CalendarComponent, reading: TimeContext): void {
    for (const property of propertiesOf(text, isBroken)) {
      // A type that we do not know counts as busy (RFC 5545, 3.2.9).
      // A line that is no property may have been one.
      if (!['FREEBUSY', ''].includes(property.name)) continue;
      if (property.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
      for (const period of readTimes(property, reading)) {
        if (!period.end) reading.note('timeUnreadable');
        add(...spanOfPeriod(period, reading.note));
      }
    }
  }

  /** What may say that a time is busy in a way that is not known here, such as VAVAILABILITY (RFC 7953). */
  function addUnknown(component: CalendarComponent, reading: TimeContext): void {
    reading.note('notUnderstood');
    const names = propertiesOf(component.text, component.isBroken).map(({ name }) => name);
    if (component.name !== 'VAVAILABILITY' && !names.includes('DTSTART')) return;
    const event = readEvent(component, silent(reading), undefined);
    const [startMs, endMs] = spanOf(event, event.start, () => undefined);
    add(startMs, event.ends.length === 0 ? span.untilMs : endMs);
  }
}

const silent = (reading: TimeContext): TimeContext => ({ ...reading, note: () => undefined });

/** Two times are the same only if both are known, or written alike in one zone. */
function keyOf(time: LocalDateTime): number | string {
  return isUncertain(time.zone, time.localMs) ? `${time.localMs} ${time.zone.name}` : earliestOf(time);
}

function isComparable(a: LocalDateTime, b: LocalDateTime): boolean {
  return a.zone === b.zone || !(isUncertain(a.zone, a.localMs) || isUncertain(b.zone, b.localMs));
}

function mayFollow(time: LocalDateTime, earlier: LocalDateTime): boolean {
  return time.zone === earlier.zone ? earlier.localMs <= time.localMs : earliestOf(earlier) <= latestOf(time);
}

function originalOf({ event: { original, start } }: ReadEvent): LocalDateTime {
  return original ?? start;
}

/** How far all that follow are moved, by the clocks of the new start if these are known. */
function shiftOf(change: ReadEvent): number {
  const { start } = change.event;
  const original = originalOf(change);
  return start.localMs - (localTimeIn(start.zone, original) ?? original.localMs);
}

/** When an occurrence begins that was moved with all that follow: in the zone of the new start, or in one not known. */
function movedBy(change: ReadEvent, occurrence: LocalDateTime): LocalDateTime {
  const { start } = change.event;
  const original = originalOf(change);
  const localMs = localTimeIn(start.zone, occurrence);
  if (localMs !== undefined && localTimeIn(start.zone, original) !== undefined)
    return { ...start, localMs: localMs + shiftOf(change) };
  const laterMs = occurrence.localMs - (localTimeIn(occurrence.zone, original) ?? original.localMs);
  const zone = isUncertain(occurrence.zone, occurrence.localMs) ? occurrence.zone : start.zone;
  return { ...start, zone, localMs: start.localMs + laterMs };
}

/** One without an end ends a day later at the latest, and so does one whose end is before its start. */
function spanOfPeriod({ start, end }: Period, note: TimeContext['note']): BusyTime {
  const startMs = earliestOf(start);
  const lastMs = latestOf(start) + dayMs;
  if (!end) return [startMs, lastMs];
  const endMs = 'days' in end ? addLength(start, end) : latestOf(end);
  if (endMs > startMs) return [startMs, endMs];
  if (endMs < startMs) note('endBeforeStart');
  return [Math.max(endMs, startMs - longestReversedMs), lastMs];
}

/** The email address that a text consists of: Google names a person's own calendar so. */
function addressIn(text: string | undefined): string | undefined {
  return text && /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : undefined;
}

/** Start and end, in milliseconds. */
export type BusyTime = [startMs: number, endMs: number];

/** Sorts the times, joins those that touch, and clips them to the span. */
export function mergeTimes(times: readonly BusyTime[], fromMs: number, untilMs: number): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const [start, end] of [...times].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && Math.max(start, fromMs) <= last[1]) last[1] = Math.max(last[1], Math.min(end, untilMs));
    else merged.push([Math.max(start, fromMs), Math.min(end, untilMs)]);
  }
  return merged;
}

const sliceMs = 10;

/** Lets other work run in between: awaited often, it yields only when it last did so a while ago. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    last = performance.now();
  };
}
