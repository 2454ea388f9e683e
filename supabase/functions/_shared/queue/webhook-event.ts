import type { Locale } from '../../../../src/i18n/locales.ts';

// Types, because interfaces are not assignable to JSON.

/**
 * What the team's own tools are told, as `supabase/webhook.schema.json` describes it and docs/webhook.md explains it. A
 * change that a receiver could notice, beyond a new property, needs the next version.
 */
export type WebhookEvent = LeadEvent | MeetingEvent;

type LeadEvent = Event<
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
