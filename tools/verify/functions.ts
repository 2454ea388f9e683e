import { features } from '../../src/business/features.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import { requestHeaders, requestsFunction } from '../../src/consultation/protocol.ts';
import { meetingsFunction, paths, type FreeTimes } from '../../src/meetings/protocol.ts';
import {
  failIf,
  parseJson,
  type CheckProblem,
  type Checks,
  type Guide,
  type HttpResult,
  type SendRequest,
} from './check.ts';
import type { Manifest } from './manifest.ts';
import { checkClock } from './site.ts';

interface Functions {
  /** The deployed release: its origin, and the functions that its pages call. */
  manifest: Pick<Manifest, 'site' | 'functions' | 'functionsRelease'>;
  /** The URL below which the operator's functions are, from the operator and not from the site. */
  configured: string | undefined;
  request: SendRequest;
}

const minute = 60_000;

/**
 * Checks the functions that the pages call. Returns the name of the check without which no secret may be sent to them, or
 * undefined when it may.
 */
export async function checkFunctions({ manifest, configured, request }: Functions, { check, skip }: Checks) {
  const { site: origin, functions, functionsRelease } = manifest;
  const health = () => request(`${functions}/${requestsFunction}/health`);
  let isOwn = true;
  if (configured === undefined) skip('functions', 'PUBLIC_SUPABASE_URL is not set');
  else {
    const problem = `pages call the functions at ${functions}, and yours are at ${configured}`;
    isOwn = await check('functions', 'values', () => failIf(functions !== configured, problem));
  }
  let refusals: RouteResponse[] = [];
  const isRunning = await check('running functions', 'fails', async () => {
    refusals = await Promise.all(requestRoutes.map((route) => call(functions, route, origin, request)));
    return refusals.flatMap(({ path, status }) =>
      [400, 403, 422, 429].includes(status) ? [] : [{ problem: `answers ${status}, so it does not run`, path }],
    );
  });
  if (!isRunning) return 'running functions';
  await check('function release', 'release', () => checkRelease(refusals, functionsRelease));
  const isReadable = await check('CORS', 'secrets', () => checkOrigins(functions, origin, refusals, request));
  await check('health', 'fails', async () => checkHealth(await health()));
  await check('clock of the functions', 'fails', async () => checkClock(await health(), 'the functions'));
  if (features.meetings)
    await check('free times', 'log', async () => checkFreeTimes(await call(functions, timesRoute, origin, request)));
  else skip('free times', 'no meetings here');
  if (!isOwn) return 'functions';
  return isReadable ? undefined : 'CORS';
}

/** A route that pages call. */
interface Route {
  path: string;
  method: 'GET' | 'POST';
  /** The headers that a page sends. */
  headers: string[];
}

type RouteResponse = HttpResult & Pick<Route, 'path'>;

const requestRoute: Route = {
  path: requestsFunction,
  method: 'POST',
  headers: ['content-type', ...Object.values(requestHeaders)],
};
const timesRoute: Route = { path: meetingsFunction + paths.times, method: 'GET', headers: [] };
const meetingRoutes = [paths.book, paths.show, paths.change].map((path): Route => {
  return { path: meetingsFunction + path, method: 'POST', headers: ['content-type'] };
});
const requestRoutes = [requestRoute, ...(features.meetings ? meetingRoutes.slice(0, 1) : [])];
const allRoutes = [requestRoute, ...(features.meetings ? [timesRoute, ...meetingRoutes] : [])];

/** Calls a route as a page does. A POST has no fields, so it is refused before anything is stored. */
async function call(
  functions: string,
  { path, method }: Route,
  origin: string,
  request: SendRequest,
): Promise<RouteResponse> {
  const post = { method, body: '{}', headers: { Origin: origin, 'Content-Type': 'application/json' } };
  const init = method === 'POST' ? post : { headers: { Origin: origin } };
  return { path, ...(await request(`${functions}/${path}`, init)) };
}

function checkRelease(responses: RouteResponse[], release: string): CheckProblem[] {
  return responses.flatMap(({ path, headers }) => {
    const served = headers.get('X-Release') ?? 'none that it names';
    const problem = `is of another release than the pages: ${served} instead of ${release}`;
    return failIf(served !== release, problem, { path });
  });
}

/** Pages of this site may call every route and read its responses; pages of other sites may not. */
async function checkOrigins(
  functions: string,
  origin: string,
  refusals: RouteResponse[],
  request: SendRequest,
): Promise<CheckProblem[]> {
  const stranger = 'https://stranger.invalid';
  const preflight = async ({ path, method, headers }: Route, from: string): Promise<RouteResponse> => {
    const asked = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers.join(',') };
    const init = { method: 'OPTIONS', headers: { Origin: from, ...asked } };
    return { path, ...(await request(`${functions}/${path}`, init)) };
  };
  const findings = allRoutes.map(async (route) => {
    // Not the responses of a POST from a stranger: they may count toward a limit.
    const reads = (from: string) => (route.method === 'GET' ? [call(functions, route, from, request)] : []);
    const ourPreflight = await preflight(route, origin);
    const ourReads = await Promise.all(reads(origin));
    const foreign = await Promise.all([preflight(route, stranger), ...reads(stranger)]);
    return [
      ...[ourPreflight, ...ourReads].flatMap((response) => checkAllowedOrigin(response, origin)),
      ...foreign.flatMap((response) => checkAllowedOrigin(response, null)),
      ...checkPreflight(ourPreflight, route),
    ];
  });
  return [
    ...refusals.flatMap((response) => checkAllowedOrigin(response, origin)),
    ...(await Promise.all(findings)).flat(),
  ];
}

function checkAllowedOrigin({ path, headers }: RouteResponse, expected: string | null): CheckProblem[] {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed === expected) return [];
  if (allowed === '*') return [{ problem: 'CORS allows every origin', path }];
  if (expected === null) return [{ problem: 'CORS allows a stranger: pages of any site may call it', path }];
  return [{ problem: `pages of ${expected} may not call it: it is not in ALLOWED_ORIGINS`, path }];
}

function checkPreflight(response: RouteResponse, { path, method, headers }: Route): CheckProblem[] {
  // The origin is wrong, and reported.
  if (!response.headers.has('Access-Control-Allow-Origin')) return [];
  const list = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const refused = headers.filter((name) => !list('Access-Control-Allow-Headers').includes(name.toLowerCase()));
  const isMethodRefused = method === 'POST' && !list('Access-Control-Allow-Methods').includes('post');
  return [
    ...failIf(refused.length > 0, `pages may not send ${refused.join(', ')}`, { path }),
    ...failIf(isMethodRefused, `pages may not call it with ${method}`, { path }),
  ];
}

function checkFreeTimes({ status, text, headers }: HttpResult): CheckProblem[] {
  const times = (parseJson(text) as Partial<FreeTimes> | undefined)?.times;
  if (status !== 200 || !Array.isArray(times)) return [{ problem: `no list of free times, but status ${status}` }];
  const { noticeHours, horizonDays } = meetingRules;
  // The list may be some minutes old.
  const earliest = Date.now() + noticeHours * 60 * minute - 15 * minute;
  const latest = Date.now() + (horizonDays + 2) * 24 * 60 * minute;
  const early = times.find((time) => !(Date.parse(time) >= earliest));
  const late = times.find((time) => Date.parse(time) > latest);
  const ageMinutes = Math.round(Number(headers.get('Age') ?? 0) / 60);
  return [
    ...failIf(times.length === 0, 'no time is free'),
    ...failIf(early !== undefined, `times are offered that are too soon to book, such as ${early}: the list is old`),
    ...failIf(late !== undefined, `times are offered beyond the ${horizonDays} days, such as ${late}`),
    ...failIf(ageMinutes >= 10, `the list is ${ageMinutes} minutes old`),
  ];
}

/** The entries of `/health`, and the guide for each. */
const healthGuides: Record<string, Guide> = {
  database: 'fails',
  schedule: 'schedule',
  migrations: 'release',
  calendars: 'log',
  mail: 'log',
  visitors: 'secrets',
};

interface HealthEntry {
  status?: string;
  output?: string;
}

function checkHealth({ url, status, text }: HttpResult): CheckProblem[] {
  const health = parseJson(text) as { status?: string; checks?: Record<string, HealthEntry[]> } | undefined;
  if (![200, 503].includes(status)) return [{ problem: `${url} answers ${status}` }];
  if (!health?.checks)
    return [{ problem: `${url} does not say how the functions are: it answers with something else` }];
  const { checks } = health;
  const findings = Object.keys({ ...healthGuides, ...checks }).flatMap((name): CheckProblem[] => {
    const entries: HealthEntry[] = checks[name]?.length ? checks[name] : [{ output: '/health says nothing about it' }];
    return entries.flatMap(({ status: state, output }) =>
      failIf(state !== 'pass', `${name}: ${output ?? state ?? 'unknown'}`, { guide: healthGuides[name] }),
    );
  });
  if (findings.length > 0) return findings;
  const isPass = status === 200 && health.status === 'pass';
  return failIf(!isPass, `the status is ${status} "${health.status}", although each entry passes`);
}
