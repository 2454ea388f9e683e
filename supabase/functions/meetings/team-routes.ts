import type { DispatchReport } from '../_shared/queue/dispatch.ts';
import type { BusyCalendars } from './busy/busy-calendars.ts';
import type { Database } from './database.ts';
import type { Settings } from '../_shared/settings/settings.ts';
import { paths } from '../../../src/meetings/protocol.ts';
import { requireSecret, type LoggedResponse, type MiddlewareDependencies } from '../_shared/http/middleware.ts';
import { HttpError, fileResponse, jsonResponse } from '../_shared/http/responses.ts';
import { constantTimeEqual } from '../_shared/http/secrets.ts';
import { meetingFeed } from './calendar-file.ts';

export interface RouteDependencies extends MiddlewareDependencies {
  settings: Settings;
  database: Database;
  busyCalendars: BusyCalendars;
  dispatch: () => Promise<DispatchReport>;
  /** Logs an error of work that nobody waits for. */
  reportError: (error: unknown) => void;
  clock: () => Date;
}

const feedPastMs = 90 * 24 * 60 * 60_000;

/** The routes that no page calls: the team's feed, and the schedule's refresh of the busy calendars. */
export function createTeamRoutes(dependencies: RouteDependencies) {
  const { settings, database, busyCalendars, clock } = dependencies;

  /** A wrong key and a feed that is off look the same. */
  async function feed(request: Request, path: string): Promise<LoggedResponse> {
    const key = new URLSearchParams(path.slice(paths.feed.length)).get('key') ?? '';
    // Every key is compared, so that the time does not reveal which nearly matched.
    const matches = settings.feedKeys.map((each) => constantTimeEqual(key, each));
    if (!matches.includes(true)) throw new HttpError(404, 'notFound');
    // Calendar programs ask for the headers first.
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
    const meetings = await database.list(new Date(clock().getTime() - feedPastMs));
    const response = fileResponse(meetingFeed(meetings), 'text/calendar; charset=utf-8');
    return { code: 'feed', response: request.method === 'HEAD' ? new Response(null, response) : response };
  }

  /** Responds at once, without waiting for other calendar servers. */
  function refresh(request: Request): LoggedResponse {
    requireSecret(request, settings.dispatchSecret);
    dependencies.afterResponse(busyCalendars.refresh());
    return { code: 'refreshing', response: jsonResponse(202, { calendars: busyCalendars.count }) };
  }

  return { feed, refresh };
}
