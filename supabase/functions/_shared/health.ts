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

type Status = 'pass' | 'warn' | 'fail';

/** One entry for a check, as in draft-inadarei-api-health-check. */
interface Check {
  status: Status;
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

  async function check(): Promise<Checks> {
    try {
      return judge(await readData());
    } catch (error) {
      onError(error);
      return judgeError(error);
    }
  }

  return async function respond(request: Request): Promise<LoggedResponse> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    if (cached === undefined || performance.now() - cached.at > cacheMs)
      cached = { at: performance.now(), checks: check() };
    const visitors = judgeVisitors(request.headers, visitor);
    const checks = { ...(await cached.checks), visitors };
    const status = worst(Object.values(checks).map((entry) => entry.status));
    const entries = Object.entries(checks).map(([name, entry]) => [name, [entry]] as const);
    const body = JSON.stringify({ status, checks: Object.fromEntries(entries) });
    const init = { status: status === 'fail' ? 503 : 200, headers };
    return { code: 'health', response: new Response(request.method === 'HEAD' ? null : body, init) };
  };
}

function judge(facts: HealthData): Checks {
  return {
    database: { status: 'pass' },
    schedule: judgeSchedule(facts.schedule_seconds),
    mail: judgeMail(facts),
    calendars: facts.calendars_stale
      ? { status: 'warn', output: 'a calendar of the team was not read for a day' }
      : { status: 'pass' },
    migrations: facts.migrations_pending
      ? { status: 'fail', output: 'the database lacks a migration of this release' }
      : { status: 'pass' },
  };
}

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'cf-connecting-ip'];

/** The monitor's request passes the same proxy as those of visitors. */
function judgeVisitors(headers: Headers, visitor: Pick<Settings['visitor'], 'ipHeader'>): Check {
  if (lacksVisitorIp(headers, visitor))
    return { status: 'warn', output: 'requests lack the header VISITOR_IP_HEADER, so all visitors share one limit' };
  if (visitor.ipHeader === undefined && proxyHeaders.some((name) => headers.has(name)))
    return { status: 'warn', output: 'VISITOR_IP_HEADER is "none" behind a proxy, so all visitors share one limit' };
  return { status: 'pass' };
}

function judgeSchedule(seconds: number | null): Check {
  if (seconds === null) return { status: 'fail', output: 'the schedule has never called' };
  const observed = { observedValue: seconds, observedUnit: 's' } as const;
  return seconds > limitSeconds
    ? { status: 'fail', ...observed, output: 'the schedule has not called for 15 minutes' }
    : { status: 'pass', ...observed };
}

function judgeMail({ mail_seconds, needs_decision }: HealthData): Check {
  const observed = { observedValue: mail_seconds, observedUnit: 's' } as const;
  if (mail_seconds > limitSeconds)
    return { status: 'fail', ...observed, output: 'an email has been waiting for more than 15 minutes' };
  return needs_decision
    ? { status: 'warn', ...observed, output: 'a message needs a decision' }
    : { status: 'pass', ...observed };
}

/** A database that responds but lacks a table or function of this release has pending migrations. */
function judgeError(error: unknown): Checks {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const lacksMigration = code === '42883' || code === '42P01' || code === '42703' || code === '3F000';
  const unknown: Check = { status: 'warn', output: 'unknown' };
  return {
    database: lacksMigration ? { status: 'pass' } : { status: 'fail', output: 'the database does not answer' },
    schedule: unknown,
    mail: unknown,
    calendars: unknown,
    migrations: lacksMigration ? { status: 'fail', output: 'the database lacks a migration of this release' } : unknown,
  };
}

function worst(statuses: Status[]): Status {
  return statuses.find((status) => status === 'fail') ?? statuses.find((status) => status === 'warn') ?? 'pass';
}
