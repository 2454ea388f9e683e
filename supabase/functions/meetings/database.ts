import { type QueuedAlert, alertStore } from '../_shared/queue/alerts.ts';
import type { CalendarProblem } from '../_shared/mail/calendar-problems.ts';
import type { Run } from '../_shared/database.ts';
import { messageQueue, type QueuedMail, type QueuedMessage } from '../_shared/queue/message-queue.ts';
import { limitsOf, type VisitorLimit } from '../_shared/http/visitor.ts';
import type { ListedMeeting, MeetingRow, StoredMeeting } from '../_shared/meetings/meeting.ts';
import { type FoundTimes, moveTimes, type Rules } from '../_shared/meetings/rules.ts';
import type { Booking } from './booking.ts';

/** The result of one attempt to read a calendar. */
export type CalendarReading = {
  label: string;
  /** Why there is no new copy; the last one keeps blocking, beside these times. */
  error: string | null;
  /** ISO 8601. */
  times: [start: string, end: string][];
  /** Absent when nobody knows, because the server did not answer. */
  problems?: CalendarProblem[];
  /** For the team, if there are problems. */
  message?: QueuedMail | QueuedAlert;
};

export interface Change {
  tokenHash: string;
  /** The sequence that the visitor saw. */
  sequence: number;
  /** Null cancels. */
  startsAt: string | null;
  timeZone: string;
}

export type BookOutcome =
  | ({ outcome: 'booked' | 'repeated' } & MeetingRow)
  | { outcome: 'free' | 'conflict' | 'taken' }
  | { outcome: 'limited'; retry_after: number };

export type ChangeOutcome =
  | ({ outcome: 'changed' | 'repeated' } & MeetingRow)
  | { outcome: 'unknown' | 'stale' | 'over' | 'taken' }
  | { outcome: 'limited'; retry_after: number };

export type MeetingsDatabase = ReturnType<typeof meetingsDatabase>;

export function meetingsDatabase(run: Run) {
  return {
    ...alertStore(run),
    ...messageQueue(run),
    /** ISO 8601, in order, and the end of the search. */
    freeTimes: (rules: Rules) =>
      run<FoundTimes>((sql) => sql`select consultation.free_times(${sql.json(rules)}) as result`),
    moveTimes: moveTimes(run),
    /**
     * Resolves only when the meeting is committed; rejects when that is not known in time. Without messages it only checks
     * whether the time is free.
     */
    book: (booking: Booking, messages: QueuedMessage[] | null, rules: Rules, visitor: VisitorLimit) =>
      run<BookOutcome>((sql) => {
        const row = bookingRow(booking, messages, visitor);
        return sql`select consultation.book_meeting(${sql.json(row)}, ${sql.json(rules)}, ${sql.json(limitsOf(visitor))}) as result`;
      }),
    read: (tokenHash: string) =>
      run<StoredMeeting | null>((sql) => sql`select consultation.read_meeting(${tokenHash}) as result`),
    change: (change: Change, messages: QueuedMessage[], rules: Rules, visitor: VisitorLimit) =>
      run<ChangeOutcome>((sql) => {
        const row = {
          token_hash: change.tokenHash,
          sequence: change.sequence,
          starts_at: change.startsAt,
          time_zone: change.timeZone,
          visitor_hash: visitor.hash,
          network_hash: visitor.network,
          messages,
        };
        return sql`select consultation.change_meeting(${sql.json(row)}, ${sql.json(rules)}, ${sql.json(limitsOf(visitor))}) as result`;
      }),
    /** Every meeting that starts after `since`, canceled ones too. */
    list: (since: Date) =>
      run<ListedMeeting[]>((sql) => sql`select consultation.list_meetings(${since.toISOString()}) as result`),
    /** Deletes all other calendars; returns the last successful read and the last try of each. */
    keepBusyCalendars: (hashes: string[]) =>
      run<{ calendar: string; fetched_at: string | null; tried_at?: string | null }[]>(
        (sql) => sql`select consultation.keep_busy_calendars(${sql.json(hashes)}) as result`,
      ),
    /** Resolves to whether the message was queued: one a day is, for each calendar. */
    storeBusyCalendar: (hash: string, reading: CalendarReading) =>
      run<boolean>((sql) => sql`select consultation.store_busy_calendar(${hash}, ${sql.json(reading)}) as result`),
  };
}

function bookingRow({ meeting, ...booking }: Booking, messages: QueuedMessage[] | null, visitor: VisitorLimit) {
  return {
    key: booking.key,
    content_hash: booking.contentHash,
    visitor_hash: visitor.hash,
    network_hash: visitor.network,
    id: meeting.id,
    reference: meeting.reference,
    token_hash: booking.tokenHash,
    starts_at: meeting.startsAt,
    name: meeting.name,
    email: meeting.email,
    topic: meeting.topic,
    locale: meeting.locale,
    time_zone: meeting.timeZone,
    page_path: booking.pagePath ?? null,
    hold_reason: booking.holdReason ?? null,
    is_test: meeting.isTest,
    messages,
  };
}
