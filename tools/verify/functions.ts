import { features } from '../../src/business/features.ts';
import { meetingRules } from '../../src/business/meetings.ts';
import { requestsFunction } from '../../src/consultation/protocol.ts';
import { meetingsFunction, meetingPaths, type FreeTimes } from '../../src/meetings/protocol.ts';
import {
  failIf,
  parseJson,
  type Finding,
  type Checks,
  type Guide,
  type HttpResult,
  type SendRequest,
} from './check.ts';
import type { Manifest } from './manifest.ts';

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
export async function checkFunctions(target: Functions, { check, skip }: Checks) {
  const { manifest, configured, request } = target;
  const { site: origin, functions, functionsRelease } = manifest;
  let isOwn = true;
  if (configured === undefined) skip('functions', 'PUBLIC_SUPABASE_URL is not set');
  else {
    const problem = `pages call the functions at ${functions}, and yours are at ${configured}`;
    isOwn = await check('functions', 'values', () => failIf(functions !== configured, problem));
  }
  let refusals: RouteResponse[] = [];
  const isRunning = await check('running functions', 'fails', async () => {
    // A page's request without fields is refused before anything is stored.
    const headers = { 'Content-Type': 'application/json' };
    refusals = await askRoutes(target, { method: 'POST', body: '{}' }, headers);
    return refusals.flatMap(({ path, status }) =>
      [400, 403, 422, 429].includes(status) ? [] : [{ problem: `answers ${status}, so it does not run`, path }],
    );
  });
  if (!isRunning) return 'running functions';
  await check('function release', 'release', () => checkRelease(refusals, functionsRelease));
  const isReadable = await check('CORS', 'secrets', async () => {
    const preflights = await askRoutes(target, { method: 'OPTIONS' }, { 'Access-Control-Request-Method': 'POST' });
    return checkOrigins(origin, [...refusals, ...preflights]);
  });
  await check('health', 'fails', async () => checkHealth(await request(`${functions}/${requestsFunction}/health`)));
  const times = `${functions}/${meetingsFunction}${meetingPaths.times}`;
  if (features.meetings)
    await check('free times', 'log', async () => checkFreeTimes(await request(times, { headers: { Origin: origin } })));
  else skip('free times', 'no meetings here');
  if (!isOwn) return 'functions';
  return isReadable ? undefined : 'CORS';
}

const requestRoutes = [requestsFunction, ...(features.meetings ? [meetingsFunction + meetingPaths.book] : [])];

type RouteResponse = HttpResult & { path: string };

function askRoutes({ manifest, request }: Functions, init: RequestInit, more: object): Promise<RouteResponse[]> {
  const headers = { Origin: manifest.site, ...more };
  const responses = requestRoutes.map(async (path) => {
    return { path, ...(await request(`${manifest.functions}/${path}`, { ...init, headers })) };
  });
  return Promise.all(responses);
}

function checkRelease(responses: RouteResponse[], release: string): Finding[] {
  return responses.flatMap(({ path, headers }) => {
    const served = headers.get('X-Release') ?? 'none that it names';
    const problem = `is of another release than the pages: ${served} instead of ${release}`;
    return failIf(served !== release, problem, { path });
  });
}

/** Pages of this site may call the functions and read their responses. That others may not is a test of the functions. */
function checkOrigins(origin: string, responses: RouteResponse[]): Finding[] {
  const problem = `pages of ${origin} may not call it: it is not in ALLOWED_ORIGINS`;
  return responses.flatMap(({ path, headers }) =>
    failIf(headers.get('Access-Control-Allow-Origin') !== origin, problem, { path }),
  );
}

function checkFreeTimes({ status, text }: HttpResult): Finding[] {
  const times = (parseJson(text) as Partial<FreeTimes> | undefined)?.times;
  if (status !== 200 || !Array.isArray(times)) return [{ problem: `no list of free times, but status ${status}` }];
  // The list may be some minutes old.
  const earliest = Date.now() + meetingRules.noticeHours * 60 * minute - 15 * minute;
  const early = times.find((time) => !(Date.parse(time) >= earliest));
  return [
    ...failIf(times.length === 0, 'no time is free'),
    ...failIf(early !== undefined, `times are offered that are too soon to book, such as ${early}: the list is old`),
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

function checkHealth({ url, status, text }: HttpResult): Finding[] {
  const health = parseJson(text) as { status?: string; checks?: Record<string, HealthEntry[]> } | undefined;
  if (![200, 503].includes(status)) return [{ problem: `${url} answers ${status}` }];
  if (!health?.checks)
    return [{ problem: `${url} does not say how the functions are: it answers with something else` }];
  const { checks } = health;
  const findings = Object.keys({ ...healthGuides, ...checks }).flatMap((name): Finding[] => {
    const entries: HealthEntry[] = checks[name]?.length ? checks[name] : [{ output: '/health says nothing about it' }];
    return entries.flatMap(({ status: state, output }) =>
      failIf(state !== 'pass', `${name}: ${output ?? state ?? 'unknown'}`, { guide: healthGuides[name] }),
    );
  });
  if (findings.length > 0) return findings;
  const isPass = status === 200 && health.status === 'pass';
  return failIf(!isPass, `the status is ${status} "${health.status}", although each entry passes`);
}
