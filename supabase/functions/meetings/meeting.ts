import type { Meeting } from '../../../src/meetings/protocol.ts';
import type { Locale } from '../../../src/i18n/locales.ts';

/** A meeting as mails and calendar files state it. Times are ISO 8601 in UTC. */
export interface MeetingFacts {
  id: string;
  reference: string;
  startsAt: string;
  endsAt: string;
  /** How often it has changed. */
  sequence: number;
  name: string;
  email: string;
  topic: string;
  /** The visitor's. */
  locale: Locale;
  timeZone: string;
  /** The operator's, see `_shared/test-mark.ts`. */
  isTest: boolean;
}

/** What happened to a meeting, and who did it; `from` is when it was to begin before. */
export type MeetingChange =
  | { kind: 'booked' }
  | { kind: 'moved'; by: 'visitor' | 'team'; from: string }
  | { kind: 'canceled'; by: 'visitor' | 'team' };

export type MeetingState = Meeting['state'];

/** What the database returns of a meeting after it was booked or changed. */
export interface MeetingRow {
  id: string;
  reference: string;
  starts_at: string;
  ends_at: string;
  state: MeetingState;
  sequence: number;
  /** Whether the visitor gets a mail about its last change; absent where that was not asked. */
  mailed?: boolean;
}

/** A time as the protocol writes it, to the second: `2027-03-15T13:00:00Z`. */
export function isoTime(time: string | number | Date): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** What a visitor is told; `now` decides whether the meeting has begun. */
export function toMeeting(row: Omit<MeetingRow, 'id'>, now: Date): Meeting {
  return {
    reference: row.reference,
    startsAt: isoTime(row.starts_at),
    endsAt: isoTime(row.ends_at),
    state: row.state,
    sequence: row.sequence,
    isOver: new Date(row.starts_at) <= now,
  };
}
