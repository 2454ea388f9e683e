import { meetingsFunction, paths } from '../../../src/meetings/protocol.ts';
import { bodyKind } from '../_shared/http/body.ts';
import { createMiddleware, exactPath, type LoggedResponse, type Handler } from '../_shared/http/middleware.ts';
import { HttpError, preflightResponse } from '../_shared/http/responses.ts';
import { createCallLimiter, lacksVisitorIp, visitorLimit } from '../_shared/http/visitor.ts';
import { type RouteDependencies, createTeamRoutes } from './team-routes.ts';
import { createVisitorRoutes, type VisitorRoute } from './visitor-routes.ts';

/** The handler supplies `reportError` itself. */
export type HandlerDependencies = Omit<RouteDependencies, 'reportError'>;

// Supabase passes the path without its prefix; the local stack and a custom domain pass it whole.
const prefixes = [`/functions/v1/${meetingsFunction}`, `/${meetingsFunction}`];

// `fetch` sends it with a JSON body; the function needs no other.
const allowedHeaders = ['content-type'];

export function createHandler(dependencies: HandlerDependencies): Handler {
  const { settings, log, alerts } = dependencies;
  const { handle, toHttpError, allowedOrigin } = createMiddleware(settings.allowedOrigins, log, () => {
    if (alerts) dependencies.afterResponse(alerts.serverError());
  });
  const routeDependencies = { ...dependencies, reportError: (error: unknown) => void toHttpError(error) };
  const visitorRoutes = createVisitorRoutes(routeDependencies);
  const { feed, refresh } = createTeamRoutes(routeDependencies);
  const limitCalls = createCallLimiter();
  return handle(respond);

  function respond(request: Request, peerIp: string): LoggedResponse | Promise<LoggedResponse> {
    const path = routePath(request.url);
    if (path === refreshPath) return refresh(request);
    if (path === paths.feed || path?.startsWith(`${paths.feed}?`)) return feed(request, path);
    const route = visitorRoutes.find((each) => each.path === path);
    if (!route) throw new HttpError(404, 'notFound');
    return respondToPage(route, request, peerIp);
  }

  function respondToPage(
    route: VisitorRoute,
    request: Request,
    peerIp: string,
  ): LoggedResponse | Promise<LoggedResponse> {
    if (request.method !== route.method && request.method !== 'OPTIONS') {
      throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: `${route.method}, OPTIONS` } });
    }
    const origin = allowedOrigin(request);
    if (origin === undefined) throw new HttpError(403, 'originNotAllowed');
    if (request.method === 'OPTIONS') {
      return { code: 'preflight', response: preflightResponse(origin, route.method, allowedHeaders) };
    }
    if (route.method === 'POST' && bodyKind(request.headers) !== 'json') throw new HttpError(415, 'typeNotSupported');
    if (lacksVisitorIp(request.headers, settings.visitor)) log('warn', { code: 'visitorHeaderMissing' });
    const visitor = visitorLimit(request.headers, peerIp, settings.visitor);
    limitCalls(visitor);
    return route.respond(request, { origin, visitor });
  }
}

const refreshPath = '/refresh';

/** The path below the function's own, exactly as sent. */
function routePath(url: string): string | undefined {
  const path = exactPath(url);
  const prefix = prefixes.find((each) => path.startsWith(`${each}/`));
  return prefix && path.slice(prefix.length);
}
