import { createAlertSender } from './alert-api.ts';
import { createAlertWatch, type AlertStore } from './alert-watch.ts';
import { createDispatcher, type Sender } from './dispatch.ts';
import type { Log } from './log.ts';
import { createMailSender } from './mail-api.ts';
import type { MessageQueue } from './message-queue.ts';
import type { SharedSettings } from './settings.ts';
import { createEventSender } from './webhook-api.ts';

/** How the messages of each channel are sent. */
export function createSenders({ mail, webhook, mailsPerHour: perHour }: SharedSettings): Sender[] {
  return [
    { channel: 'email', send: createMailSender(mail), perHour },
    { channel: 'webhook', send: webhook && createEventSender(webhook), perHour },
  ];
}

// Far more than can begin and be over within an hour.
const alertsPerHour = 120;

/** The worker of a function's messages, and its watch for alerts where there is a receiver. */
export function createWorkers(settings: SharedSettings, database: MessageQueue & AlertStore, log: Log) {
  const send = settings.alertUrl && createAlertSender(settings.alertUrl, settings.allowedOrigins[0] ?? '');
  const alertSenders: Sender[] = send ? [{ channel: 'alert', send, perHour: alertsPerHour }] : [];
  const dispatch = createDispatcher(database, [...createSenders(settings), ...alertSenders], log);
  return { dispatch, alerts: send ? createAlertWatch({ store: database, dispatch, send }) : undefined };
}
