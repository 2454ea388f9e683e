import ICAL from 'ical.js';
import { boundRules } from './bounded-iterator.ts';
import { CalendarError } from './calendar-error.ts';
import { calendarZone, componentsOf, mayTouch, wholeCalendar, type CalendarComponent } from './calendar-text.ts';
import { instantOf, readComponent, wallLength, ZonedCalendar } from './calendar-zones.ts';
import { mergeTimes, type BusyTime } from './merge-times.ts';
import { createPause } from './pause.ts';
import { isTimeZone } from './zoned-time.ts';

/** An event with its changed occurrences. */
interface Series {
  /** Where the first of them is in the file. */
  line: number;
  masters: ICAL.Component[];
  exceptions: ICAL.Component[];
}

// More than any person's calendar has; rules that repeat every second must not run for hours.
const maximumTimes = 20_000;
const maximumOccurrences = { ofSeries: 20_000, ofFile: 300_000 };

const hourMs = 60 * 60_000;

/**
 * The times of a calendar file that are busy between two moments, merged and in order. Throws a CalendarError when any
 * part of the file cannot be read, because what is skipped would be free. Pauses between events.
 */
export async function busyTimes(file: string, from: Date, until: Date, teamZone: string): Promise<BusyTime[]> {
  const text = wholeCalendar(file);
  const pause = createPause();
  const named = calendarZone(text);
  const zones = { floating: teamZone, dates: named !== undefined && isTimeZone(named) ? named : teamZone };
  const times: BusyTime[] = [];
  let occurrences = 0;
  const add = (start: ICAL.Time, end: ICAL.Time) => {
    const zone = start.isDate ? zones.dates : zones.floating;
    const startMs = instantOf(start, zone);
    // One that begins in an hour that the clocks skip could have no length.
    const time: BusyTime = [
      startMs,
      Math.max(instantOf(end, zone), startMs + Math.min(wallLength(start, end), hourMs)),
    ];
    if (time[0] < time[1] && time[0] < until.getTime() && time[1] > from.getTime()) times.push(time);
    if (times.length > maximumTimes) throw new CalendarError('too many times');
  };

  const components: CalendarComponent[] = [];
  for (const component of componentsOf(text)) {
    await pause();
    if (component.name !== 'VEVENT' || mayTouch(component.text, from, until)) components.push(component);
  }
  const of = (kind: string) => components.filter(({ name }) => name === kind);
  const calendar = new ZonedCalendar(of('VTIMEZONE'), teamZone);
  for (const { line, masters, exceptions } of await readSeries(of('VEVENT'), calendar, pause)) {
    await naming(line, async () => {
      for (const master of masters) await expand(master, exceptions);
      // On their own, because one may have been moved here from outside the span.
      for (const exception of exceptions) addOnce(new ICAL.Event(exception));
    });
  }
  for (const component of of('VFREEBUSY')) {
    await pause();
    await naming(component.line, () => addFreeBusy(readComponent(component, calendar)));
  }
  return mergeTimes(times, from.getTime(), until.getTime());

  function addOnce(event: ICAL.Event): void {
    if (blocks(event)) add(event.startDate, event.endDate);
  }

  function addFreeBusy(component: ICAL.Component): void {
    for (const property of component.getAllProperties('freebusy')) {
      // A type that we do not know counts as busy (RFC 5545, 3.2.9).
      if (String(property.getParameter('fbtype')).toUpperCase() === 'FREE') continue;
      for (const period of property.getValues() as ICAL.Period[]) add(period.start, period.getEnd());
    }
  }

  async function expand(master: ICAL.Component, exceptions: ICAL.Component[]): Promise<void> {
    boundRules(master);
    const event = new ICAL.Event(master, { exceptions, strictExceptions: false });
    if (!event.isRecurring()) return addOnce(event);
    const zone = event.startDate.isDate ? zones.dates : zones.floating;
    const lengthMs = instantOf(event.endDate, zone) - instantOf(event.startDate, zone);
    const iterator = event.iterator();
    let start: ICAL.Time | undefined = iterator.next();
    for (let count = 0; start; count += 1, start = iterator.next()) {
      await pause();
      occurrences += 1;
      if (count > maximumOccurrences.ofSeries || occurrences > maximumOccurrences.ofFile) {
        throw new CalendarError('too many times');
      }
      const startMs = instantOf(start, zone);
      if (startMs >= until.getTime()) return;
      // With an hour to spare for a change of clocks in between.
      if (startMs + lengthMs + hourMs < from.getTime() && event.rangeExceptions.length === 0) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(start);
      if (blocks(item)) add(startDate, endDate);
    }
  }
}

/** Adds to an error of what is done where in the file it began. */
async function naming(line: number, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new CalendarError(error instanceof CalendarError ? error.problem : 'event unreadable', line);
  }
}

/** Reads events, by their ids. */
async function readSeries(
  events: CalendarComponent[],
  calendar: ZonedCalendar,
  pause: () => Promise<void>,
): Promise<Iterable<Series>> {
  const series = new Map<string, Series>();
  for (const event of events) {
    await pause();
    const component = readComponent(event, calendar);
    const id = String(component.getFirstPropertyValue('uid'));
    const known = series.get(id) ?? { line: event.line, masters: [], exceptions: [] };
    (component.hasProperty('recurrence-id') ? known.exceptions : known.masters).push(component);
    series.set(id, known);
  }
  return series.values();
}

/**
 * An event blocks its time unless it was canceled or is shown as free: by Outlook's own mark where there is one, which
 * knows tentative and out of office besides, else by the standard's.
 */
function blocks({ component }: ICAL.Event): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (valueOf('status') === 'CANCELLED') return false;
  const mark = valueOf('x-microsoft-cdo-busystatus');
  return mark === '' ? valueOf('transp') !== 'TRANSPARENT' : mark !== 'FREE';
}
