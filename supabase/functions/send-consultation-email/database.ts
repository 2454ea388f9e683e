import { fieldNames, fields, phoneDigits } from '../../../src/consultation/fields.ts';
import { toSql, type Call } from '../_shared/database.ts';
import { alertStore } from '../_shared/queue/alerts.ts';
import type { HealthData } from '../_shared/health.ts';
import { messageQueue, type QueuedMessage } from '../_shared/queue/message-queue.ts';
import { submissionRow, type HoldReason } from '../_shared/submission.ts';
import type { VisitorLimit } from '../_shared/http/visitor.ts';
import { decisionsDatabase } from './team/decisions-database.ts';
import { digestDatabase } from './team/digest.ts';
import type { SubmittedRequest } from './submitted-request.ts';

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
      call<SubmitOutcome>(
        'submit_request',
        submissionRow({ ...request, fields: columnsOf(request.fields) }, messages, visitor),
        toSql(visitor),
      ),
    /** The operator's smoke tests and how many messages of each are due and unsent; they are deleted if `removing`. */
    smokeTests: (removing: boolean) => call<{ reference: string; waiting: number }[]>('smoke_tests', removing),
    noteScheduledRun: () => call<void>('note_scheduled_run'),
    /** The state of the system, if these are its migrations. */
    health: (migrations: readonly string[]) => call<HealthData>('health', [...migrations]),
  };
}

function columnsOf(typed: SubmittedRequest['fields']) {
  const columns = Object.fromEntries(fieldNames.map((name) => [fields[name].column, typed[name]]));
  return { ...columns, phone_digits: phoneDigits(typed.phone) };
}
