import { beforeEach } from 'vitest';
import type { AlertWatch } from '../supabase/functions/_shared/queue/alerts.ts';
import type { HealthData } from '../supabase/functions/_shared/health.ts';
import type { LogEntry } from '../supabase/functions/_shared/http/log.ts';
import type { QueuedMail, QueuedMessage } from '../supabase/functions/_shared/queue/message-queue.ts';
import { createHandler } from '../supabase/functions/send-consultation-email/handler.ts';
import type { SubmitOutcome } from '../supabase/functions/send-consultation-email/database.ts';
import type { Lead } from '../supabase/functions/send-consultation-email/lead.ts';
import type { HeldMessage, Decision } from '../supabase/functions/send-consultation-email/moderation.ts';
import type { DigestData, HeldNoticeData } from '../supabase/functions/send-consultation-email/digest.ts';
import { readSettings } from '../supabase/functions/_shared/settings/settings.ts';
import { sampleRequest } from './request.ts';
import { origin, settled, sharedEnvironment, unexpectedCall } from './environment.ts';

// The handler for tests, with plain requests and no network.

export const submitUrl = 'https://project.example.com/functions/v1/send-consultation-email';

/** What a visitor types. */
export const words = sampleRequest({ name: 'Zoé', phone: '5550142', message: 'Bonjour' });

/** What the form posts without JavaScript. */
export const form = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: '', locale: 'fr', subject: '' };

/** What the database says when everything works. */
export const healthy: HealthData = {
  schedule_seconds: 20,
  mail_seconds: 0,
  needs_decision: false,
  calendars_stale: false,
  migrations_pending: false,
};

const newCalls = () => ({
  /** What reached the database. */
  submitted: [] as { lead: Lead; messages: QueuedMessage[] }[],
  /** What the database returns. */
  outcome: { outcome: 'stored', reference: 'R-1' } as SubmitOutcome | Error,
  /** Whether the operator's tests were removed; undefined before they were asked for. */
  testsRemoved: undefined as boolean | undefined,
  /** The digest that is due. */
  digest: null as DigestData | null | Error,
  /** The held meetings that the team has to be told of. */
  heldNotice: null as HeldNoticeData | null | Error,
  /** The ends of the weeks whose numbers were asked for. */
  weeks: [] as string[],
  digests: [] as { day: string; mail: QueuedMail }[],
  heldNotices: [] as QueuedMail[],
  decided: [] as { message: HeldMessage; action: string }[],
  decision: { outcome: 'released', repeated: false } as Decision | Error,
  scheduledRuns: 0,
  dispatches: 0,
  /** What was done about alerts. */
  alerts: [] as (keyof AlertWatch)[],
  lines: [] as LogEntry[],
});

export let calls: ReturnType<typeof newCalls>;
beforeEach(() => void (calls = newCalls()));

const noteAlert = (what: keyof AlertWatch) => () => Promise.resolve(void calls.alerts.push(what));

export const decisionSecret = 'decision-secret-of-32-characters';

export const handler = createHandler({
  // One handler for all tests of a file, which call it from one IP address.
  settings: readSettings(
    (name) => ({ ...sharedEnvironment, DECISION_SECRET: decisionSecret, VISITOR_LIMIT_PER_MINUTE: '100000' })[name],
  ),
  expectedMigrations: [],
  database: {
    submit: (lead, messages) => {
      calls.submitted.push({ lead, messages });
      return settled(calls.outcome);
    },
    smokeTests: (removing) => {
      calls.testsRemoved = removing;
      return Promise.resolve([{ reference: 'R-1', waiting: 0 }]);
    },
    resolveHeldMessage: (message, action) => {
      calls.decided.push({ message, action });
      return settled(calls.decision);
    },
    dueDigest: () => settled(calls.digest),
    dueHeldNotice: () => settled(calls.heldNotice),
    queueHeldNotice: (_, mail) => {
      calls.heldNotices.push(mail);
      return Promise.resolve(true);
    },
    weekNumbers: (until) => {
      calls.weeks.push(until);
      return Promise.resolve([]);
    },
    queueDigest: ({ day }, mail) => {
      calls.digests.push({ day, mail });
      return Promise.resolve(true);
    },
    noteScheduledRun: () => {
      calls.scheduledRuns += 1;
      return Promise.resolve();
    },
    health: () => Promise.resolve(healthy),
    noteServerError: unexpectedCall,
    observeAlerts: unexpectedCall,
    claimMessages: unexpectedCall,
    recordDeliveryResult: unexpectedCall,
    dropMessages: unexpectedCall,
  },
  dispatch: () => {
    calls.dispatches += 1;
    return Promise.resolve({ sent: 1, failed: 0, givenUp: 0, late: 0 });
  },
  alerts: {
    observe: noteAlert('observe'),
    observeIfStale: noteAlert('observeIfStale'),
    serverError: noteAlert('serverError'),
  },
  afterResponse: () => undefined,
  log: (_, entry) => calls.lines.push(entry),
});

export function post(body: BodyInit, headers: Record<string, string> = {}, url = submitUrl): Promise<Response> {
  const defaults = { Origin: origin, 'Content-Type': 'application/json', 'Idempotency-Key': 'key-0001' };
  const init = { method: 'POST', body, headers: { ...defaults, ...headers }, duplex: 'half' };
  return handler(new Request(url, init), '192.0.2.1');
}

export function postJson(body: unknown = words, headers: Record<string, string> = {}, url?: string): Promise<Response> {
  return post(JSON.stringify(body), headers, url);
}

export function postForm(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return post(new URLSearchParams(fields).toString(), { ...type, ...headers });
}
