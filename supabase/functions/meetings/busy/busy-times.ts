import type { CalendarProblem, ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { CalendarError, componentsOf, propertiesOf, type CalendarComponent } from './calendar-text.ts';
import {
  dayMs,
  earliestOf,
  keyOf,
  readEvent,
  spanOf,
  timesOf,
  type BusyTime,
  type CalendarEvent,
  type CalendarTime,
  type TimeContext,
} from './calendar-event.ts';
import { anyZone, isCertain, platformZone, zonesOf } from './calendar-zones.ts';
import { occurrencesOf } from './recurrence.ts';

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
  event: ReturnType<typeof readEvent>;
  context: TimeContext;
}

/** What is read alike in one calendar of a file. */
interface CalendarContext {
  times: Omit<TimeContext, 'note'>;
  owner: string | undefined;
}

/** A change of an occurrence and of all that follow. */
interface ChangedRange {
  fromMs: number;
  /** How much later they begin, by the clocks. */
  shiftMs: number;
  lengthMs: number;
  event: CalendarEvent;
  blocks: boolean;
}

// More than any person's calendar has.
const maximumTimes = 20_000;
const maximumOccurrences = 50_000;
const maximumProblems = 5_000;

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
  const [fromMs, untilMs] = [from.getTime(), until.getTime()];
  const problems = new Map<string, CalendarProblem>();
  let times: BusyTime[] = [];
  let occurrences = 0;

  /** Bounds the time that reading takes. */
  const count = () => {
    occurrences += 1;
    if (occurrences > maximumOccurrences) throw new CalendarError('tooManyTimes');
  };

  const { components, isWhole } = componentsOf(text);
  if (!isWhole) problems.set('cutOff', { code: 'cutOff' });
  const calendars = new Map<number, CalendarContext>();
  for (const [calendar, parts] of Map.groupBy(components, (component) => component.calendar))
    calendars.set(calendar, calendarContext(parts, teamZone, knownOwner));

  // By their ids, or by the line of an event without one.
  const series = new Map<string | number, ReadEvent[]>();
  for (const component of components) {
    if (problems.size > maximumProblems) break;
    await pause();
    const calendar = calendars.get(component.calendar);
    if (!calendar || (component.name === 'VEVENT' && endsBefore(component, fromMs))) continue;
    const context = { ...calendar.times, note: noteOf(component) };
    await guarded(context, () => {
      if (component.name === 'VEVENT') {
        const event = readEvent(component, calendar.owner);
        const id = event.uid === '' ? component.line : event.uid;
        const events = series.get(id) ?? [];
        events.push({ event, context });
        series.set(id, events);
        if (component.isBroken && event.blocks) context.note('notUnderstood');
      } else if (component.name === 'VFREEBUSY') addList(component, context);
      // What nobody knows may say that a time is busy, such as VAVAILABILITY, or an event whose BEGIN is missing.
      else if (
        component.name === 'VAVAILABILITY' ||
        (component.name === '' && component.isBroken) ||
        ((component.isBroken || ['', 'VCALENDAR'].includes(component.name)) && /^DTSTART/im.test(component.text))
      )
        throw new CalendarError('notUnderstood');
    });
  }
  for (const events of series.values()) {
    const skipped = new Set<string | number>();
    const ranges: ChangedRange[] = [];
    for (const { event, context } of events) {
      if (event.range !== undefined) await guarded(context, () => void ranges.push(rangeOf(event, context)));
      else if (event.original) leavingOut(context, () => void skipped.add(keyOf(event.originalTime(context))));
    }
    ranges.sort((a, b) => b.fromMs - a.fromMs);
    if (problems.size > maximumProblems) break;
    for (const each of events.filter(({ event }) => event.blocks))
      await guarded(each.context, () =>
        each.event.original ? addEvent(each, new Set(), []) : addEvent(each, skipped, ranges),
      );
  }
  if (problems.size > maximumProblems) {
    problems.set('tooManyTimes', { code: 'tooManyTimes' });
    add(fromMs, untilMs);
  }
  return { times: mergeTimes(times, fromMs, untilMs), problems: [...problems.values()], isWhole };

  /** What is noted goes with the component's line and day. */
  function noteOf({ text, line }: CalendarComponent): TimeContext['note'] {
    const written = /^DTSTART\b.*?:(\d{4})-?(\d\d)-?(\d\d)/im.exec(text)?.slice(1).join('-');
    const day = written !== undefined && Number.isFinite(Date.parse(written)) ? written : undefined;
    return (code: ProblemCode) => void problems.set(`${line} ${code}`, { code, line, ...(day && { date: day }) });
  }

  /** One event that breaks the reading must not make the others unknown: it blocks everything. */
  async function guarded(context: TimeContext, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      context.note(error instanceof CalendarError ? (error.code as ProblemCode) : 'notUnderstood');
      add(fromMs, untilMs);
    }
  }

  function add(startMs: number, endMs: number): void {
    if (startMs >= endMs || startMs >= untilMs || endMs <= fromMs) return;
    times.push([startMs, endMs]);
    if (times.length <= maximumTimes) return;
    times = mergeTimes(times, fromMs, untilMs);
    if (times.length <= maximumTimes / 2) return;
    problems.set('tooManyTimes', { code: 'tooManyTimes' });
    times = [[fromMs, untilMs]];
  }

  async function addEvent(
    { event: read, context }: ReadEvent,
    changed: ReadonlySet<string | number>,
    ranges: readonly ChangedRange[],
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
        const isDay = added.isDate && !start.isDate;
        if (isDay) context.note('timeUnreadable');
        occur(isDay ? { ...added, spanMs: dayMs } : added, own);
      }
    // Zones differ from UTC by less than a day: outside of that, none has to be asked.
    const marginMs = Math.max(endMs - startMs, ...ranges.map(({ shiftMs, lengthMs }) => Math.abs(shiftMs) + lengthMs));
    const reach = { fromMs: fromMs - marginMs - 2 * dayMs, untilMs: untilMs + marginMs + dayMs };
    const follow = async (rule: string) => {
      for (const localMs of occurrencesOf(rule, start, reach, context)) {
        await pause();
        count();
        if (localMs > reach.untilMs) break;
        if (localMs >= reach.fromMs && localMs !== start.localMs) occur({ ...start, localMs });
      }
    };
    for (const rule of event.rules) {
      try {
        await follow(rule);
      } catch (error) {
        if (!(error instanceof CalendarError)) throw error;
        // At most, it means the event on every day, or at any time from its start, until the rule's end.
        context.note(error.code as ProblemCode);
        const isDaily =
          error.code === 'ruleUnreadable' && !/SECONDLY|MINUTELY|HOURLY|BYHOUR|BYMINUTE|BYSECOND/i.test(rule);
        const ends = rule.includes('\uFFFD') ? [] : (rule.match(/(?<=[:;] *)UNTIL=[^;]*/gi) ?? []);
        if (isDaily) await follow(['FREQ=DAILY', ...(ends.length === 1 ? ends : [])].join(';'));
        else add(startMs, untilMs);
      }
    }
  }

  function addList({ text, isBroken }: CalendarComponent, context: TimeContext): void {
    const { properties, lost } = propertiesOf(text);
    if (lost.length > 0 || isBroken) throw new CalendarError('notUnderstood');
    for (const property of properties) {
      // A type that we do not know counts as busy (RFC 5545, 3.2.9).
      if (property.name !== 'FREEBUSY' || property.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
      for (const { own } of timesOf(property, context, count)) {
        if (!own) throw new CalendarError('timeUnreadable');
        add(...own);
      }
    }
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

function calendarContext(
  parts: readonly CalendarComponent[],
  teamZone: string,
  knownOwner: string | undefined,
): CalendarContext {
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

function rangeOf(read: ReadEvent['event'], context: TimeContext): ChangedRange {
  const event = read.times(context);
  const original = read.originalTime(context);
  const isKnown = [original, event.start].every(
    ({ zone, localMs, spanMs }) => spanMs === 0 && isCertain(zone, localMs),
  );
  if (read.range !== 'THISANDFUTURE' || !isKnown) throw new CalendarError('notUnderstood');
  const [startMs, endMs] = spanOf(event, event.start);
  const isSameZone = original.zone === event.start.zone;
  const shiftMs = isSameZone ? event.start.localMs - original.localMs : startMs - earliestOf(original);
  return { fromMs: earliestOf(original), shiftMs, lengthMs: endMs - startMs, event, blocks: read.blocks };
}

/** Whether an event is long past, judged by the dates in its text, which is much faster than reading it. */
function endsBefore({ text, isBroken }: CalendarComponent, fromMs: number): boolean {
  if (isBroken || /RULE|RDATE|FREQ=|RECURRENCE-ID|^DURATION/im.test(text)) return false;
  const days = [...text.matchAll(/^(?:DTSTART|DTEND)\b.*:(\d{8})(?:T\d{6}Z?)?\s*$/gim)].map(([, day = '']) => day);
  // Three days are more than zones and unreadable times take.
  const earliest = new Date(fromMs - 3 * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
  return days.length === 2 && days.every((day) => day < earliest);
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
