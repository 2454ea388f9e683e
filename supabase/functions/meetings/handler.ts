import { meetingsFunction, paths } from '../../../src/meetings/protocol.ts';
import { bodyKind } from '../_shared/http/body.ts';
import { createMiddleware, routePath, type LoggedResponse, type Handler } from '../_shared/http/middleware.ts';
import { HttpError } from '../_shared/http/responses.ts';
import { type RouteDependencies, createTeamRoutes } from './team-routes.ts';
import { createVisitorRoutes } from './visitor-routes.ts';

// `fetch` sends it with a JSON body; the function needs no other.
const allowedHeaders = ['content-type'];

/** The handler supplies `reportError` itself. */
export function createHandler(dependencies: Omit<RouteDependencies, 'reportError'>): Handler {
  const { handle, toHttpError, acceptPage, visitorOf } = createMiddleware(dependencies);
  const routeDependencies = { ...dependencies, reportError: (error: unknown) => void toHttpError(error) };
  const visitorRoutes = createVisitorRoutes(routeDependencies);
  const { feed, refresh } = createTeamRoutes(routeDependencies);
  return handle(respond);

  function respond(request: Request, peerIp: string): LoggedResponse | Promise<LoggedResponse> {
    const path = routePath(request.url, meetingsFunction);
    if (path === '/refresh') return refresh(request);
    if (path === paths.feed || path?.startsWith(`${paths.feed}?`)) return feed(request, path);
    const route = visitorRoutes.find((each) => each.path === path);
    if (!route) throw new HttpError(404, 'notFound');
    const { origin, preflight } = acceptPage(request, route.method, allowedHeaders);
    if (preflight) return preflight;
    if (route.method === 'POST' && bodyKind(request.headers) !== 'json') throw new HttpError(415, 'typeNotSupported');
    return route.respond(request, { origin, visitor: visitorOf(request, peerIp) });
  }
}
