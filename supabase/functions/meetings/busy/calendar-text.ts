import { CalendarError } from './calendar-error.ts';

/** Throws unless the text is a whole calendar: one that was cut off would free busy times. */
export function requireWholeCalendar(text: string): void {
  if (!/^\s*BEGIN:VCALENDAR\r?\n/i.test(text)) throw new CalendarError('not a calendar');
  if (!/\nEND:VCALENDAR\s*$/i.test(text.slice(-200))) throw new CalendarError('cut off');
}

/**
 * The text of each component of a kind, one after the other, with its long lines unfolded; in one pass over the text.
 */
export function* componentsOf(text: string, name: 'VEVENT' | 'VTIMEZONE'): Generator<string> {
  const [begin, end] = [`\nBEGIN:${name}`, `\nEND:${name}`];
  for (let start = text.indexOf(begin); start !== -1;) {
    const last = text.indexOf(end, start);
    if (last === -1) throw new CalendarError('cut off');
    yield text.slice(start + 1, last + end.length).replace(/\r?\n[ \t]/g, '');
    start = text.indexOf(begin, last);
  }
}

/** The zone that a calendar declares for its dates, as Google, Outlook and Apple do. */
export function calendarZone(text: string): string | undefined {
  return /\nX-WR-TIMEZONE:([^\r\n]+)/i.exec(text.slice(0, 10_000))?.[1]?.trim();
}

const secondsPerDay = 24 * 60 * 60;

/**
 * Whether an event may touch the span, judged by the dates in its text, which is much faster than reading it. All dates
 * are widened by two days, which is more than zones differ.
 */
export function mayTouch(event: string, from: Date, until: Date): boolean {
  const days = [...event.matchAll(/^(?:DTSTART|DTEND|RECURRENCE-ID)\b[^:\n]*:(\d{8})/gim)].map(([, day = '']) => day);
  if (/^(?:RDATE|DURATION)\b/im.test(event) || days.length === 0) return true;
  const earliest = dayOf(from, -2);
  const [rule] = /^RRULE\b.*$/im.exec(event) ?? [];
  if (rule !== undefined) {
    const lastStart = /UNTIL=(\d{8})/i.exec(rule)?.[1];
    // An occurrence lasts as long as the first one, so a long one may still be going on.
    const isShort = Number(days.reduce(later)) - Number(days.reduce(earlier)) <= 1;
    return lastStart === undefined || !isShort || lastStart >= earliest;
  }
  return days.reduce(later) >= earliest && days.reduce(earlier) <= dayOf(until, 2);
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function dayOf(date: Date, days: number): string {
  return new Date(date.getTime() + days * secondsPerDay * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}
