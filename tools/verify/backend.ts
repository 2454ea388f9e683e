import { meetingRules } from '../../src/business/meetings.ts';
import { features } from '../../src/business/features.ts';
import { requestsFunction, requestHeaders } from '../../src/consultation/protocol.ts';
import { meetingsFunction, paths, type FreeTimes } from '../../src/meetings/protocol.ts';
import { jsonIn, type Answer, type Ask } from './ask.ts';
import { unless, type Check, type Finding, type Guide } from './check.ts';
import type { Manifest } from './manifest.ts';
import { checkClock } from './site.ts';

export interface BackendOptions {
  /** What was deployed: for which origin, and where its pages find the functions. */
  manifest: Pick<Manifest, 'site' | 'functions' | 'functionsRelease'>;
  /** The URL below which the operator's functions are, from the operator and not from the site. */
  configured: string | undefined;
  ask: Ask;
}

const minute = 60_000;

/** Below the functions' URL, the routes that pages call, each with what a page sends. */
const routes: { path: string; method: string; headers: string[] }[] = [
  { path: requestsFunction, method: 'POST', headers: ['content-type', ...Object.values(requestHeaders)] },
  ...(features.meetings
    ? [
        { path: meetingsFunction + paths.times, method: 'GET', headers: [] },
        ...[paths.book, paths.show, paths.change].map((path) => ({
          path: meetingsFunction + path,
          method: 'POST',
          headers: ['content-type'],
        })),
      ]
    : []),
];

export function backendChecks({ manifest, configured, ask }: BackendOptions): Check[] {
  const { site: origin, functions, functionsRelease: release } = manifest;
  const requests = `${functions}/${requestsFunction}`;
  const needs = ['site', 'function'];
  let answers: ReturnType<typeof callFunctions> | undefined;
  const callAll = () => (answers ??= callFunctions(functions, origin, ask));
  return [
    {
      name: 'functions',
      guide: 'values',
      skipped: configured === undefined ? 'PUBLIC_SUPABASE_URL is not set' : undefined,
      needs: ['site'],
      run: () =>
        Promise.resolve(
          unless(functions === configured, `pages call the functions at ${functions}, and yours are at ${configured}`),
        ),
    },
    { name: 'function', guide: 'fails', needs: ['site'], run: async () => checkRunning(await callAll()) },
    { name: 'function release', guide: 'release', needs, run: async () => checkRelease(await callAll(), release) },
    { name: 'CORS', guide: 'secrets', needs, run: async () => checkOrigins(functions, origin, ask, await callAll()) },
    { name: 'health', guide: 'fails', needs, run: async () => checkHealth(await ask(`${requests}/health`)) },
    {
      name: 'clock of the functions',
      guide: 'fails',
      needs,
      run: async () => checkClock(await ask(`${requests}/health`), 'the functions'),
    },
    {
      name: 'free times',
      guide: 'log',
      skipped: features.meetings ? undefined : 'no meetings here',
      needs,
      run: async () => {
        const answer = await ask(`${functions}/${meetingsFunction}${paths.times}`, { headers: { Origin: origin } });
        return checkFreeTimes(answer, new Date());
      },
    },
  ];
}

/** The answer of each function to a request that it refuses before anything is stored. */
function callFunctions(functions: string, origin: string, ask: Ask): Promise<[path: string, answer: Answer][]> {
  const names = [requestsFunction, ...(features.meetings ? [meetingsFunction + paths.book] : [])];
  const headers = { Origin: origin, 'Content-Type': 'application/json' };
  return Promise.all(
    names.map(async (name): Promise<[string, Answer]> => {
      return [name.split('/')[0] ?? '', await ask(`${functions}/${name}`, { method: 'POST', headers, body: '{}' })];
    }),
  );
}

function checkRunning(answers: [path: string, answer: Answer][]): Finding[] {
  return answers
    .filter(([, { status }]) => ![400, 403, 422, 429].includes(status))
    .map(([path, { status }]) => ({ problem: `answers ${status}, so it does not run`, path }));
}

function checkRelease(answers: [path: string, answer: Answer][], release: string): Finding[] {
  return answers.flatMap(([path, { headers }]) => {
    const served = headers.get('X-Release') ?? 'none that it names';
    const problem = `is of another release than the pages: ${served} instead of ${release}`;
    return served === release ? [] : [{ problem, path }];
  });
}

/** Every route may be called by pages of this site, and by no others. */
async function checkOrigins(
  functions: string,
  origin: string,
  ask: Ask,
  answers: [path: string, answer: Answer][],
): Promise<Finding[]> {
  const refused = `pages of ${origin} may not call it: it is not in ALLOWED_ORIGINS`;
  const every = 'CORS allows every origin';
  const unreadable = answers.flatMap(([path, { headers }]): Finding[] => {
    const allowed = headers.get('Access-Control-Allow-Origin');
    return allowed === origin ? [] : [{ problem: allowed === '*' ? every : refused, path }];
  });
  const findings = await Promise.all(
    routes.map(async ({ path, method, headers }): Promise<Finding[]> => {
      const preflight = (from: string) => {
        const asked = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers.join(',') };
        return ask(`${functions}/${path}`, { method: 'OPTIONS', headers: { Origin: from, ...asked } });
      };
      const stranger = 'https://stranger.invalid';
      // An answer itself as well, of the one route that only reads: attempts of the others may count for a limit.
      const call = (from: string) =>
        method === 'GET' ? [ask(`${functions}/${path}`, { headers: { Origin: from } })] : [];
      const own = await Promise.all([preflight(origin), ...call(origin)]);
      const foreign = await Promise.all([preflight(stranger), ...call(stranger)]);
      const allowed = [...own, ...foreign].map((answer) => answer.headers.get('Access-Control-Allow-Origin'));
      const is = (problem: string): Finding[] => [{ problem, path }];
      if (allowed.includes('*')) return is(every);
      if (foreign.some((answer) => answer.headers.has('Access-Control-Allow-Origin')))
        return is('CORS allows a stranger: pages of any site may call it');
      if (own.some((answer) => answer.headers.get('Access-Control-Allow-Origin') !== origin)) return is(refused);
      const list = (name: string) => (own[0]?.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
      const missing = headers.filter((name) => !list('Access-Control-Allow-Headers').includes(name.toLowerCase()));
      if (missing.length > 0) return is(`pages may not send ${missing.join(', ')}`);
      if (method !== 'POST' || list('Access-Control-Allow-Methods').includes('post')) return [];
      return is(`pages may not call it with ${method}`);
    }),
  );
  return [...findings.flat(), ...unreadable];
}

function checkFreeTimes(answer: Answer, now: Date): Finding[] {
  const times = (jsonIn(answer) as Partial<FreeTimes> | undefined)?.times;
  if (answer.status !== 200 || !Array.isArray(times))
    return unless(false, `no list of free times, but status ${answer.status}`);
  const starts = times.map((time) => Date.parse(time));
  const { noticeHours, horizonDays } = meetingRules;
  // An answer may be some minutes old.
  const earliest = now.getTime() + noticeHours * 60 * minute - 15 * minute;
  const latest = now.getTime() + (horizonDays + 2) * 24 * 60 * minute;
  const wrong = (at: number) => `${times[at] ?? ''} of ${times.length}`;
  const early = starts.findIndex((start) => !(start >= earliest));
  const late = starts.findIndex((start) => start > latest);
  const age = Number(answer.headers.get('Age') ?? 0);
  return [
    ...unless(times.length > 0, 'no time is free'),
    ...unless(early < 0, `times are offered that nobody can book any more, such as ${wrong(early)}: the list is old`),
    ...unless(late < 0, `times are offered beyond the ${horizonDays} days, such as ${wrong(late)}`),
    ...unless(age < 10 * 60, `the list is ${Math.round(age / 60)} minutes old`),
  ];
}

/** The entries of `/health`, and what to read about each. */
const healthGuides: Record<string, Guide> = {
  database: 'fails',
  schedule: 'schedule',
  migrations: 'release',
  calendars: 'log',
  mail: 'log',
  visitors: 'secrets',
};

/** What is over this long is no accident, whatever the entry's status says. */
const limitSeconds = 15 * 60;

interface Entry {
  status?: string;
  output?: string;
  observedValue?: unknown;
}

function checkHealth(answer: Answer): Finding[] {
  const { url, status } = answer;
  const health = jsonIn(answer) as { status?: string; checks?: Record<string, Entry[]> } | undefined;
  const { checks } = health ?? {};
  if (![200, 503].includes(status)) return unless(false, `${url} answers ${status}`);
  if (!checks) return unless(false, `${url} does not say how the functions are: it answers with something else`);
  const findings = Object.keys({ ...healthGuides, ...checks }).flatMap((name): Finding[] => {
    const entries = checks[name] ?? [];
    if (entries.length === 0) return unless(false, `${name}: /health says nothing about it`, healthGuides[name]);
    return entries.flatMap(({ status, output, observedValue }) => {
      const isTimed = typeof observedValue === 'number';
      const minutes = isTimed ? Math.round(observedValue / 60) : 0;
      if (status !== 'pass') return unless(false, `${name}: ${output ?? status ?? 'unknown'}`, healthGuides[name]);
      const isLate = ['schedule', 'mail'].includes(name) && !(isTimed && observedValue <= limitSeconds);
      const what =
        name === 'schedule' ? `the schedule called ${minutes} minutes ago` : `a mail waits ${minutes} minutes`;
      const unknown = `the entry does not say ${name === 'schedule' ? 'when the schedule called' : 'how long mails wait'}`;
      return unless(
        !isLate,
        `${name}: ${isTimed ? what : unknown}, although the entry says "pass"`,
        healthGuides[name],
      );
    });
  });
  if (findings.length > 0) return findings;
  return unless(
    status === 200 && health?.status === 'pass',
    `the status is ${status} "${health?.status}", although each entry passes`,
  );
}
