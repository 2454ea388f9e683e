import type { CalendarProblem, ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { dayMs } from '../../_shared/time-zones.ts';
import { CalendarError, componentsOf, propertiesOf, type CalendarComponent } from './calendar-text.ts';
import {
  earliestOf,
  keyOf,
  readEvent,
  spanOf,
  timesOf,
  type BusyTime,
  type CalendarTime,
  type TimeContext,
} from './calendar-event.ts';
import { anyZone, isCertain, platformZone, zonesOf } from './calendar-zones.ts';
import { occurrencesOf } from './recurrence.ts';

/** What a calendar file says. */
export interface BusyReading {
  /** Merged and in order. */
  times: BusyTime[];
  /**
   * What could not be read. Such an event blocks from the beginning of its day until the end of what was asked for; one
   * in an unknown zone, its time in every zone; an exception of a series is ignored.
   */
  problems: CalendarProblem[];
  /** Whether the file is complete. If it is cut off, there may be more busy times. */
  isWhole: boolean;
}

/** An event, and how its times are read. */
interface ReadEvent {
  event: ReturnType<typeof readEvent>;
  component: CalendarComponent;
  context: TimeContext;
}

type CalendarContext = ReturnType<typeof calendarContext>;
type ChangedRange = ReturnType<typeof rangeOf>;

// More than any person's calendar has.
const maximumTimes = 20_000;
const maximumOccurrences = 50_000;
const maximumProblems = 5_000;

/**
 * The times of a calendar file that are busy between two moments. An event that cannot be read completely blocks all
 * times from the beginning of its day on, or all times without a readable day, so that no busy time is free. Throws a
 * CalendarError when the file is no calendar at all. Events that its owner, an email address in lower case, declined
 * are not busy. Pauses between events.
 */
export async function busyTimes(
  text: string,
  from: Date,
  until: Date,
  teamZone: string,
  knownOwner?: string,
): Promise<BusyReading> {
  const { components, isWhole } = componentsOf(text);
  const collector = createCollector(from.getTime(), until.getTime());
  if (!isWhole) collector.note({ code: 'cutOff' });
  const calendars = new Map<number, CalendarContext>();
  for (const [calendar, parts] of Map.groupBy(components, (component) => component.calendar))
    calendars.set(calendar, calendarContext(parts, teamZone, knownOwner));
  const series = await readComponents(components, calendars, collector);
  for (const events of series) {
    if (collector.isFull()) break;
    await addSeries(events, collector);
  }
  return { ...collector.result(), isWhole };
}

type Collector = ReturnType<typeof createCollector>;

/** Collects busy times and problems, within limits. */
function createCollector(fromMs: number, untilMs: number) {
  const problems = new Map<string, CalendarProblem>();
  let times: BusyTime[] = [];
  let occurrences = 0;
  return {
    fromMs,
    untilMs,
    pause: createPause(),
    note,
    add,
    count,
    isFull: () => problems.size > maximumProblems,

    /** One event that breaks the reading must not make the others unknown. */
    async guarded({ text }: CalendarComponent, context: TimeContext, work: () => void | Promise<void>): Promise<void> {
      try {
        await work();
      } catch (error) {
        context.note(error instanceof CalendarError ? (error.code as ProblemCode) : 'notUnderstood');
        add(Math.max(fromMs, firstMomentOf(text)), untilMs);
      }
    },

    result() {
      if (problems.size > maximumProblems) addAll();
      return { times: mergeTimes(times, fromMs, untilMs), problems: [...problems.values()] };
    },
  };

  /** Bounds the time that reading takes. */
  function count(): void {
    occurrences += 1;
    if (occurrences > maximumOccurrences) throw new CalendarError('tooManyTimes');
  }

  function note(problem: CalendarProblem): void {
    problems.set(`${problem.line} ${problem.code}`, problem);
  }

  function add(startMs: number, endMs: number): void {
    if (startMs >= endMs || startMs >= untilMs || endMs <= fromMs) return;
    times.push([startMs, endMs]);
    if (times.length <= maximumTimes) return;
    times = mergeTimes(times, fromMs, untilMs);
    if (times.length > maximumTimes / 2) addAll();
  }

  function addAll(): void {
    note({ code: 'tooManyTimes' });
    times = [[fromMs, untilMs]];
  }
}

/** Adds the lists of busy times, and returns the events of each series that may be busy. */
async function readComponents(
  components: readonly CalendarComponent[],
  calendars: ReadonlyMap<number, CalendarContext>,
  collector: Collector,
): Promise<Iterable<ReadEvent[]>> {
  // By their ids, or by the line of an event without one.
  const series = new Map<string | number, ReadEvent[]>();
  for (const component of components) {
    if (collector.isFull()) break;
    await collector.pause();
    const calendar = calendars.get(component.calendar);
    if (!calendar || (component.name === 'VEVENT' && endsBefore(component, collector.fromMs))) continue;
    const context = { ...calendar.times, note: noteOf(component, collector) };
    await collector.guarded(component, context, () => {
      if (component.name === 'VEVENT') {
        const event = readEvent(component, calendar.owner);
        const id = event.uid === '' ? component.line : event.uid;
        const events = series.get(id) ?? [];
        events.push({ event, component, context });
        series.set(id, events);
      } else if (component.name === 'VFREEBUSY') addList(component, context, collector);
      else if (maySayBusy(component)) throw new CalendarError('notUnderstood');
    });
  }
  return series.values();
}

/** What is noted goes with the component's line and day. */
function noteOf({ text, line }: CalendarComponent, collector: Collector): TimeContext['note'] {
  const day = datesOf(text).find((date) => Number.isFinite(Date.parse(date)));
  return (code) => collector.note({ code, line, ...(day && { date: day }) });
}

/** What nobody knows may say that a time is busy, such as VAVAILABILITY, or an event whose BEGIN is missing. */
function maySayBusy({ name, text, isBroken }: CalendarComponent): boolean {
  return (
    name === 'VAVAILABILITY' ||
    (name === '' && isBroken) ||
    ((isBroken || ['', 'VCALENDAR'].includes(name)) && /^DTSTART/im.test(text))
  );
}

function addList({ text, isBroken }: CalendarComponent, context: TimeContext, collector: Collector): void {
  const { properties, isReadable } = propertiesOf(text);
  if (!isReadable || isBroken) throw new CalendarError('notUnderstood');
  for (const property of properties) {
    // A type that we do not know counts as busy (RFC 5545, 3.2.9).
    if (property.name !== 'FREEBUSY' || property.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
    for (const { own } of timesOf(property, context, collector.count)) {
      if (!own) throw new CalendarError('timeUnreadable');
      collector.add(...own);
    }
  }
}

/** Adds the events with one id: a single one, or a series and its changed occurrences. */
async function addSeries(events: readonly ReadEvent[], collector: Collector): Promise<void> {
  const skipped = new Set<string | number>();
  const ranges: ChangedRange[] = [];
  for (const { event, component, context } of events) {
    if (event.range !== undefined)
      await collector.guarded(component, context, () => void ranges.push(rangeOf(event, context)));
    else if (event.original) leavingOut(context, () => void skipped.add(keyOf(event.originalTime(context))));
  }
  ranges.sort((a, b) => b.fromMs - a.fromMs);
  for (const each of events.filter(({ event }) => event.blocks))
    await collector.guarded(each.component, each.context, () =>
      each.event.original ? addEvent(each, new Set(), [], collector) : addEvent(each, skipped, ranges, collector),
    );
}

/** Adds the occurrences of an event, without those that were changed. */
async function addEvent(
  { event: read, context }: ReadEvent,
  changed: ReadonlySet<string | number>,
  ranges: readonly ChangedRange[],
  { fromMs, untilMs, add, count, pause }: Collector,
): Promise<void> {
  const event = read.times(context);
  const { start } = event;
  const [startMs, endMs] = spanOf(event, start);
  const skipped = new Set(changed);
  for (const property of event.exclusions)
    leavingOut(context, () => timesOf(property, context, count).forEach((time) => skipped.add(keyOf(time.start))));
  const occur = (at: CalendarTime, own?: BusyTime) => {
    if (skipped.has(keyOf(at))) return;
    const range = ranges.find((each) => each.fromMs <= earliestOf(at));
    if (!range) add(...(own ?? spanOf(event, at)));
    else if (range.blocks) add(...spanOf(range.event, { ...at, localMs: at.localMs + range.shiftMs }));
  };

  // The standard counts the start as an occurrence, whether or not a rule names it.
  occur(start);
  for (const property of event.additions)
    for (const { start: added, own } of timesOf(property, context, count)) {
      // A date added to what has a time may mean any time of that day.
      if (added.isDate && !start.isDate) throw new CalendarError('timeUnreadable');
      occur(added, own);
    }
  // Zones differ from UTC by less than a day: outside of that, none has to be asked.
  const marginMs = Math.max(endMs - startMs, ...ranges.map(({ shiftMs, lengthMs }) => Math.abs(shiftMs) + lengthMs));
  const reach = { fromMs: fromMs - marginMs - 2 * dayMs, untilMs: untilMs + marginMs + dayMs };
  for (const rule of event.rules)
    for (const localMs of occurrencesOf(rule, start, reach, context)) {
      await pause();
      count();
      if (localMs > reach.untilMs) break;
      if (localMs >= reach.fromMs && localMs !== start.localMs) occur({ ...start, localMs });
    }
}

/** What would only free a time, such as an exception, is noted and left out if it cannot be read. */
function leavingOut(context: TimeContext, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    context.note(error.code as ProblemCode);
  }
}

/** What is read alike in one calendar of a file. */
function calendarContext(parts: readonly CalendarComponent[], teamZone: string, knownOwner: string | undefined) {
  const { properties } = propertiesOf(parts.find(({ name }) => name === 'VCALENDAR')?.text ?? '');
  const own = (wanted: string) => properties.find(({ name }) => name === wanted)?.value;
  const named = zonesOf(parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => part.text));
  const teams = platformZone(teamZone);
  const ownName = own('X-WR-TIMEZONE');
  const dates = ownName ? named(ownName) : teams;
  return {
    owner: knownOwner ?? addressIn(own('X-WR-CALNAME')),
    times: { named, floating: ownName ? anyZone(teamZone, [teams, dates]) : teams, dates },
  };
}

/** A change of an occurrence and of all that follow. */
function rangeOf(read: ReadEvent['event'], context: TimeContext) {
  const event = read.times(context);
  const original = read.originalTime(context);
  const isKnown = [original, event.start].every(({ zone, localMs }) => isCertain(zone, localMs));
  if (read.range !== 'THISANDFUTURE' || !isKnown) throw new CalendarError('notUnderstood');
  const [startMs, endMs] = spanOf(event, event.start);
  const isSameZone = original.zone === event.start.zone;
  // How much later they begin, by the clocks.
  const shiftMs = isSameZone ? event.start.localMs - original.localMs : startMs - earliestOf(original);
  return { fromMs: earliestOf(original), shiftMs, lengthMs: endMs - startMs, event, blocks: read.blocks };
}

/** The days on which an event begins and ends, such as `2027-03-15`, as far as they can be read. */
function datesOf(text: string): string[] {
  const dates = text.matchAll(/^(?:DTSTART|DTEND)\b.*?:(\d{4})-?(\d\d)-?(\d\d)/gim);
  return [...dates].map((date) => date.slice(1).join('-'));
}

/** The beginning of an event's first day, wherever in the world that is, unless it may begin at any time. */
function firstMomentOf(text: string): number {
  const starts = text.match(/DTSTART/gi) ?? [];
  const dates = datesOf(text).map((date) => Date.parse(date));
  const isKnown = starts.length === 1 && /^DTSTART\b.*?:\d{4}-?\d\d-?\d\d/im.test(text);
  return isKnown && dates.every(Number.isFinite) ? Math.min(...dates) - 14 * 60 * 60_000 : -Infinity;
}

const endedRule = /^RRULE:(?:(?!UNTIL=).)*UNTIL=(\d{8})(?:T\d{6}Z?)?(?:;(?:(?!UNTIL=).)*)?$/gim;

/** Whether an event is long past, judged by the dates in its text, which is much faster than reading it. */
function endsBefore({ text, isBroken }: CalendarComponent, fromMs: number): boolean {
  if (isBroken || /^\W*R?RULE|FREQ=|RDATE|RECURRENCE-ID|^DURATION/im.test(text.replace(endedRule, ''))) return false;
  const dates = [...text.matchAll(/^(?:DTSTART|DTEND)\b.*:(\d{8})(?:T\d{6}Z?)?\s*$/gim)].map(dateMsOf);
  const [firstMs = NaN, endMs = NaN, ...others] = dates.sort((a, b) => a - b);
  const lastMs = Math.max(firstMs, ...[...text.matchAll(endedRule)].map(dateMsOf));
  // Four days are more than zones and times of the day take.
  return others.length === 0 && lastMs + endMs - firstMs < fromMs - 4 * dayMs;
}

function dateMsOf([, date = '']: RegExpExecArray): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)/, '$1-$2-'));
}

/** The email address that a text consists of: Google names a person's own calendar so. */
function addressIn(text: string | undefined): string | undefined {
  return text && /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : undefined;
}

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
