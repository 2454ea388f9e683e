import connect, { type Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { sampleRules, type sampleBooking, type sampleChange } from './sample-meeting.ts';
import type { TestDatabase } from './test-database.ts';

/** What SQL says about a booking or a change; the other columns are there when it names a meeting. */
export interface MeetingOutcome {
  outcome: string;
  id?: string;
  reference?: string;
  starts_at?: string;
  ends_at?: string;
  sequence?: number;
  state?: string;
  retry_after?: number;
}

export type SqlBooking = ReturnType<typeof sampleBooking>;

export type SqlChange = ReturnType<typeof sampleChange>;

const limits = { per_minute: 5, per_day: 30 };

/** Calls the functions of meetings as the function's own role does, over as many connections. */
export function useMeetings(test: TestDatabase) {
  let sql: Sql;
  beforeAll(() => {
    sql = connect(test.functionUrl, { max: 10, prepare: false, onnotice: () => undefined });
  });
  afterAll(() => sql.end());

  const call = async <Result>(query: (sql: Sql) => PromiseLike<{ [column: string]: unknown }[]>) => {
    const [row] = await query(sql);
    return row?.['result'] as Result;
  };

  return {
    async freeTimes(rules = sampleRules()) {
      const { times } = await call<{ times: string[]; until: string }>(
        (as) => as`select consultation.free_times(${as.json(rules)}) as result`,
      );
      return times;
    },
    book(booking: SqlBooking, rules = sampleRules(), limit = limits) {
      return call<MeetingOutcome>(
        (as) => as`select consultation.book_meeting(
          ${as.json(booking)}, ${as.json(rules)}, ${as.json(limit)}) as result`,
      );
    },
    change(change: SqlChange, rules = sampleRules(), limit = limits) {
      return call<MeetingOutcome>(
        (as) => as`select consultation.change_meeting(
          ${as.json(change)}, ${as.json(rules)}, ${as.json(limit)}) as result`,
      );
    },
    show(tokenHash: string) {
      return call<Record<string, unknown> | null>((as) => as`select consultation.read_meeting(${tokenHash}) as result`);
    },
    list(since: string) {
      return call<Record<string, unknown>[]>((as) => as`select consultation.list_meetings(${since}) as result`);
    },
    storeCalendar(calendar: string, times: [string, string][], error: string | null = null) {
      return call(
        (as) => as`select consultation.store_busy_calendar(${calendar}, ${as.json(times)}, ${error}) as result`,
      );
    },
    keepCalendars(calendars: string[]) {
      return call<{ calendar: string; fetched_at: string | null }[]>(
        (as) => as`select consultation.keep_busy_calendars(${as.json(calendars)}) as result`,
      );
    },
  };
}
