import { CalendarError } from './calendar-error.ts';

/** A component of a calendar file. */
export interface CalendarComponent {
  /** In capitals, such as `VEVENT`. */
  name: string;
  /** From its BEGIN to its END, with its long lines unfolded. */
  text: string;
  /** Where it begins in the file, counted from 1. */
  line: number;
}

/** What a calendar may hold (RFC 5545); of these, events and free-busy lists block, and zones say when. */
const knownNames = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL']);

/** Gives a calendar line feeds alone. Throws unless it is a whole one: one that was cut off would free busy times. */
export function wholeCalendar(file: string): string {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^\s*BEGIN:VCALENDAR[ \t]*\n/i.test(unfold(text.slice(0, 200)))) throw new CalendarError('not a calendar');
  if (!/\nEND:VCALENDAR\s*$/i.test(unfold(text.slice(-200)))) throw new CalendarError('cut off');
  return text;
}

/**
 * The components of a whole calendar, one after the other, in one pass over its lines. Names may be in any case. Throws at
 * one that nobody here understands, because it may say that a time is busy.
 */
export function* componentsOf(text: string): Generator<CalendarComponent> {
  const open: { name: string; start: number; line: number }[] = [];
  for (let start = 0, line = 1, next = 0; start < text.length; start = next, line += 1) {
    next = startOfNextLine(text, start);
    const found = /^(begin|end):\s*([\w-]+)/i.exec(boundaryAt(text, start, next));
    if (!found) continue;
    const [keyword = '', name = ''] = [found[1]?.toUpperCase(), found[2]?.toUpperCase()];
    if (keyword === 'BEGIN') {
      if (open.length > 1 && knownNames.has(name)) throw new CalendarError('event unreadable', line);
      open.push({ name, start, line });
      continue;
    }
    const component = open.pop();
    if (component?.name !== name) throw new CalendarError(name === 'VCALENDAR' ? 'cut off' : 'event unreadable', line);
    // What is within an event, such as its alarms, belongs to it.
    if (open.length !== 1) continue;
    if (!knownNames.has(name) && !name.startsWith('X-')) throw new CalendarError('not understood', component.line);
    yield { name, line: component.line, text: `${unfold(text.slice(component.start, start))}END:${name}\n` };
  }
  if (open.length > 0) throw new CalendarError('cut off');
}

function unfold(text: string): string {
  return text.replace(/\n[ \t]/g, '');
}

function startOfNextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end + 1;
}

/** The line, with what may be folded onto the next ones, if it can begin or end a component. */
function boundaryAt(text: string, start: number, next: number): string {
  if (!/[be]/i.test(text.charAt(start))) return '';
  const isFolded = /[ \t]/.test(text.charAt(next));
  return isFolded ? unfold(text.slice(start, next + 80)) : text.slice(start, Math.min(next, start + 80));
}

/** What a calendar says of itself before its first component, such as `X-WR-TIMEZONE`. */
export function calendarProperty(text: string, name: string): string | undefined {
  return new RegExp(`\\n${name}(?:;[^:\\n]*)?:([^\\n]+)`, 'i').exec(unfold(text.slice(0, 10_000)))?.[1]?.trim();
}

const dayMs = 24 * 60 * 60_000;

/**
 * Whether an event may touch the span, judged by the dates in its text, which is much faster than reading it. All dates
 * are widened by two days, which is more than zones differ.
 */
export function mayTouch(event: string, from: Date, until: Date): boolean {
  const days = [...event.matchAll(/^(?:DTSTART|DTEND|RECURRENCE-ID)\b.*:(\d{8})/gim)].map(([, day = '']) => day);
  // Changes of all that follow reach far beyond their own dates.
  if (/^(?:RDATE|DURATION)\b|;RANGE=/im.test(event) || !/^DTSTART\b.*:\d{8}/im.test(event)) return true;
  const earliest = dayOf(from, -2);
  const rules = event.match(/^RRULE\b.*$/gim);
  if (rules) {
    const ends = rules.map((rule) => /UNTIL=(\d{8})/i.exec(rule)?.[1] ?? '99999999');
    // An occurrence lasts as long as the first one, so a long one may still be going on.
    const isShort = Number(days.reduce(later)) - Number(days.reduce(earlier)) <= 1;
    return !isShort || [...ends, ...days].reduce(later) >= earliest;
  }
  return days.reduce(later) >= earliest && days.reduce(earlier) <= dayOf(until, 2);
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function dayOf(date: Date, days: number): string {
  return new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
}
