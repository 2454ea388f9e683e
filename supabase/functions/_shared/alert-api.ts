import type { DeliveryOutcome } from './message-queue.ts';
import { outcomeOf, postMessage } from './post-message.ts';

/** As the database queues it. */
export interface Alert {
  kind:
    | 'mailLate'
    | 'mailNeedsPerson'
    | 'webhookNeedsPerson'
    | 'calendarStale'
    | 'serverError'
    | 'scheduleStopped'
    | 'bookingsHeld'
    | 'noFreeTime';
  state: 'began' | 'over';
  /** ISO 8601: when it began. */
  since: string;
}

const deadlineMs = 3000;

const sentences: Record<Alert['kind'], { began: string; over: string }> = {
  mailLate: {
    began: 'Emails have been waiting for more than 15 minutes.',
    over: 'No email is late anymore.',
  },
  mailNeedsPerson: {
    began: 'An email could not be sent and needs a decision.',
    over: 'No email needs a decision anymore.',
  },
  webhookNeedsPerson: {
    began: 'A message to the webhook could not be sent and needs a decision.',
    over: 'No message to the webhook needs a decision anymore.',
  },
  calendarStale: {
    began: 'A calendar of the team was not read for a day; its last copy still blocks times.',
    over: 'All calendars of the team are read again.',
  },
  serverError: {
    began: 'A function had an internal error; the visitor was asked to try again.',
    over: 'No internal error for 15 minutes.',
  },
  scheduleStopped: {
    began: 'The schedule has not called the function for 15 minutes.',
    over: 'The schedule calls the function again.',
  },
  bookingsHeld: {
    began: 'More meetings are booked than the limits allow; they are held until you decide.',
    over: 'No meeting is held because of the limits anymore.',
  },
  noFreeTime: {
    began: 'Visitors find no free time for a meeting.',
    over: 'There are free times for meetings again.',
  },
};

/** Posts alerts to a chat tool or another receiver. Never throws. */
export function createAlertSender(url: string, site: string) {
  const isTeams = isTeamsWorkflow(url);
  return (id: string, alert: Alert): Promise<DeliveryOutcome> => {
    const body = JSON.stringify(isTeams ? teamsCard(alert, site) : plainBody(id, alert, site));
    return postMessage(url, { body, timeoutMs: deadlineMs }, outcomeOf);
  };
}

/** Slack takes `text` from it alone. */
function plainBody(id: string, alert: Alert, site: string) {
  return { text: sentence(alert, site), id, ...alert, site, guide: guide(alert) };
}

/** What a workflow of Microsoft Teams takes: a message with one Adaptive Card. */
function teamsCard(alert: Alert, site: string) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: sentence(alert, site), wrap: true }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function sentence(alert: Alert, site: string): string {
  const words = sentences[alert.kind][alert.state];
  return `${site}: ${words} Since ${alert.since}. Guide: ${guide(alert)}`;
}

const guide = ({ kind }: Alert) => `supabase/README.md, section "Alerts", ${kind}`;

function isTeamsWorkflow(url: string): boolean {
  const { hostname } = new URL(url);
  return ['logic.azure.com', 'api.powerplatform.com', 'api.powerautomate.com'].some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
}
