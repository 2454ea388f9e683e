import type { QueuedMessage } from '../_shared/queue/message-queue.ts';
import type { WebhookEvent } from '../_shared/queue/webhook-event.ts';
import { composeMails } from './change-mails.ts';
import type { LinkBase } from './meeting-mail.ts';
import type { MeetingChange, MeetingFacts } from './meeting.ts';

/** Everything that is sent about a change; `meeting` is its state after the change. */
export function composeMessages(
  meeting: MeetingFacts,
  change: MeetingChange,
  { hasWebhook, ...options }: { links?: LinkBase | undefined; now: Date; hasWebhook: boolean },
): QueuedMessage[] {
  const mails = composeMails(meeting, change, options);
  if (!hasWebhook) return mails;
  return [
    ...mails,
    { channel: 'webhook', purpose: 'event', due_at: null, payload: meetingEvent(meeting, change, options.now) },
  ];
}

function meetingEvent(meeting: MeetingFacts, { kind }: MeetingChange, now: Date): WebhookEvent {
  const { reference, isTest, locale, name, email, topic, startsAt, endsAt, sequence, timeZone } = meeting;
  return {
    type: `meeting.${kind}`,
    version: 1,
    timestamp: now.toISOString(),
    data: { reference, isTest, locale, fields: { name, email, topic }, startsAt, endsAt, sequence, timeZone },
  };
}
