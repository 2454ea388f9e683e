import { isRecord } from '../../lib/unknown.ts';
import { invokeTimeoutMs } from '../forms/idempotency-key.ts';
import {
  meetingPaths,
  type BookedMeeting,
  type BookingRequest,
  type ChangeRequest,
  type FreeTimes,
  type Meeting,
  type MeetingError,
} from './protocol.ts';

/**
 * - `timeTaken`, `keyTaken`, `stateChanged`, `meetingUnknown`, `fieldsInvalid`: see `MeetingError`.
 * - `limited`: too many requests; try again later.
 * - `refused`: another response that a retry does not change.
 * - `unknown`: the outcome is unknown; sending it again is safe.
 */
export type MeetingFailure =
  'timeTaken' | 'keyTaken' | 'stateChanged' | 'meetingUnknown' | 'fieldsInvalid' | 'limited' | 'refused' | 'unknown';

export type MeetingResult<Value> =
  { ok: true; value: Value } | { ok: false; reason: MeetingFailure; fields?: MeetingError['fields'] };

/** The calls of the function `meetings` at a URL. None throws or takes longer than `invokeTimeoutMs`. */
export function meetingsClient(url: string) {
  return {
    freeTimes: () => call<FreeTimes>(url + meetingPaths.times, undefined, isFreeTimes),
    /** The times to which the meeting can be moved. It does not block them itself. */
    moveTimes: (token: string) => call<FreeTimes>(url + meetingPaths.moveTimes, { token }, isFreeTimes),
    book: (request: BookingRequest) => call<BookedMeeting>(url + meetingPaths.book, request, isBooked),
    show: (token: string) => call<Meeting>(url + meetingPaths.show, { token }, isMeeting),
    change: (request: ChangeRequest) => call<BookedMeeting>(url + meetingPaths.change, request, isBooked),
  };
}

export type MeetingsClient = ReturnType<typeof meetingsClient>;

/** Sends GET without a body, else POST with JSON. */
async function call<Value>(
  url: string,
  body: object | undefined,
  isExpected: (data: Record<string, unknown>) => boolean,
): Promise<MeetingResult<Value>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('No response in time')), invokeTimeoutMs);
  try {
    const { signal } = controller;
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(url, { signal, credentials: 'omit', cache: 'no-store', ...(body && post) });
    const data: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return failureOf(response.status, data);
    // A captive portal responds with 200 and a page of its own.
    return isRecord(data) && isExpected(data) ? { ok: true, value: data as Value } : { ok: false, reason: 'unknown' };
  } catch (error) {
    console.error(`Cannot reach the calendar: ${String(error)}`);
    return { ok: false, reason: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}

const conflicts = ['timeTaken', 'keyTaken', 'stateChanged'] as const;

function failureOf(status: number, data: unknown): MeetingResult<never> {
  const { error, fields } = (isRecord(data) ? data : {}) as Partial<MeetingError>;
  const conflict = conflicts.find((reason) => reason === error);
  if (status === 409 && conflict) return { ok: false, reason: conflict };
  if (status === 404 && error === 'meetingUnknown') return { ok: false, reason: 'meetingUnknown' };
  if (status === 422) return { ok: false, reason: 'fieldsInvalid', fields };
  if (status === 429) return { ok: false, reason: 'limited' };
  return { ok: false, reason: status >= 400 && status < 500 ? 'refused' : 'unknown' };
}

function isFreeTimes({ times, timeZone, minutes, until }: Record<string, unknown>): boolean {
  return (
    Array.isArray(times) &&
    times.every(isMoment) &&
    typeof timeZone === 'string' &&
    typeof minutes === 'number' &&
    isMoment(until)
  );
}

function isMeeting({ startsAt, endsAt, state, sequence }: Record<string, unknown>): boolean {
  return isMoment(startsAt) && isMoment(endsAt) && typeof state === 'string' && typeof sequence === 'number';
}

function isBooked(data: Record<string, unknown>): boolean {
  return isMeeting(data) && typeof data['token'] === 'string' && typeof data['ics'] === 'string';
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
