import type { Alert } from './alert-api.ts';
import type { Run } from '../database.ts';
import type { DeliveryOutcome } from './message-queue.ts';

/** What the database does for alerts. */
export interface AlertStore {
  noteServerError(): Promise<void>;
  /** Queues what began or is over, and resolves to how many messages that are. */
  observeAlerts(): Promise<number>;
}

export function alertStore(run: Run): AlertStore {
  return {
    noteServerError: () => run((sql) => sql`select consultation.note_server_error()::text as result`),
    observeAlerts: () => run((sql) => sql`select consultation.observe_alerts() as result`),
  };
}

export interface AlertWatch {
  /** Queues and sends what began or is over. */
  observe: () => Promise<void>;
  /** The same, but only if this process has not done it for half a minute. */
  observeIfOld: () => Promise<void>;
  /** Notes an internal error. Never rejects. */
  serverError: () => Promise<void>;
}

const observeEveryMs = 30_000;
const noteEveryMs = 60_000;
const sendDirectlyEveryMs = 15 * 60_000;

/** Finds out when alerts begin and are over. Without a receiver nobody needs it. */
export function createAlertWatch(dependencies: {
  store: AlertStore;
  dispatch: () => Promise<unknown>;
  send: (id: string, alert: Alert) => Promise<DeliveryOutcome>;
  clock?: () => number;
}): AlertWatch {
  const { store, dispatch, send, clock = Date.now } = dependencies;
  let observedAt = -Infinity;
  let notedAt = -Infinity;
  let sentAt = -Infinity;

  async function observe(): Promise<void> {
    observedAt = clock();
    if ((await store.observeAlerts()) > 0) await dispatch();
  }

  return {
    observe,
    async observeIfOld() {
      if (clock() - observedAt >= observeEveryMs) await observe();
    },
    async serverError() {
      const now = clock();
      if (now - notedAt < noteEveryMs) return;
      notedAt = now;
      try {
        await store.noteServerError();
      } catch {
        // Nothing can be queued without the database, so this alert goes out at once, from this process alone.
        if (now - sentAt < sendDirectlyEveryMs) return;
        sentAt = now;
        const since = new Date(now).toISOString();
        await send(crypto.randomUUID(), { kind: 'serverError', state: 'began', since });
      }
    },
  };
}
