import type { ProblemCode } from '../../_shared/mail/calendar-problems.ts';
import { Buffer } from 'node:buffer';

/** Of a server that is out of order for a while: the next try may succeed. */
const passingCodes = ['noConnection', 'noResponse', 'serverError'] as const;
type PassingCode = (typeof passingCodes)[number];

/** Why a calendar could not be read; the message is safe to log, and never quotes the calendar or its URL. */
export class CalendarError extends Error {
  readonly code: PassingCode | ProblemCode;

  constructor(code: PassingCode | ProblemCode) {
    super(code);
    this.name = 'CalendarError';
    this.code = code;
  }
}

export function isLasting(code: PassingCode | ProblemCode): code is ProblemCode {
  return !passingCodes.some((each) => each === code);
}

/** A property of a component: one unfolded line. */
export interface Property {
  /** In capitals; empty for a line that is no property, which is the value. */
  name: string;
  /** By their names in capitals; without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const propertyLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):(.*)$/;
/** Such as one with a quotation mark that is not closed: its value follows the last colon. */
const oddLine = /^([\w-]+)\s*(;.*)?:([^:]*)$/;
/** A value after a zone's name that has a colon and no quotation marks. */
const lateValue = /^(.*):(\d{4}-?\d\d-?\d\d(?!\d).*)$/;

/** Of these, no part may be missing. */
const timeLine = /^\W*(?:DT|DURATION|RRULE|RDATE|RECURRENCE-ID|EXDATE|FREEBUSY)/i;

/** The properties of a component itself, without those of what is within it unless it is broken. */
export function propertiesOf(component: string, isBroken = false): Property[] {
  const properties: Property[] = [];
  let depth = 0;
  for (const line of component.split('\n')) {
    const [, name, written = '', text = ''] = propertyLine.exec(line) ?? oddLine.exec(line) ?? [];
    if (name === undefined) {
      if (line.trim() === '' || (depth !== 1 && !isBroken)) continue;
      // It may be the rest of the line before, folded without a blank: what is joined cannot be read.
      const last = properties.at(-1);
      if (last && timeLine.test(last.name) && !timeLine.test(line)) last.value += `\uFFFD${line}`;
      properties.push({ name: '', parameters: new Map(), value: line });
      continue;
    }
    const upper = name.toUpperCase();
    if (upper === 'BEGIN') depth += 1;
    else if (upper === 'END') depth -= 1;
    else if (depth === 1 || isBroken) {
      const parameters = parametersOf(written);
      const zone = parameters.get('TZID');
      const [, rest, late] = (zone !== undefined && lateValue.exec(text)) || [];
      if (rest !== undefined) parameters.set('TZID', `${zone}:${rest}`);
      properties.push({ name: upper, parameters, value: (late ?? text).trim() });
    }
  }
  return properties;
}

function parametersOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";]|"[^"]*$)*)/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toUpperCase(), value.replaceAll('"', '')]));
}

/** A component of a calendar file. */
export interface CalendarComponent {
  /** In capitals, such as `VEVENT`; `VCALENDAR` is what a calendar says of itself before its first component. */
  name: string;
  /** From its BEGIN to its END, with its long lines unfolded. */
  text: string;
  /** Where it begins in the file, counted from 1. */
  line: number;
  /** Of several calendars in one file, the one that it belongs to, counted from 1. */
  calendar: number;
  /** Its BEGIN or END, or that of a part of it, is missing. */
  isBroken: boolean;
}

/** What a calendar may hold (RFC 5545); of these, events and free-busy lists block, and zones say when. Of VAVAILABILITY see RFC 7953. */
const knownNames = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY']);

/**
 * The text of a file, with line feeds alone. A program that counts bytes may fold a line within a character: the rest of
 * the character is put before the fold.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return withLineFeeds(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return withLineFeeds(new TextDecoder('utf-16be').decode(bytes));
  // As characters of one byte each.
  const text = withLineFeeds(Buffer.from(bytes).toString('latin1'));
  const mended = text.replace(/((?<!\n)\n+[ \t])([\x80-\xbf]+)/g, '$2$1');
  return new TextDecoder().decode(Buffer.from(mended, 'latin1'));
}

/** A line may end in CR LF, LF, CR, or CR CR LF, as programs write that translate line ends twice. */
function withLineFeeds(text: string): string {
  return text.replace(/\r+\n?/g, (end) => (end.endsWith('\n') ? '\n' : '\n'.repeat(end.length)));
}

/**
 * The components of all calendars in a file, one after the other, in one pass over its lines. Names may be in any case.
 * Reads on where a BEGIN or an END is missing. Calls `onCut` when a calendar does not end, so that something may be
 * missing, and throws when there is none.
 */
export function* componentsOf(file: string, onCut: () => void): Generator<CalendarComponent> {
  const text = withLineFeeds(file);
  const open: { name: string; start: number; line: number; isBroken: boolean }[] = [];
  let calendar = 0;
  let hasHeader = false;
  /** The end of the last component, and its line. */
  let last = { end: 0, line: 1 };

  /** The component in the open calendar, without what is open in it. */
  function* close(end: number, isBroken: boolean): Generator<CalendarComponent> {
    const component = open[1];
    open.length = Math.min(open.length, 1);
    if (component && !component.name.startsWith('X-'))
      yield componentFrom(component, end, isBroken || component.isBroken);
  }
  function componentFrom(from: { name: string; start: number; line: number }, end: number, isBroken = false) {
    const { name, start, line } = from;
    return { name, line, calendar, isBroken, text: `${unfold(text.slice(start, end)).trimEnd()}\nEND:${name}\n` };
  }

  for (let start = 0, line = 1, next = 0; start < text.length; start = next, line += 1) {
    next = startOfNextLine(text, start);
    const [, keyword, written = ''] = /^(begin|end)[ \t]*:\s*([\w-]+)/i.exec(boundaryAt(text, start, next)) ?? [];
    if (keyword === undefined) continue;
    const name = written.toUpperCase();
    if (keyword.toUpperCase() === 'BEGIN') {
      if (name === 'VCALENDAR') {
        if (open.length > 0) onCut();
        yield* close(start, true);
        open.length = 0;
        calendar += 1;
        hasHeader = false;
        last = { end: start, line };
      } else if (open.length > 1 && knownNames.has(name)) yield* close(start, true);
      const [outer] = open;
      if (outer && open.length === 1 && !hasHeader) {
        hasHeader = true;
        yield componentFrom(outer, start);
      }
      if (outer || name === 'VCALENDAR') open.push({ name, start, line, isBroken: false });
      continue;
    }
    const at = open.findLastIndex((each) => each.name === name);
    const component = open[1];
    if (at === 0) {
      yield* close(start, true);
      open.length = 0;
    } else if (at === 1) yield* close(start, open.length > 2);
    else if (at > 1) {
      if (component && at < open.length - 1) component.isBroken = true;
      open.length = at;
    } else if (component) component.isBroken = true;
    // Without its beginning, what follows the last component belongs to it.
    else if (open.length === 1 && knownNames.has(name))
      yield componentFrom({ name, start: last.end, line: last.line }, start, true);
    if (open.length <= 1) last = { end: next, line: line + 1 };
  }
  if (calendar === 0) throw new CalendarError('notCalendar');
  if (open.length > 0) onCut();
  yield* close(text.length, true);
}

/** Also where blank lines have come between. */
function unfold(text: string): string {
  return text.replace(/(?<!\n)\n+[ \t]/g, '');
}

function startOfNextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end + 1;
}

/** The line, with what may be folded onto the next ones, if it can begin or end a component. */
function boundaryAt(text: string, start: number, next: number): string {
  if (!/[be\uFEFF]/i.test(text.charAt(start))) return '';
  const isFolded = /[ \t\n]/.test(text.charAt(next));
  const line = isFolded ? unfold(text.slice(start, next + 80)) : text.slice(start, Math.min(next, start + 80));
  return line.replace('\uFEFF', '');
}

const dayMs = 24 * 60 * 60_000;
const date = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;
const dates = new RegExp(String.raw`^(?:DTSTART|DTEND|RECURRENCE-ID)\b.*:(${date})`, 'gim');
const hasStart = new RegExp(String.raw`^DTSTART\b.*:${date}`, 'im');
const hasUntil = new RegExp(String.raw`[:;] *UNTIL=(${date})`, 'i');
const dateLines = /^(?:DTSTART|DTEND|RECURRENCE-ID)\b/gim;

/**
 * Whether an event may touch the span, judged by the dates in its text, which is much faster than reading it. All dates
 * are widened by three days, which is more than zones and unreadable times take.
 */
export function mayOverlap(event: string, from: Date, until: Date): boolean {
  const days = [...event.matchAll(dates)].map(([, day = '']) => day);
  // Changes of all that follow reach far beyond their own dates.
  if (/RDATE|^DURATION\b|;RANGE=/im.test(event) || !hasStart.test(event)) return true;
  if (days.length < (event.match(dateLines) ?? []).length) return true;
  const earliest = dayOf(from, -3);
  const rules = event.match(/^.*(?:RRULE|FREQ=).*$/gim);
  if (rules) {
    const untilOf = (rule: string) => (rule.match(/UNTIL=/gi)?.length === 1 ? hasUntil.exec(rule)?.[1] : undefined);
    const ends = rules.map((rule) => untilOf(rule) ?? '99999999');
    // An occurrence lasts as long as the first one, so a long one may still be going on.
    const isShort = Number(days.reduce(later)) - Number(days.reduce(earlier)) <= 1;
    return !isShort || [...ends, ...days].reduce(later) >= earliest;
  }
  return days.reduce(later) >= earliest && days.reduce(earlier) <= dayOf(until, 3);
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function dayOf(date: Date, days: number): string {
  return new Date(date.getTime() + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
}
