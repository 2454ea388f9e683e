import { propertiesOf, type Property, type CalendarComponent } from './calendar-text.ts';
import {
  addLength,
  anySpanMs,
  earliestOf,
  latestOf,
  readLength,
  readTimes,
  type Length,
  type TimeContext,
  type LocalDateTime,
} from './local-time.ts';

/** An event of a calendar: a single one, a series, or a changed occurrence of one. */
export interface CalendarEvent {
  uid: string;
  start: LocalDateTime;
  /** How long it and its occurrences last: as long as the latest says; without an end, no time. */
  ends: End[];
  /** Of a changed occurrence, when it would have begun. */
  original: LocalDateTime | undefined;
  /** In capitals: whether all that follow are changed in the same way, or others are. */
  range: string | undefined;
  blocks: boolean;
  rules: string[];
  additions: Property[];
  exclusions: Property[];
}

type End = LocalDateTime | Length | 'unreadable';

const dayMs = 24 * 60 * 60_000;

/** A misspelled DTEND or DURATION. */
const misspelledEnd = /^(?:D(?!TSTART$|TSTAMP$|ESCRIPTION$)|END)/;
/** A line that was joined to the one before, or that a program left out with a note of its own (X-LIC-ERROR). */
const joinedLine =
  /(?:DTEND|RDATE)[;:].*|DURATION:[+-]?P.*|(?<=(?:for|in) )(?:DTSTART|DTEND|DURATION|RRULE|RDATE) property.*/i;
const frequency = /FREQ=(?:SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)/i;

/** When it begins, if nothing says so. */
const anyTime: Property = { name: '', parameters: new Map(), value: '' };

export function readEvent(
  { text, isBroken }: Pick<CalendarComponent, 'text' | 'isBroken'>,
  reading: TimeContext,
  owner: string | undefined,
): CalendarEvent {
  const lines = propertiesOf(text, isBroken);
  const properties = Map.groupBy(lines, ({ name }) => name);
  const all = (name: string) => properties.get(name) ?? [];
  const lost = lines.flatMap(({ name, value }) => (name === '' ? [value] : (joinedLine.exec(value) ?? [])));
  const lostLike = (names: RegExp) => lost.filter((line) => names.test(line.replace(/^\W+/, '')));
  /** Nothing where an event contradicts itself. */
  const only = (name: string) => {
    const [value = '', ...others] = new Set(all(name).map((property) => property.value.toUpperCase()));
    return others.length === 0 ? value : '';
  };
  const time = (property: Property | undefined) => property && readTimes(property, reading)[0]?.start;
  const [originally] = all('RECURRENCE-ID');
  const original = time(originally);
  // A canceled occurrence may have no start of its own.
  const isStartLost = lostLike(/^DTSTART/i).length > 0;
  const start = time(all('DTSTART')[0]) ?? (isStartLost ? undefined : original) ?? time(anyTime);
  if (!start) throw new Error('Cannot read an event: no start');
  const ends: End[] = [
    ...all('DTEND').flatMap((property) => time(property) ?? []),
    ...all('DURATION').map(({ value }) => readLength(value, reading) ?? 'unreadable'),
  ];
  // The end may be what is missing of an event.
  const isMissing = isBroken || lost.length > 0 || lines.some(({ name }) => misspelledEnd.test(name));
  if ((ends.length === 0 && isMissing) || lostLike(/^(?:DT(?!START|STAMP)|DURATION)/i).length > 0) {
    reading.note('timeUnreadable');
    ends.push('unreadable');
  }
  const rules = all('RRULE').map(({ value }) => value);
  const lostRules = lostLike(/^R?RULE/i);
  if (rules.length + lostRules.length === 0)
    lostRules.push(...lines.map(({ value }) => value).filter((value) => frequency.test(value)));
  const [, ...otherStarts] = all('DTSTART');
  if (otherStarts.length > 0) reading.note('notUnderstood');
  return {
    uid: all('UID')[0]?.value ?? '',
    start,
    ends,
    original,
    range: originally?.parameters.get('RANGE')?.toUpperCase(),
    blocks: isBlocking(only, all('ATTENDEE'), owner),
    // With what is no part of a rule, so that it is not read as one.
    rules: [...rules, ...lostRules.map((rule) => `?;${rule}`)],
    additions: [
      ...all('RDATE').filter(({ value }) => value !== ''),
      ...otherStarts,
      ...lostLike(/^RDATE/i).map((value) => ({ ...anyTime, value })),
    ],
    exclusions: all('EXDATE'),
  };
}

/** The marks of Outlook, and of Apple for an Exchange account. They know tentative and out of office besides. */
const ownMarks = ['X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'];

/** Who works elsewhere can be met: Exchange shows the time as free to others. */
const freeMarks = ['FREE', 'WORKINGELSEWHERE'];

/**
 * An event blocks its time unless it was canceled, its owner declined it, or it is shown as free: by a program's own mark
 * where there is one, else by the standard's. A tentative event blocks, because its owner may come to need the time.
 * X-MICROSOFT-CDO-INTENDEDSTATUS is the organizer's wish, not how the owner shows the time.
 */
function isBlocking(
  valueOf: (name: string) => string,
  attendees: readonly Property[],
  owner: string | undefined,
): boolean {
  if (/^CANCELL?ED$/.test(valueOf('STATUS'))) return false;
  const own = owner === undefined ? [] : attendees.filter((attendee) => addressesOf(attendee).includes(owner));
  const answers = own.map(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase());
  if (answers.length > 0 && answers.every((answer) => answer === 'DECLINED')) return false;
  const mark = ownMarks.map(valueOf).find((value) => value !== '');
  return mark === undefined ? valueOf('TRANSP') !== 'TRANSPARENT' : !freeMarks.includes(mark);
}

/** iCloud names an attendee by a path, and the address in a parameter. */
function addressesOf({ value, parameters }: Property): string[] {
  return [value, parameters.get('EMAIL') ?? ''].map((address) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '')
      .replaceAll('%40', '@'),
  );
}

/** No event that is meant to be ends as much before its start; an older end is a mistake of another kind. */
export const longestReversedMs = 31 * dayMs;

/** From when until when at most an event, or the occurrence of it that begins then, takes its time. */
export function spanOf(
  { start, ends }: CalendarEvent,
  at: LocalDateTime,
  note: TimeContext['note'],
): [startMs: number, endMs: number] {
  const [first, ...others] = ends.map((end) => spanUntil(start, end, at, note));
  if (!first) return spanUntil(start, undefined, at, note);
  if (others.some(([, endMs]) => endMs !== first[1])) note('notUnderstood');
  const spans = [first, ...others];
  return [Math.min(...spans.map(([startMs]) => startMs)), Math.max(...spans.map(([, endMs]) => endMs))];
}

function spanUntil(
  start: LocalDateTime,
  end: End | undefined,
  at: LocalDateTime,
  note: TimeContext['note'],
): [startMs: number, endMs: number] {
  const begins = earliestOf(at);
  const late = latestOf(at);
  // Of an end of which not even the year can be read, nothing is known.
  if (end === 'unreadable' || (end && 'localMs' in end && end.spanMs === anySpanMs)) return [begins, late + dayMs];
  if (end && 'days' in end) {
    const backMs = Math.max(0, -end.days * dayMs - end.ms);
    if (backMs === 0) return [begins, addLength(at, end)];
    note('endBeforeStart');
    return [begins - Math.min(backMs, longestReversedMs), late + dayMs];
  }
  const oneDay = addLength(at, { days: 1, ms: 0 });
  // Without an end there is nothing to block, even where the start is not known for certain.
  if (!end) return [begins, start.isDate ? oneDay : at.spanMs ? late : begins];
  const isSameZone = end.zone === start.zone;
  const shownMs = end.localMs + (end.spanMs ?? 0) - start.localMs;
  const lengthMs = isSameZone && start.zone.offsetRangeAt ? shownMs : latestOf(end) - earliestOf(start);
  // One that begins in an hour that the clocks skip could have no length.
  const isSkipped = isSameZone && lengthMs <= 0 && shownMs > 0;
  if (lengthMs < 0 && !isSkipped) {
    note('endBeforeStart');
    return [begins - Math.min(-lengthMs, longestReversedMs), Math.max(oneDay, late + dayMs)];
  }
  // The end is excluded; programs that do not know this mean the one day.
  if (start.isDate && end.isDate) return [begins, addLength(at, { days: Math.max(1, shownMs / dayMs), ms: 0 })];
  if (start.isDate) return [begins, Math.max(oneDay, begins + lengthMs)];
  if (isSameZone && shownMs === 0) return [begins, begins];
  if (isSameZone && start.zone.offsetRangeAt) return [begins, addLength(at, { days: 0, ms: shownMs })];
  return [begins, begins + (isSkipped ? shownMs : lengthMs)];
}
