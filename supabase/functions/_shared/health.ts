import { commonHeaders, methodNotAllowed } from './http/responses.ts';
import type { LoggedResponse } from './http/middleware.ts';
import type { Settings } from './settings/settings.ts';
import { lacksVisitorIp } from './http/visitor.ts';

/** The state of the system as the database sees it. */
export interface HealthData {
  /** Since the schedule last called; null before the first time. */
  schedule_seconds: number | null;
  /** The delay of the oldest unsent email. */
  mail_seconds: number;
  /** Whether a message waits for a decision. */
  needs_decision: boolean;
  calendars_stale: boolean;
  migrations_pending: boolean;
}

/** One entry for a check, as in draft-inadarei-api-health-check. */
interface Check {
  status: 'pass' | 'warn' | 'fail';
  observedValue?: number;
  observedUnit?: 's';
  output?: string;
}

type Checks = Record<'database' | 'schedule' | 'mail' | 'calendars' | 'migrations', Check>;

// The schedule calls every minute, and mails are retried, so a longer delay is a failure.
const limitSeconds = 15 * 60;

// The database is asked at most once in this time.
const cacheMs = 5000;

const headers = { ...commonHeaders, 'Content-Type': 'application/health+json' };

/** Creates the route that uptime monitors watch: 200, or 503 as soon as one check fails. */
export function createHealthRoute(
  readData: () => Promise<HealthData>,
  onError: (error: unknown) => void,
  visitor: Pick<Settings['visitor'], 'ipHeader'>,
) {
  let cached: { at: number; checks: Promise<Checks> } | undefined;

  const reportAndJudge = (error: unknown) => {
    onError(error);
    return judgeError(error);
  };

  return async function respond(request: Request): Promise<LoggedResponse> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    if (cached === undefined || performance.now() - cached.at > cacheMs)
      cached = { at: performance.now(), checks: readData().then(judge, reportAndJudge) };
    const visitors = judgeVisitors(request.headers, visitor);
    const checks = { ...(await cached.checks), visitors };
    const states = Object.values(checks).map((entry) => entry.status);
    const status = (['fail', 'warn'] as const).find((each) => states.includes(each)) ?? 'pass';
    const entries = Object.entries(checks).map(([name, entry]) => [name, [entry]] as const);
    const body = JSON.stringify({ status, checks: Object.fromEntries(entries) });
    const init = { status: status === 'fail' ? 503 : 200, headers };
    return { code: 'health', response: new Response(request.method === 'HEAD' ? null : body, init) };
  };
}

const pass: Check = { status: 'pass' };
const warn = (output: string): Check => ({ status: 'warn', output });
const fail = (output: string): Check => ({ status: 'fail', output });
const lacksMigration = fail('the database lacks a migration of this release');

function judge(facts: HealthData): Checks {
  return {
    database: pass,
    schedule: judgeSchedule(facts.schedule_seconds),
    mail: judgeMail(facts),
    calendars: facts.calendars_stale ? warn('a calendar of the team was not read for a day') : pass,
    migrations: facts.migrations_pending ? lacksMigration : pass,
  };
}

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'cf-connecting-ip'];

/** The monitor's request passes the same proxy as those of visitors. */
function judgeVisitors(headers: Headers, visitor: Pick<Settings['visitor'], 'ipHeader'>): Check {
  if (lacksVisitorIp(headers, visitor))
    return warn('requests lack the header VISITOR_IP_HEADER, so all visitors share one limit');
  if (visitor.ipHeader === undefined && proxyHeaders.some((name) => headers.has(name)))
    return warn('VISITOR_IP_HEADER is "none" behind a proxy, so all visitors share one limit');
  return pass;
}

function judgeSchedule(seconds: number | null): Check {
  if (seconds === null) return fail('the schedule has never called');
  const check = seconds > limitSeconds ? fail('the schedule has not called for 15 minutes') : pass;
  return { ...check, observedValue: seconds, observedUnit: 's' };
}

function judgeMail({ mail_seconds, needs_decision }: HealthData): Check {
  const waiting = needs_decision ? warn('a message needs a decision') : pass;
  const check = mail_seconds > limitSeconds ? fail('an email has been waiting for more than 15 minutes') : waiting;
  return { ...check, observedValue: mail_seconds, observedUnit: 's' };
}

/** A database that responds but lacks a table or function of this release has pending migrations. */
function judgeError(error: unknown): Checks {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isOlder = code === '42883' || code === '42P01' || code === '42703' || code === '3F000';
  const unknown = warn('unknown');
  const others = { schedule: unknown, mail: unknown, calendars: unknown };
  if (isOlder) return { database: pass, ...others, migrations: lacksMigration };
  return { database: fail('the database does not answer'), ...others, migrations: unknown };
}
