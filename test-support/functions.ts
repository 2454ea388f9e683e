import { beforeEach, expect } from 'vitest';
import { requestsFunction } from '../src/consultation/protocol.ts';
import type { ChangeRequest } from '../src/meetings/protocol.ts';
import type { HealthData } from '../supabase/functions/_shared/health.ts';
import type { LogEntry } from '../supabase/functions/_shared/http/log.ts';
import type { Handler } from '../supabase/functions/_shared/http/middleware.ts';
import type { VisitorLimit } from '../supabase/functions/_shared/http/visitor.ts';
import type { QueuedMail, QueuedMessage } from '../supabase/functions/_shared/queue/message-queue.ts';
import { readSettings } from '../supabase/functions/_shared/settings/settings.ts';
import type { Booking } from '../supabase/functions/meetings/booking.ts';
import {
  meetingsDatabase,
  type BookOutcome,
  type Change,
  type ChangeOutcome,
} from '../supabase/functions/meetings/database.ts';
import { createMeetingsHandler } from '../supabase/functions/meetings/handler.ts';
import {
  hashToken,
  tokenOf,
  type MeetingRow,
  type StoredMeeting,
} from '../supabase/functions/_shared/meetings/meeting.ts';
import type { Rules } from '../supabase/functions/_shared/meetings/rules.ts';
import { requestsDatabase, type SubmitOutcome } from '../supabase/functions/send-consultation-email/database.ts';
import type { DigestData, HeldNoticeData } from '../supabase/functions/send-consultation-email/team/digest.ts';
import { createRequestsHandler } from '../supabase/functions/send-consultation-email/handler.ts';
import type { SubmittedRequest } from '../supabase/functions/send-consultation-email/submitted-request.ts';
import { bookingRequest, meetingFixture, origin, requestFixture, requiredSettings } from './fixtures.ts';

// The handlers of both functions for tests: plain requests, a database that returns what the test sets, and no network.

export const functionsUrl = 'https://project.example.com/functions/v1';
export const feedKey = 'feed-key-of-20-letters';
export const decisionSecret = requiredSettings['DECISION_SECRET'] ?? '';
/** The time at which the functions are called. */
export const now = new Date('2027-03-10T15:00:00Z');

/** What a visitor types into the form, and what the form posts without JavaScript. */
export const typed = requestFixture({ name: 'Zoé', phone: '5550142', message: 'Bonjour' });
export const form = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: '', locale: 'fr', subject: '' };

const { startsAt: starts_at, endsAt: ends_at, timeZone: time_zone, isTest: is_test, ...details } = meetingFixture;
export const storedMeeting: StoredMeeting = {
  ...details,
  starts_at,
  ends_at,
  time_zone,
  is_test,
  locale: 'fr',
  state: 'booked',
  changed_at: starts_at,
  is_over: false,
  is_held: false,
};

/** The token that opens the stored meeting. */
export const token = tokenOf(storedMeeting.id, requiredSettings['MEETING_TOKEN_SECRET'] ?? '');

const changeRequest: ChangeRequest = {
  token,
  sequence: 0,
  startsAt: '2027-03-16T14:00:00Z',
  timeZone: 'Asia/Kolkata',
  locale: 'fr',
};

/** What the database says when everything works. */
export const healthy: HealthData = {
  schedule_seconds: 20,
  mail_seconds: 0,
  needs_decision: false,
  calendars_stale: false,
  migrations_pending: false,
};

const newCalls = () => ({
  // What the database was asked.
  submitted: [] as { request: SubmittedRequest; messages: QueuedMessage[] }[],
  booked: [] as { booking: Booking; rules: Rules; visitor: VisitorLimit; mails: QueuedMail[] }[],
  changed: [] as { change: Change; mails: QueuedMail[] }[],
  digests: [] as { day: string; mail: QueuedMail }[],
  heldNotices: [] as QueuedMail[],
  /** The ends of the weeks whose numbers were asked for. */
  weeks: [] as string[],
  listedSince: [] as Date[],
  movedTokenHashes: [] as string[],
  /** Whether the operator's tests were removed; undefined before they were asked for. */
  testsRemoved: undefined as boolean | undefined,
  scheduledRuns: 0,

  // What the database returns. Without an outcome, a booking or a change succeeds.
  outcome: { outcome: 'stored', reference: 'R-1' } as SubmitOutcome | Error,
  bookOutcome: undefined as BookOutcome | Error | undefined,
  changeOutcome: undefined as ChangeOutcome | Error | undefined,
  digest: null as DigestData | null | Error,
  heldNotice: null as HeldNoticeData | null | Error,
  /** By the hash of its token. */
  stored: new Map([[hashToken(token), storedMeeting]]),
  listed: [] as StoredMeeting[],
  freeTimes: { times: ['2027-03-15T13:00:00Z'], until: '2027-04-09T15:00:00Z' },

  /** What the refresh of the calendars rejects with. */
  refreshed: undefined as Error | undefined,

  // What else was done, in order.
  done: [] as ('dispatch' | 'observe' | 'observeIfStale' | 'serverError' | 'refresh' | 'refreshIfStale')[],
  lines: [] as LogEntry[],
});

/** What happened since the beginning of the test. */
export const calls = newCalls();

/** How often this was done. */
export const countDone = (what: (typeof calls.done)[number]) => calls.done.filter((each) => each === what).length;

let handlers: { requests: Handler; meetings: Handler };
beforeEach(() => startFunctions());

/** Starts both functions anew, without calls, as before each test; the given settings are added or replaced. */
export function startFunctions(changes: Record<string, string> = {}): void {
  Object.assign(calls, newCalls());
  const optional = { MEETING_FEED_KEYS: `${feedKey},another-key-of-20-letters` };
  const environment: Record<string, string> = { ...requiredSettings, ...optional, ...changes };
  const settings = readSettings((name) => environment[name]);
  const unexpectedCall = () => Promise.reject(new Error('Unexpected call'));
  const shared = {
    settings,
    dispatch: () => done('dispatch').then(() => ({ sent: 1, failed: 0, givenUp: 0, late: 0 })),
    alerts: {
      observe: () => done('observe'),
      observeIfStale: () => done('observeIfStale'),
      serverError: () => done('serverError'),
    },
    afterResponse: () => undefined,
    clock: () => now,
    log: (_: string, entry: LogEntry) => calls.lines.push(entry),
  };
  const requests = createRequestsHandler({
    ...shared,
    expectedMigrations: [],
    database: {
      ...requestsDatabase(unexpectedCall),
      submit: (request, messages) => noted(calls.submitted, { request, messages }, calls.outcome),
      smokeTests: (removing) => {
        calls.testsRemoved = removing;
        return Promise.resolve([{ reference: 'R-1', waiting: 0 }]);
      },
      dueDigest: () => settled(calls.digest),
      dueHeldNotice: () => settled(calls.heldNotice),
      queueHeldNotice: (_, mail) => noted(calls.heldNotices, mail, true),
      weekNumbers: (until) => noted(calls.weeks, until, []),
      queueDigest: ({ day }, mail) => noted(calls.digests, { day, mail }, true),
      noteScheduledRun: () => Promise.resolve(void (calls.scheduledRuns += 1)),
      health: () => Promise.resolve(healthy),
    },
  });
  const meetings = createMeetingsHandler({
    ...shared,
    database: {
      ...meetingsDatabase(unexpectedCall),
      freeTimes: () => settled(calls.freeTimes),
      moveTimes: (_, tokenHash) =>
        noted(calls.movedTokenHashes, tokenHash, calls.stored.has(tokenHash) ? calls.freeTimes : null),
      book: (booking, messages, rules, visitor) => {
        if (messages === null) return settled(calls.bookOutcome ?? { outcome: 'free' });
        const { id, reference, startsAt, endsAt } = booking;
        const row: MeetingRow = { id, reference, starts_at: startsAt, ends_at: endsAt, state: 'booked', sequence: 0 };
        const outcome = calls.bookOutcome ?? { outcome: 'booked', ...row };
        return noted(calls.booked, { booking, rules, visitor, mails: mailsIn(messages) }, outcome);
      },
      read: (tokenHash) => Promise.resolve(calls.stored.get(tokenHash) ?? null),
      change: (change, messages) => {
        const outcome = calls.changeOutcome ?? { outcome: 'changed', ...rowAfter(change) };
        return noted(calls.changed, { change, mails: mailsIn(messages) }, outcome);
      },
      list: (since) => noted(calls.listedSince, since, calls.listed),
    },
    busyCalendars: {
      count: 2,
      refresh: () => done('refresh').then(() => settled(calls.refreshed)),
      refreshIfStale: () => done('refreshIfStale'),
    },
  });
  handlers = { requests, meetings };
}

const done = (what: (typeof calls.done)[number]) => Promise.resolve(void calls.done.push(what));

/** What a fake returns, or rejects with. */
export const settled = <Value>(value: Value | Error): Promise<Value> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

function noted<Noted, Value>(list: Noted[], call: Noted, value: Value | Error): Promise<Value> {
  list.push(call);
  return settled(value);
}

const mailsIn = (messages: QueuedMessage[]) => messages.filter((message) => message.channel === 'email');

function rowAfter({ sequence, startsAt }: Change): MeetingRow {
  const { id, reference, starts_at, ends_at } = storedMeeting;
  const row = { id, reference, sequence: sequence + 1 };
  if (startsAt === null) return { ...row, starts_at, ends_at, state: 'canceled' };
  const end = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
  return { ...row, starts_at: startsAt, ends_at: end, state: 'booked' };
}

/** Calls a function by a path such as "/meetings/times", from an allowed page unless `headers` say otherwise. */
export function call(path: string, { headers, ...init }: RequestInit = {}, url = functionsUrl, ip = '192.0.2.1') {
  const request = new Request(url + path, {
    ...init,
    headers: { Origin: origin, ...(headers as Record<string, string>) },
    duplex: 'half',
  } as RequestInit);
  return (path.includes(requestsFunction) ? handlers.requests : handlers.meetings)(request, ip);
}

/** Posts JSON; texts, bytes and streams as they are. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
  return call(path, {
    method: 'POST',
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

const requestsPath = `/${requestsFunction}`;

/** Sends a request as the page does. */
export const submit = (body: unknown = typed, headers: Record<string, string> = {}) =>
  post(requestsPath, body, { 'Idempotency-Key': 'key-0001', ...headers });

/** Sends a request as the form does without JavaScript. */
export const submitForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(requestsPath, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...headers,
  });

/** Calls a route of the schedule or of the operator. */
export const callWithSecret = (path: string, secret = 'dispatch-secret', method = 'POST') =>
  call(path, { method, headers: { 'X-Dispatch-Secret': secret } });

export const book = (changes: object = {}) => post('/meetings/book', { ...bookingRequest, ...changes });
export const change = (changes: object = {}) => post('/meetings/change', { ...changeRequest, ...changes });

/** Checks the status of a response, its JSON and the headers that are named. */
export async function expectResponse(
  responding: Promise<Response>,
  status: number,
  body: object,
  headers: Record<string, string | null> = {},
): Promise<void> {
  const response = await responding;
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name), name).toBe(value);
}
