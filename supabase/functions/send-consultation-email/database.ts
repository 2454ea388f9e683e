import { fieldNames, fields, phoneDigits } from '../../../src/consultation/fields.ts';
import type { Call } from '../_shared/database.ts';
import { alertStore } from '../_shared/queue/alerts.ts';
import type { HealthData } from '../_shared/health.ts';
import { messageQueue, type QueuedMessage } from '../_shared/queue/message-queue.ts';
import type { HoldReason } from '../_shared/submission.ts';
import { limitsOf, type VisitorLimit } from '../_shared/http/visitor.ts';
import { decisionsDatabase } from './team/decisions-database.ts';
import { digestDatabase } from './team/digest.ts';
import type { SubmittedRequest } from './submitted-request.ts';

export interface SmokeTest {
  reference: string;
  /** How many of its messages are due and not yet sent. */
  waiting: number;
}

export type SubmitOutcome =
  /** Of a copy without its key, the reference leads nowhere, and nobody is told whether it is held. */
  | { outcome: 'stored' | 'repeated' | 'copied'; reference: string; hold_reason?: HoldReason }
  | { outcome: 'conflict' }
  | { outcome: 'limited'; retry_after: number };

export type RequestsDatabase = ReturnType<typeof requestsDatabase>;

export function requestsDatabase(call: Call) {
  return {
    ...messageQueue(call),
    ...alertStore(call),
    ...decisionsDatabase(call),
    ...digestDatabase(call),
    /** Resolves only when the request is committed; rejects when that is not known in time. */
    submit: (request: SubmittedRequest, messages: QueuedMessage[], visitor: VisitorLimit) =>
      call<SubmitOutcome>('submit_request', requestRow(request, messages, visitor), limitsOf(visitor)),
    /** The operator's smoke tests, which are deleted if `removing`. */
    smokeTests: (removing: boolean) => call<SmokeTest[]>('smoke_tests', removing),
    noteScheduledRun: () => call<void>('note_scheduled_run'),
    /** The state of the system, if these are its migrations. */
    health: (migrations: readonly string[]) => call<HealthData>('health', [...migrations]),
  };
}

function requestRow(request: SubmittedRequest, messages: QueuedMessage[], visitor: VisitorLimit) {
  return {
    key: request.key ?? null,
    content_hash: request.contentHash,
    visitor_hash: visitor.hash,
    network_hash: visitor.network,
    reference: request.reference,
    fields: {
      ...Object.fromEntries(fieldNames.map((name) => [fields[name].column, request.fields[name]])),
      phone_digits: phoneDigits(request.fields.phone),
    },
    locale: request.locale,
    page_path: request.pagePath ?? null,
    consent_asked: request.consent.asked,
    consent_given: request.consent.given,
    consent_version: request.consent.version ?? null,
    consent_wording: request.consent.wording ?? null,
    consent_locale: request.consent.locale,
    hold_reason: request.holdReason ?? null,
    is_test: request.isTest,
    messages,
  };
}
