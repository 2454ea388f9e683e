import { beforeEach } from 'vitest';
import type { Handler } from '../supabase/functions/_shared/http/middleware.ts';
import type { QueuedEvent, QueuedMail, QueuedMessage } from '../supabase/functions/_shared/queue/message-queue.ts';
import type { LogEntry } from '../supabase/functions/_shared/http/log.ts';
import type { VisitorLimit } from '../supabase/functions/_shared/http/visitor.ts';
import { type Booking, type MeetingRow, hashToken, tokenOf } from '../supabase/functions/meetings/meeting.ts';
import type {
  BookOutcome,
  Change,
  ChangeOutcome,
  ListedMeeting,
  StoredMeeting,
} from '../supabase/functions/meetings/database.ts';
import { createHandler } from '../supabase/functions/meetings/handler.ts';
import type { Rules } from '../supabase/functions/meetings/rules.ts';
import { readSettings } from '../supabase/functions/_shared/settings/settings.ts';
import type { ChangeRequest } from '../src/meetings/protocol.ts';
import { meetingFacts } from '../supabase/fixtures/meeting.ts';
import { origin, settled, sharedEnvironment, unexpectedCall } from './environment.ts';

// The handler of `meetings` for tests, with plain requests, a database that returns what the test sets, and no network.

export const baseUrl = 'https://project.example.com/functions/v1/meetings';
export const now = new Date('2027-03-10T15:00:00Z');
export const feedKey = 'feed-key-of-20-letters';

export const meetingsEnvironment: Record<string, string> = {
  ...sharedEnvironment,
  MEETING_FEED_KEYS: `${feedKey},another-key-of-20-letters`,
};

const { startsAt: starts_at, endsAt: ends_at, timeZone: time_zone, isTest: is_test, ...facts } = meetingFacts;
export const storedMeeting: StoredMeeting = {
  ...facts,
  starts_at,
  ends_at,
  time_zone,
  is_test,
  locale: 'fr',
  state: 'booked',
  is_over: false,
  quarantined: false,
};

/** The token that opens it. */
export const token = tokenOf(storedMeeting.id, sharedEnvironment['MEETING_TOKEN_SECRET'] ?? '');

export const changeRequest: ChangeRequest = {
  token,
  sequence: 0,
  startsAt: '2027-03-16T14:00:00Z',
  timeZone: 'Asia/Kolkata',
  locale: 'fr',
};

const newCalls = () => ({
  booked: [] as { booking: Booking; mails: QueuedMail[]; events: QueuedEvent[]; rules: Rules; visitor: VisitorLimit }[],
  changed: [] as { change: Change; mails: QueuedMail[]; events: QueuedEvent[] }[],
  listedSince: [] as Date[],
  /** What the database returns; by default, a booking or a change succeeds. */
  bookOutcome: undefined as BookOutcome | Error | undefined,
  changeOutcome: undefined as ChangeOutcome | Error | undefined,
  /** By the hash of its token. */
  stored: new Map([[hashToken(token), storedMeeting]]),
  listed: [] as ListedMeeting[],
  movedTokenHashes: [] as (string | undefined)[],
  freeTimes: { times: ['2027-03-15T13:00:00Z'], until: '2027-04-09T15:00:00Z' },
  serverErrors: 0,
  dispatches: 0,
  refreshes: 0,
  refreshesIfStale: 0,
  lines: [] as LogEntry[],
});

export let calls: ReturnType<typeof newCalls> & { handler: Handler };

beforeEach(() => resetCalls());

/** Creates a new handler without recorded calls, as before each test. */
export function resetCalls(settings: Record<string, string> = {}): void {
  const handler = createHandler({
    settings: readSettings((name) => ({ ...meetingsEnvironment, ...settings })[name]),
    clock: () => now,
    database: {
      freeTimes: (_, movedTokenHash) => {
        calls.movedTokenHashes.push(movedTokenHash);
        return Promise.resolve(calls.freeTimes);
      },
      book: (booking, messages, rules, visitor) => {
        if (messages === null) return settled(calls.bookOutcome ?? { outcome: 'free' });
        calls.booked.push({ booking, ...byChannel(messages), rules, visitor });
        const { id, reference, startsAt, endsAt } = booking.meeting;
        const row: MeetingRow = { id, reference, starts_at: startsAt, ends_at: endsAt, state: 'booked', sequence: 0 };
        return settled(calls.bookOutcome ?? { outcome: 'booked', ...row });
      },
      read: (tokenHash) => Promise.resolve(calls.stored.get(tokenHash) ?? null),
      change: (change, messages) => {
        calls.changed.push({ change, ...byChannel(messages) });
        return settled(calls.changeOutcome ?? { outcome: 'changed', ...rowAfter(change) });
      },
      list: (since) => {
        calls.listedSince.push(since);
        return Promise.resolve(calls.listed);
      },
      keepBusyCalendars: unexpectedCall,
      storeBusyCalendar: unexpectedCall,
      claimMessages: unexpectedCall,
      recordDeliveryResult: unexpectedCall,
      noteServerError: unexpectedCall,
      observeAlerts: unexpectedCall,
      dropMessages: unexpectedCall,
    },
    busyCalendars: {
      count: 2,
      refresh: () => Promise.resolve(void (calls.refreshes += 1)),
      refreshIfStale: () => Promise.resolve(void (calls.refreshesIfStale += 1)),
    },
    dispatch: () => {
      calls.dispatches += 1;
      return Promise.resolve({ sent: 2, failed: 0, givenUp: 0, late: 0 });
    },
    alerts: { serverError: () => Promise.resolve(void (calls.serverErrors += 1)) },
    afterResponse: () => undefined,
    log: (_, entry) => calls.lines.push(entry),
  });
  calls = { handler, ...newCalls() };
}

function byChannel(messages: QueuedMessage[]) {
  return {
    mails: messages.filter((message) => message.channel === 'email'),
    events: messages.filter((message) => message.channel === 'webhook'),
  };
}

function rowAfter({ sequence, startsAt }: Change): MeetingRow {
  const { id, reference, starts_at, ends_at } = storedMeeting;
  const row = { id, reference, sequence: sequence + 1 };
  if (startsAt === null) return { ...row, starts_at, ends_at, state: 'canceled' };
  const end = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
  return { ...row, starts_at: startsAt, ends_at: end, state: 'booked' };
}

/** Calls a route by its path below the function's URL. */
export function call(path: string, init: RequestInit = {}, url = baseUrl): Promise<Response> {
  const headers = { Origin: origin, ...(init.headers as Record<string, string>) };
  return calls.handler(new Request(`${url}${path}`, { ...init, headers, duplex: 'half' } as RequestInit), '192.0.2.1');
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(path, { method: 'POST', body: text, headers: { 'Content-Type': 'application/json', ...headers } });
}
