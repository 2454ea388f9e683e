import { createAlertSender } from './alert-api.ts';
import { createAlertWatch, type AlertStore } from './alert-watch.ts';
import { createDispatcher, type Sender } from './dispatch.ts';
import type { Log } from '../http/log.ts';
import { createMailSender } from './mail-api.ts';
import type { MessageQueue } from './message-queue.ts';
import type { SharedSettings } from '../settings/settings.ts';
import { createEventSender } from './webhook-api.ts';

/** How the messages of each channel are sent. */
export function createSenders({ mail, webhook }: SharedSettings): Sender[] {
  return [
    { channel: 'email', send: createMailSender(mail), ...mail.limits },
    { channel: 'webhook', send: webhook && createEventSender(webhook) },
  ];
}

/** The worker of a function's messages, and its watch for alerts where there is a receiver. */
export function createWorkers(settings: SharedSettings, database: MessageQueue & AlertStore, log: Log) {
  const send = settings.alertUrl && createAlertSender(settings.alertUrl, settings.allowedOrigins[0] ?? '');
  const alertSender: Sender = { channel: 'alert', send: send || undefined };
  const dispatch = createDispatcher(database, [...createSenders(settings), alertSender], log);
  return { dispatch, alerts: send ? createAlertWatch({ store: database, dispatch, send }) : undefined };
}
