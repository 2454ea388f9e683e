import type { Locale } from '../../../../src/i18n/locales.ts';
import { createHmac } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import { type DeliveryOutcome, outcomeOf, postMessage } from './message-queue.ts';

// Types, because interfaces are not assignable to JSON.

/**
 * What the team's own tools are told, as `supabase/webhook.schema.json` describes it and docs/webhook.md explains it. A
 * change that a receiver could notice, beyond a new property, needs the next version.
 */
export type WebhookEvent = RequestEvent | MeetingEvent;

type RequestEvent = Event<
  'lead.created',
  {
    smsConsent: { asked: boolean; given: boolean; version: string | null };
    page: string | null;
  }
>;

type MeetingEvent = Event<
  'meeting.booked' | 'meeting.moved' | 'meeting.canceled',
  {
    startsAt: string;
    endsAt: string;
    /** How often the meeting has changed; a state that was superseded before it was sent has no event. */
    sequence: number;
    timeZone: string;
  }
>;

type Event<Type extends string, Data extends object> = {
  type: Type;
  version: 1;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: Shared & Data;
};

type Shared = {
  reference: string;
  isTest: boolean;
  locale: Locale;
  /** What the visitor typed, by the names of the form's fields. */
  fields: Record<string, string>;
};

const deadlineMs = 5000;

/**
 * Posts events as the Standard Webhooks specification 1.0.0 says. A receiver drops repeats by their id, so an attempt
 * with an unknown outcome may be repeated. Each key signs every event, so that a receiver may know any one of them.
 * Never throws.
 */
export function createEventSender({ url, keys }: NonNullable<Settings['webhook']>) {
  return (id: string, event: WebhookEvent): Promise<DeliveryOutcome> => {
    const body = JSON.stringify(event);
    // Of this attempt: receivers refuse an old one, which may be somebody else's repeat.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const sign = (key: Uint8Array) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': keys.map(sign).join(' '),
    };
    return postMessage(
      url,
      { headers, body, timeoutMs: deadlineMs },
      // Any other refusal may be a mistake of the receiver's that is mended within the day.
      (response) =>
        response.status < 400 ? outcomeOf(response) : { ...outcomeOf(response), isFinal: response.status === 410 },
    );
  };
}
