import { type DeliveryOutcome, outcomeOf, postMessage } from './message-queue.ts';
import { zonedTime } from '../mail/mail.ts';
import { teamTexts, sharedMailTexts } from '../mail/mail-texts.ts';
import { teamLanguage } from '../../../../src/i18n/locales.ts';
import { fill } from '../../../../lib/texts.ts';
import type { Call } from '../database.ts';

export type Alert = {
  kind:
    | 'mailLate'
    | 'mailNeedsDecision'
    | 'webhookNeedsDecision'
    | 'calendarStale'
    | 'calendarUnreadable'
    | 'serverError'
    | 'scheduleStopped'
    | 'bookingsHeld'
    | 'noFreeTime';
  state: 'began' | 'over';
  /** ISO 8601: when it began. */
  since: string;
  /** A more specific text, in the team's language. */
  detail?: string;
};

export type QueuedAlert = { channel: 'alert'; purpose: 'alert'; payload: Alert };

const deadlineMs = 3000;

/** Posts alerts to a chat tool or another receiver. Never throws. */
export function createAlertSender(url: string, site: string) {
  const isTeams = isTeamsWorkflow(url);
  return (id: string, alert: Alert): Promise<DeliveryOutcome> => {
    const text = sentence(alert, site);
    // Slack reads only `text`.
    const body = JSON.stringify(isTeams ? teamsCard(text) : { text, id, ...alert, site });
    return postMessage(url, { body, timeoutMs: deadlineMs }, outcomeOf);
  };
}

/** The format of a Microsoft Teams workflow: a message with one Adaptive Card. */
function teamsCard(text: string) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text, wrap: true }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function sentence({ kind, state, since, detail }: Alert, site: string): string {
  const locale = teamLanguage();
  const { alerts } = teamTexts(locale);
  const moment = zonedTime(locale, since);
  const began = state === 'began' ? fill(alerts.since, { moment }) : fill(alerts.hadBegun, { moment });
  return fill(sharedMailTexts(locale).row, { label: site, value: `${detail ?? alerts[kind][state]} ${began}` });
}

function isTeamsWorkflow(url: string): boolean {
  const { hostname } = new URL(url);
  return ['logic.azure.com', 'api.powerplatform.com', 'api.powerautomate.com'].some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
}

export type AlertStore = ReturnType<typeof alertStore>;

export function alertStore(call: Call) {
  return {
    noteServerError: () => call<void>('note_server_error'),
    /** Queues messages about alerts that fired or were resolved, and resolves to their number. */
    observeAlerts: () => call<number>('observe_alerts'),
  };
}

export type AlertWatch = ReturnType<typeof createAlertWatch>;

const observeEveryMs = 30_000;
const noteEveryMs = 60_000;
const sendDirectlyEveryMs = 15 * 60_000;

/** Detects when alerts fire and are resolved. Used only with a receiver. */
export function createAlertWatch(dependencies: {
  store: AlertStore;
  dispatch: () => Promise<unknown>;
  send: (id: string, alert: Alert) => Promise<DeliveryOutcome>;
  clock?: () => number;
}) {
  const { store, dispatch, send, clock = Date.now } = dependencies;
  let observedAt = -Infinity;
  let notedAt = -Infinity;
  let sentAt = -Infinity;

  /** Queues and sends messages about alerts that fired or were resolved. */
  async function observe(): Promise<void> {
    observedAt = clock();
    if ((await store.observeAlerts()) > 0) await dispatch();
  }

  return {
    observe,
    /** The same, unless this process did it within half a minute. */
    observeIfStale: async (): Promise<void> => {
      if (clock() - observedAt >= observeEveryMs) await observe();
    },
    /** Notes an internal error. Never rejects. */
    serverError: async (): Promise<void> => {
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
