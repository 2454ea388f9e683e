import { meetingsFunction, meetingPaths } from '../../../src/meetings/protocol.ts';
import { bodyKind } from '../_shared/http/body.ts';
import {
  createMiddleware,
  requireSecret,
  routePath,
  type LoggedResponse,
  type Handler,
  constantTimeEqual,
} from '../_shared/http/middleware.ts';
import { fileResponse, HttpError, jsonResponse, methodNotAllowed } from '../_shared/http/responses.ts';
import { meetingFeed } from '../_shared/meetings/calendar-file.ts';
import { createVisitorRoutes, type RouteDependencies } from './visitor-routes.ts';

// `fetch` sends it with a JSON body; the function needs no other.
const allowedHeaders = ['content-type'];

const feedPastMs = 90 * 24 * 60 * 60_000;

/** The handler supplies `reportError` itself. */
export function createMeetingsHandler(dependencies: Omit<RouteDependencies, 'reportError'>): Handler {
  const { settings, database, busyCalendars, clock } = dependencies;
  const { handle, reportError, acceptPage, visitorOf } = createMiddleware(dependencies);
  const visitorRoutes = createVisitorRoutes({ ...dependencies, reportError });
  return handle(respond);

  function respond(request: Request, peerIp: string): LoggedResponse | Promise<LoggedResponse> {
    const path = routePath(request.url, meetingsFunction);
    if (path === '/refresh') return refresh(request);
    if (path === meetingPaths.feed || path?.startsWith(`${meetingPaths.feed}?`)) return feed(request, path);
    const route = visitorRoutes.find((each) => each.path === path);
    if (!route) throw new HttpError(404, 'notFound');
    const { origin, preflight } = acceptPage(request, route.method, allowedHeaders);
    if (preflight) return preflight;
    if (route.method === 'POST' && bodyKind(request.headers) !== 'json') throw new HttpError(415, 'typeNotSupported');
    return route.respond(request, { origin, visitor: visitorOf(request, peerIp) });
  }

  /** The team's calendar of meetings. A wrong key and a feed that is off look the same. */
  async function feed(request: Request, path: string): Promise<LoggedResponse> {
    const key = new URLSearchParams(path.slice(meetingPaths.feed.length)).get('key') ?? '';
    // Every key is compared, so that the time does not reveal which nearly matched.
    const matches = settings.feedKeys.map((each) => constantTimeEqual(key, each));
    if (!matches.includes(true)) throw new HttpError(404, 'notFound');
    // Calendar programs ask for the headers first.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    const meetings = await database.list(new Date(clock().getTime() - feedPastMs));
    const response = fileResponse(meetingFeed(meetings), 'text/calendar; charset=utf-8');
    return { code: 'feed', response: request.method === 'HEAD' ? new Response(null, response) : response };
  }

  /** The schedule's refresh of the busy calendars; responds without waiting for their servers. */
  function refresh(request: Request): LoggedResponse {
    requireSecret(request, settings.dispatchSecret);
    dependencies.afterResponse(busyCalendars.refresh().catch(reportError));
    return { code: 'refreshing', response: jsonResponse(202, { calendars: busyCalendars.count }) };
  }
}
