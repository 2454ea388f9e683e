import type { Sender } from './dispatch.ts';
import { createMailSender } from './mail-api.ts';
import type { SharedSettings } from './settings.ts';
import { createEventSender } from './webhook-api.ts';

/** How the messages of each channel are sent. */
export function createSenders({ mail, webhook, mailsPerHour: perHour }: SharedSettings): Sender[] {
  return [
    { channel: 'email', send: createMailSender(mail), perHour },
    { channel: 'webhook', send: webhook && createEventSender(webhook), perHour },
  ];
}
