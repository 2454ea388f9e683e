import { meetingRules } from '../../../src/business/meetings.ts';
import { meetingPaths, type BookedMeeting, type FreeTimes } from '../../../src/meetings/protocol.ts';
import type { LoggedResponse, MiddlewareDependencies } from '../_shared/http/middleware.ts';
import { HttpError, type HttpErrorCode, jsonResponse, tooManyRequests } from '../_shared/http/responses.ts';
import { addressOf, isHeaderSafe } from '../../../src/forms/email-address.ts';
import type { QueuedMessage } from '../_shared/queue/message-queue.ts';
import { isSmokeTest } from '../_shared/smoke-test.ts';
import type { VisitorLimit } from '../_shared/http/visitor.ts';
import {
  detailsOf,
  endOf,
  isoTime,
  toMeeting,
  type MeetingChange,
  type MeetingDetails,
  type MeetingRow,
  type StoredMeeting,
  hashToken,
  tokenOf,
} from '../_shared/meetings/meeting.ts';
import { createLinkWriter } from '../_shared/decision-links.ts';
import { downloadedFile } from '../_shared/meetings/calendar-file.ts';
import { composeMeetingMessages } from '../_shared/meetings/messages.ts';
import { makeBooking } from './booking.ts';
import type { BookOutcome, ChangeOutcome, MeetingsDatabase } from './database.ts';
import { readBooking, readChange, readToken, type ChangeInput } from './request-reader.ts';
import type { DispatchReport } from '../_shared/queue/dispatch.ts';
import type { Settings } from '../_shared/settings/settings.ts';
import type { BusyCalendars } from './busy/busy-calendars.ts';
import { sqlRules, type FoundTimes } from '../_shared/meetings/rules.ts';

export interface RouteDependencies extends MiddlewareDependencies {
  settings: Settings;
  database: MeetingsDatabase;
  busyCalendars: BusyCalendars;
  dispatch: () => Promise<DispatchReport>;
  /** Logs an error of work that nobody waits for. */
  reportError: (error: unknown) => void;
}

/** The caller: its page's origin, already allowed, and the visitor, whose calls are within the limit. */
interface Caller {
  origin: string;
  visitor: VisitorLimit;
}

/** A route that a page calls. */
export interface VisitorRoute {
  path: string;
  method: 'GET' | 'POST';
  respond: (request: Request, caller: Caller) => Promise<LoggedResponse>;
}

const cacheMs = 1000;

export function createVisitorRoutes(dependencies: RouteDependencies): VisitorRoute[] {
  const { settings, database, busyCalendars, clock, log } = dependencies;
  const sender = addressOf(settings.mail.from);
  const hasWebhook = settings.webhook !== undefined;
  let cached: { at: number; free: ReturnType<typeof database.freeTimes> } | undefined;
  return [
    {
      path: meetingPaths.times,
      method: 'GET',
      respond: async (_, { origin }) => respondTimes(await freeTimes(), origin),
    },
    { path: meetingPaths.moveTimes, method: 'POST', respond: moveTimes },
    { path: meetingPaths.book, method: 'POST', respond: book },
    { path: meetingPaths.show, method: 'POST', respond: show },
    { path: meetingPaths.change, method: 'POST', respond: change },
  ];

  function respondTimes(free: FoundTimes, origin: string): LoggedResponse {
    dependencies.afterResponse(busyCalendars.refreshIfStale().catch(dependencies.reportError));
    const { timeZone, minutes } = meetingRules;
    const body: FreeTimes = { times: free.times.map(isoTime), timeZone, minutes, until: isoTime(free.until) };
    return { code: 'times', response: jsonResponse(200, body, origin) };
  }

  /** However often it is asked, the database is asked once a second, unless this process has changed the times. */
  function freeTimes(): ReturnType<typeof database.freeTimes> {
    if (cached === undefined || performance.now() - cached.at > cacheMs) {
      const free = database.freeTimes(sqlRules());
      cached = { at: performance.now(), free };
      free.catch(() => (cached = undefined));
    }
    return cached.free;
  }

  async function moveTimes(request: Request, { origin }: Caller): Promise<LoggedResponse> {
    const free = await database.moveTimes(sqlRules(), hashToken(await readToken(request)));
    if (free === null) throw new HttpError(404, 'meetingUnknown');
    return respondTimes(free, origin);
  }

  async function book(request: Request, { origin, visitor }: Caller): Promise<LoggedResponse> {
    const now = clock();
    const input = await readBooking(request);
    const booking = makeBooking(input, settings, isSmokeTest(request.headers, input.key, settings.dispatchSecret, now));
    const ask = (messages: QueuedMessage[] | null) => database.book(booking, messages, sqlRules(), visitor);
    let result = await ask(null);
    // When many want one time, most are refused before their messages are composed.
    if (result.outcome === 'free') {
      const visitorLinks = { origin, token: tokenOf(booking.id, settings.tokenSecret), sender };
      const options = { visitorLinks, teamLinks: createLinkWriter(settings, now), now, hasWebhook };
      result = await ask(composeMeetingMessages(booking, { kind: 'booked' }, options));
    }
    // What was booked, changed or found taken is not what was offered.
    cached = undefined;
    requireSuccess(result);
    // Booked again, it may have been released.
    sendMessages();
    const { outcome, reference, hold_reason: detail } = result;
    if (detail) log('info', { code: 'meetingHeld', reference, detail });
    else if (outcome === 'booked') log('info', { code: 'meetingBooked', reference });
    // A repeated booking gets the first one's token and current state.
    const token = tokenOf(result.id, settings.tokenSecret);
    return { code: result.outcome, response: bookedResponse(booking, result, token, origin, now) };
  }

  async function show(request: Request, { origin }: Caller): Promise<LoggedResponse> {
    const stored = await find(await readToken(request));
    return { code: 'shown', response: jsonResponse(200, toMeeting(stored, clock()), origin) };
  }

  async function change(request: Request, { origin, visitor }: Caller): Promise<LoggedResponse> {
    const now = clock();
    const input = await readChange(request);
    const { token, sequence, startsAt } = input;
    const stored = await find(token);
    const meeting = afterChange(stored, input);
    const made: MeetingChange =
      startsAt === null
        ? { kind: 'canceled', by: 'visitor' }
        : { kind: 'moved', by: 'visitor', from: isoTime(stored.starts_at) };
    const visitorLinks = { origin, token, sender };
    const teamLinks = createLinkWriter(settings, now);
    const messages = composeMeetingMessages(meeting, made, { visitorLinks, teamLinks, now, hasWebhook });
    const wanted = { tokenHash: hashToken(token), sequence, startsAt, timeZone: meeting.timeZone };
    const result = await database.change(wanted, messages, sqlRules(), visitor);
    cached = undefined;
    requireSuccess(result);
    if (result.outcome === 'changed') {
      sendMessages();
      const code = made.kind === 'moved' ? 'meetingMoved' : 'meetingCanceled';
      log('info', { code, reference: result.reference, detail: result.hold_reason });
    }
    return { code: result.outcome, response: bookedResponse(meeting, result, token, origin, now) };
  }

  async function find(token: string): Promise<StoredMeeting> {
    const stored = await database.read(hashToken(token));
    if (stored === null) throw new HttpError(404, 'meetingUnknown');
    return stored;
  }

  function sendMessages(): void {
    dependencies.afterResponse(dependencies.dispatch().catch(dependencies.reportError));
  }
}

/** The meeting as it will be when the change is made. */
function afterChange(stored: StoredMeeting, { startsAt, sequence, locale, timeZone }: ChangeInput): MeetingDetails {
  return detailsOf(stored, {
    sequence: sequence + 1,
    ...(startsAt !== null && { startsAt: isoTime(startsAt), endsAt: endOf(startsAt) }),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
  });
}

/** The meeting as it is stored, with its token and calendar file. */
function bookedResponse(requested: MeetingDetails, row: MeetingRow, token: string, origin: string, now: Date) {
  const meeting = toMeeting(row, now);
  const { reference, startsAt, endsAt, sequence } = meeting;
  const facts = { ...requested, id: row.id, reference, startsAt, endsAt, sequence };
  const isMailed = (row.mailed ?? true) && isHeaderSafe(requested.email);
  const body: BookedMeeting = { ...meeting, token, ics: downloadedFile(facts, row.state, now), isMailed };
  return jsonResponse(200, body, origin);
}

type Success = 'booked' | 'changed' | 'repeated';

type Refusal = Exclude<(BookOutcome | ChangeOutcome)['outcome'], Success | 'limited' | 'free'>;

const refusals: Record<Refusal, [status: number, code: HttpErrorCode]> = {
  taken: [409, 'timeTaken'],
  conflict: [409, 'keyTaken'],
  stale: [409, 'stateChanged'],
  over: [409, 'stateChanged'],
  unknown: [404, 'meetingUnknown'],
};

/** Throws the caller's error when nothing was done. */
function requireSuccess<Result extends BookOutcome | ChangeOutcome>(
  result: Result,
): asserts result is Extract<Result, { outcome: Success }> {
  const { outcome } = result;
  if (outcome === 'limited') throw tooManyRequests(result.retry_after);
  if (outcome === 'free') throw new Error('The database reported a time as free instead of booking it');
  if (outcome in refusals) throw new HttpError(...refusals[outcome as Refusal]);
}
