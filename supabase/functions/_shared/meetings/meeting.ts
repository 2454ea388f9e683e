import type { Meeting } from '../../../../src/meetings/protocol.ts';
import { defaultLocale, type Locale } from '../../../../src/i18n/locales.ts';
import { createHash, createHmac } from 'node:crypto';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { localeOf } from '../http/body.ts';
import type { HoldReason } from '../submission.ts';

/** A meeting as mails and calendar files state it. Times are ISO 8601 in UTC. */
export interface MeetingDetails {
  id: string;
  reference: string;
  startsAt: string;
  endsAt: string;
  /** The number of its changes. */
  sequence: number;
  name: string;
  email: string;
  topic: string;
  locale: Locale;
  timeZone: string;
  /** The operator's, see `_shared/smoke-test.ts`. */
  isTest: boolean;
}

/** A change of a meeting; `from` is its start before the change, `note` what the team adds for the visitor. */
export type MeetingChange =
  | { kind: 'booked' }
  | { kind: 'moved'; by: 'visitor' | 'team'; from: string; note?: string }
  | { kind: 'canceled'; by: 'visitor' | 'team'; note?: string };

export type MeetingState = Meeting['state'];

/** What the database returns of a meeting after it was booked or changed. */
export interface MeetingRow {
  id: string;
  reference: string;
  starts_at: string;
  ends_at: string;
  state: MeetingState;
  sequence: number;
  /** Why it is held, for the log. */
  hold_reason?: HoldReason;
  /** False while it is held; absent where that was not asked. Says nothing of what others did with the same email. */
  mailed?: boolean;
}

/** A meeting with what the visitor typed. */
export interface StoredMeeting extends MeetingRow {
  changed_at: string;
  is_over: boolean;
  name: string;
  email: string;
  topic: string;
  locale: string;
  time_zone: string;
  /** Its mails wait for a decision. */
  is_held: boolean;
  is_test: boolean;
}

/** A stored meeting as it is after these changes. */
export function detailsOf(stored: StoredMeeting, changes: Partial<MeetingDetails>): MeetingDetails {
  const { id, reference, sequence, name, email, topic, time_zone: timeZone, is_test: isTest } = stored;
  const [startsAt, endsAt] = [isoTime(stored.starts_at), isoTime(stored.ends_at)];
  const locale = localeOf(stored.locale) ?? defaultLocale;
  return { id, reference, startsAt, endsAt, sequence, name, email, topic, locale, timeZone, isTest, ...changes };
}

/** A time as the protocol writes it, to the second: `2027-03-15T13:00:00Z`. */
export function isoTime(time: string | number | Date): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

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

export function endOf(startsAt: string): string {
  return isoTime(Date.parse(startsAt) + meetingRules.minutes * 60_000);
}

const tokenBytes = 16;

/** The token of a meeting: whoever has it may move or cancel it. A meeting always has the same token. */
export function tokenOf(meetingId: string, secret: string): string {
  return createHmac('sha256', secret).update(meetingId).digest().subarray(0, tokenBytes).toString('base64url');
}

/** The stored form of a token, in hexadecimal digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
