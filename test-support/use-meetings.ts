import type { ISql } from 'postgres';
import type { MeetingRow } from '../supabase/functions/meetings/meeting.ts';
import { sampleBooking, sampleRules, type sampleChange } from '../supabase/fixtures/meeting.ts';
import { useTestDatabase, value } from './use-test-database.ts';

/** What SQL returns for a booking or a change; the meeting's columns only if there is one. */
export type MeetingOutcome = Partial<MeetingRow> & { outcome: string; retry_after?: number };

export type SqlBooking = ReturnType<typeof sampleBooking>;

export type SqlChange = ReturnType<typeof sampleChange>;

const limits: Record<string, number> = { per_minute: 5, per_day: 30 };

/** A test database, and its functions of meetings called as the function's own role does. */
export async function useMeetings() {
  const test = await useTestDatabase();
  const { asFunction: sql, sql: owner } = test;
  return {
    ...test,
    freeTimes: async (rules = sampleRules(), movedTokenHash: string | null = null) => {
      const query = sql`select consultation.free_times(${sql.json(rules)}, ${movedTokenHash})`;
      return (await value<{ times: string[]; until: string }>(query)).times;
    },
    book: (booking: SqlBooking, rules = sampleRules(), limit = limits, as: ISql = sql) =>
      value<MeetingOutcome>(
        as`select consultation.book_meeting(${sql.json(booking)}, ${sql.json(rules)}, ${sql.json(limit)})`,
      ),
    change: (change: SqlChange, rules = sampleRules(), limit = limits) =>
      value<MeetingOutcome>(
        sql`select consultation.change_meeting(${sql.json(change)}, ${sql.json(rules)}, ${sql.json(limit)})`,
      ),
    show: (tokenHash: string) =>
      value<Record<string, unknown> | null>(sql`select consultation.read_meeting(${tokenHash})`),
    list: (since: string) => value<Record<string, unknown>[]>(sql`select consultation.list_meetings(${since})`),
    storeCalendar: (calendar: string, times: [string, string][], error: string | null = null, more: object = {}) =>
      value<boolean>(
        sql`select consultation.store_busy_calendar(${calendar}, ${sql.json({ label: '1 (calendar.example.com)', times, error, ...more })})`,
      ),
    keepCalendars: (calendars: string[]) =>
      value<{ calendar: string; fetched_at: string | null }[]>(
        sql`select consultation.keep_busy_calendars(${sql.json(calendars)})`,
      ),

    /** Stores a meeting, whatever the rules say; by default without a buffer after it. */
    addMeeting: async (from: string, to: string, state = 'booked', endOfBuffer = to) => {
      const { id, reference, content_hash, token_hash } = sampleBooking(from);
      await owner`insert into consultation.meetings
        (id, reference, starts_at, ends_at, blocks, state, name, email, locale, time_zone, content_hash, token_hash)
        values (${id}, ${reference}, ${from}, ${to}, tstzrange(${from}, ${endOfBuffer}), ${state}, 'Ana',
          'ana@example.com', 'en', 'UTC', ${content_hash}, decode(${token_hash}, 'hex'))`;
      return id;
    },
    /** Makes every meeting begin `wait` from now, such as "-1 minute". */
    letBegin: (wait: string) => owner`
      update consultation.meetings set starts_at = s, ends_at = s + interval '30 minutes',
        blocks = tstzrange(s, s + interval '45 minutes') from (select clock_timestamp() + ${wait}::interval as s) as t`,
  };
}
