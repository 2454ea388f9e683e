import { mapFields } from '../../../src/consultation/fields.ts';
import type { WebhookEvent } from '../_shared/queue/webhook-event.ts';
import type { Lead } from './lead.ts';

/** Tells the team's own tools about a lead. */
export function leadEvent(
  { reference, isTest, locale, words, consent, pagePath }: Lead,
  receivedAt: Date,
): WebhookEvent {
  return {
    type: 'lead.created',
    version: 1,
    timestamp: receivedAt.toISOString(),
    data: {
      reference,
      isTest,
      locale,
      fields: mapFields((name) => words[name]),
      smsConsent: { asked: consent.asked, given: consent.given, version: consent.version ?? null },
      page: pagePath ?? null,
    },
  };
}
