import type { Alert } from '../../supabase/functions/_shared/queue/alert-api.ts';
import type { Mail } from '../../supabase/functions/_shared/mail/mail.ts';
import type { WebhookEvent } from '../../supabase/functions/_shared/queue/webhook-event.ts';

/** A mail that the API accepted. */
export type OutboxMail = Mail & { id: string; idempotencyKey: string; receivedAt: string; from: string; to: string[] };

/** An event that the webhook accepted. */
export type OutboxEvent = { id: string; receivedAt: string; event: WebhookEvent };

/** An alert that the receiver was sent, however often. */
export type OutboxAlert = Alert & { id: string; receivedAt: string; text: string };
