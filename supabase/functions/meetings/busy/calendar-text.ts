import type { ProblemCode } from '../../_shared/mail/calendar-problems.ts';

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

export interface CalendarComponent {
  /**
   * In capitals, such as `VEVENT`; `VCALENDAR` is a calendar's own properties, and lines in no known component have no
   * name, nor has a component that ends as another one.
   */
  name: string;
  /** What is between its BEGIN and END, with long lines unfolded. */
  text: string;
  /** Where it begins in the file, counted from 1. */
  line: number;
  /** Of several calendars in one file, the one that it belongs to, counted from 1. */
  calendar: number;
  /** Its BEGIN or END is missing, or that of its calendar. */
  isBroken: boolean;
}

/** What a calendar may hold (RFC 5545, RFC 7953). */
const boundary =
  /^(BEGIN|END)[ \t]*:[ \t]*(VCALENDAR|VEVENT|VFREEBUSY|VTIMEZONE|VTODO|VJOURNAL|VAVAILABILITY)(?![\w-])/i;

const mayBlock = /^V(?:EVENT|FREEBUSY|AVAILABILITY)$/;

/**
 * Splits a file at the boundaries of its components, so that each is read by itself. A file is not whole when a
 * calendar in it does not end, because something may be missing. Throws when there is no calendar.
 */
export function componentsOf(file: string): { components: CalendarComponent[]; isWhole: boolean } {
  // A line may end in CR LF, LF, CR, or CR CR LF, as programs write that translate line ends twice.
  const withLineFeeds = file.replace(/\r+\n?/g, (end) => (end.endsWith('\n') ? '\n' : '\n'.repeat(end.length)));
  const lines = withLineFeeds.replace('\uFEFF', '').split('\n');
  const components: CalendarComponent[] = [];
  let open = { name: '', start: 0 };
  let calendar = 0;
  let isInCalendar = false;
  let isWhole = true;

  const close = (end: number, isBroken: boolean, name = open.name) => {
    const text = lines
      .slice(open.start, end)
      .join('\n')
      // The rest of a folded BEGIN.
      .replace(/^(?:[ \t].*\n)+/, '')
      .replace(/(?<!\n)\n+[ \t]/g, '');
    const component = { name, text, line: Math.max(1, open.start), calendar };
    if (isInCalendar) components.push({ ...component, isBroken });
    // Such as after the END of the calendar.
    else if (mayBlock.test(name)) components.push({ ...component, isBroken: true });
  };
  for (const [index, line] of lines.entries()) {
    if (!/^[BE]/i.test(line)) continue;
    // Only so much as a boundary has may be folded.
    const last = /^[ \t]/.test(lines[index + 1] ?? '') ? index + 30 : index;
    const next = lines.slice(index + 1, last).map((each) => (/^[ \t]/.test(each) ? each.slice(1) : '\n'));
    const [, keyword, written = ''] = boundary.exec([line, ...next].join('')) ?? [];
    if (keyword === undefined) continue;
    const name = written.toUpperCase();
    const isBegin = keyword.toUpperCase() === 'BEGIN';
    const isUnopened = !isBegin && mayBlock.test(name) && !mayBlock.test(open.name);
    const isUnclosed = !['', 'VCALENDAR'].includes(open.name) && (isBegin || open.name !== name);
    close(index, isUnopened || isUnclosed, isUnopened ? '' : open.name);
    open = { name: isBegin ? name : '', start: index + 1 };
    if (name !== 'VCALENDAR') continue;
    if (isBegin) calendar += 1;
    if (isBegin && isInCalendar) isWhole = false;
    isInCalendar = isBegin;
  }
  if (calendar === 0) throw new CalendarError('notCalendar');
  close(lines.length, open.name !== '');
  return { components, isWhole: isWhole && !isInCalendar };
}

/** A property of a component: one unfolded line. */
export interface Property {
  /** In capitals. */
  name: string;
  /** By their names in capitals; without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const propertyLine = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:])*)*):(.*)$/;
/** A time has no colon, but the name of its zone may have one, such as "(UTC-05:00) Eastern Time". */
const timeLine = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)((?:;[\w-]+=(?:"[^"]*"|[^":;]|:(?!\d{4}))*)*):([^:]*)$/i;

/** A component's own properties, and whether each of its lines is one. */
export function propertiesOf(text: string): { properties: Property[]; isReadable: boolean } {
  const properties: Property[] = [];
  let isReadable = true;
  let depth = 0;
  for (const line of text.split('\n')) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    else if (/^END:/i.test(line)) depth -= 1;
    else if (depth === 0 && line.trim() !== '') {
      const [, name, parameters = '', value = ''] = timeLine.exec(line) ?? propertyLine.exec(line) ?? [];
      if (name === undefined) isReadable = false;
      else properties.push({ name: name.toUpperCase(), parameters: parametersOf(parameters), value: value.trim() });
    }
  }
  // Where a part of it, such as an alarm, does not end, it hides what follows.
  return { properties, isReadable: isReadable && depth === 0 };
}

function parametersOf(text: string): Map<string, string> {
  const pairs = text.matchAll(/;([\w-]+)=((?:"[^"]*"|[^";])*)/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toUpperCase(), value.replaceAll('"', '')]));
}
