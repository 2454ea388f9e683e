import { createHmac } from 'node:crypto';
import type { DeliveryOutcome } from './message-queue.ts';
import { outcomeOf, postMessage } from './post-message.ts';
import type { WebhookEvent } from './webhook-event.ts';

export interface WebhookReceiver {
  url: string;
  /** The keys of its secrets. Each signs every event, so that a receiver may know any one of them. */
  keys: Uint8Array[];
}

export type SendEvent = (id: string, event: WebhookEvent) => Promise<DeliveryOutcome>;

const deadlineMs = 5000;

/**
 * Posts events as the Standard Webhooks specification 1.0.0 says. A receiver drops repeats by their id, so an attempt
 * with an unknown outcome may be repeated. Never throws.
 */
export function createEventSender(
  { url, keys }: WebhookReceiver,
  { timeoutMs = deadlineMs, clock = Date.now }: { timeoutMs?: number; clock?: () => number } = {},
): SendEvent {
  return (id, event) => {
    const body = JSON.stringify(event);
    // Of this attempt: receivers refuse an old one, which may be somebody else's repeat.
    const timestamp = String(Math.floor(clock() / 1000));
    const sign = (key: Uint8Array) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    return postMessage(
      url,
      {
        headers: {
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': keys.map(sign).join(' '),
        },
        body,
        timeoutMs,
      },
      // Any other refusal may be a mistake of the receiver's that is mended within the day.
      (response) =>
        response.status < 400 ? outcomeOf(response) : { ...outcomeOf(response), isFinal: response.status === 410 },
    );
  };
}
