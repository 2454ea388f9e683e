import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodeCalendar } from '../functions/meetings/busy/decode-calendar.ts';
import { busyTimes } from '../functions/meetings/busy/busy-times.ts';
import { CalendarError } from '../functions/meetings/busy/calendar-error.ts';
import { isoTime } from '../functions/meetings/meeting.ts';
import { teamZone } from './clocks.ts';
import { owner } from './events.ts';
import { generateCalendar } from './generator.ts';

/** A calendar file and the span whose busy times are compared. */
export interface Calendar {
  bytes: Uint8Array;
  from: string;
  until: string;
}

/** What a reader makes of it. */
export type Verdict = { busy: string[][] } | { refused: true };

/** What the independent reader made of the calendars: of the generated ones, a short hash for each seed from 1 on. */
export interface Recorded {
  /** The hash of the generated files, which tells that the generator is another than the one that was recorded. */
  texts: string;
  generated: string[];
  files: Record<string, Verdict>;
}

const recordedFile = new URL('./verdicts.json', import.meta.url);

export const readRecorded = () => JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded;
export { recordedFile };

/** How many generated calendars are recorded. */
export const recordedCount = 400;

/** Calendars as these programs export them, written by hand. */
export const files: Record<string, [from: string, until: string]> = {
  apple: ['2027-11-02T04:00:00Z', '2027-11-17T05:00:00Z'],
  'apple-exchange': ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'],
  'cal-com': ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'],
  fastmail: ['2027-10-20T04:00:00Z', '2027-11-17T05:00:00Z'],
  google: ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'],
  nextcloud: ['2027-03-20T04:00:00Z', '2027-04-10T04:00:00Z'],
  outlook: ['2027-11-02T04:00:00Z', '2027-11-17T05:00:00Z'],
  'outlook-published': ['2027-03-07T05:00:00Z', '2027-03-27T04:00:00Z'],
};

/** As the providers send it, with CRLF. */
export function readFile(name: string): Calendar {
  const text = readFileSync(new URL(`../functions/meetings/busy/fixtures/${name}.ics`, import.meta.url), 'utf8');
  const [from, until] = files[name] ?? ['', ''];
  return { bytes: Buffer.from(text.replaceAll('\n', '\r\n')), from, until };
}

export async function ourVerdict({ bytes, from, until }: Calendar): Promise<Verdict> {
  try {
    const times = await busyTimes(decodeCalendar(bytes), new Date(from), new Date(until), teamZone, owner);
    return { busy: times.map((time) => time.map(isoTime)) };
  } catch (error) {
    if (error instanceof CalendarError) return { refused: true };
    throw error;
  }
}

export function shortHash(verdict: Verdict): string {
  return createHash('sha256').update(JSON.stringify(verdict)).digest('hex').slice(0, 10);
}

export function hashOfTexts(calendars: Iterable<Calendar>): string {
  const hash = createHash('sha256');
  for (const { bytes, from, until } of calendars) hash.update(bytes).update(`${from} ${until}`);
  return hash.digest('hex');
}

export const recordedCalendars = () => Array.from({ length: recordedCount }, (_, n) => generateCalendar(n + 1));
