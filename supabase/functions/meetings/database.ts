import { type QueuedAlert, alertStore } from '../_shared/queue/alerts.ts';
import type { CalendarProblem } from '../_shared/mail/calendar-problems.ts';
import { toSql, type Call } from '../_shared/database.ts';
import { messageQueue, type QueuedMail, type QueuedMessage } from '../_shared/queue/message-queue.ts';
import type { VisitorLimit } from '../_shared/http/visitor.ts';
import type { MeetingRow, StoredMeeting } from '../_shared/meetings/meeting.ts';
import { type FoundTimes, moveTimes, type Rules } from '../_shared/meetings/rules.ts';
import { submissionRow } from '../_shared/submission.ts';
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

export function meetingsDatabase(call: Call) {
  return {
    ...alertStore(call),
    ...messageQueue(call),
    /** ISO 8601, in order, and the end of the search. */
    freeTimes: (rules: Rules) => call<FoundTimes>('free_times', rules),
    moveTimes: moveTimes(call),
    /**
     * Resolves only when the meeting is committed; rejects when that is not known in time. Without messages it only
     * checks whether the time is free.
     */
    book: (booking: Booking, messages: QueuedMessage[] | null, rules: Rules, visitor: VisitorLimit) =>
      call<BookOutcome>('book_meeting', submissionRow(booking, messages, visitor), rules, toSql(visitor)),
    read: (tokenHash: string) => call<StoredMeeting | null>('read_meeting', tokenHash),
    change: (change: Change, messages: QueuedMessage[], rules: Rules, visitor: VisitorLimit) =>
      call<ChangeOutcome>('change_meeting', submissionRow(change, messages, visitor), rules, toSql(visitor)),
    /** Every meeting that starts after `since`, canceled ones too. */
    list: (since: Date) => call<StoredMeeting[]>('list_meetings', since.toISOString()),
    /** Deletes all other calendars; returns the last successful read and the last try of each. */
    keepBusyCalendars: (hashes: string[]) =>
      call<{ calendar: string; fetched_at: string | null; tried_at?: string | null }[]>('keep_busy_calendars', hashes),
    /** Resolves to whether the message was queued: one a day is, for each calendar. */
    storeBusyCalendar: (hash: string, reading: CalendarReading) => call<boolean>('store_busy_calendar', hash, reading),
  };
}
