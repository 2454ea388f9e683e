import { isHeaderSafe } from '../_shared/mail/mail.ts';
import type { QueuedMail, QueuedMessage } from '../_shared/queue/message-queue.ts';
import { markTests } from '../_shared/http/smoke-test-signature.ts';
import { confirmationMail } from './confirmation.ts';
import type { Lead } from './lead.ts';
import { leadEvent } from './lead-event.ts';
import { composeMail } from './mail.ts';

/** Everything that is sent about a new lead; the database drops the confirmation where there have been enough. */
export function composeMessages(lead: Lead, receivedAt: Date, hasWebhook: boolean): QueuedMessage[] {
  const { reference, locale, quarantineReason } = lead;
  const { email } = lead.words;
  const mails: QueuedMail[] = [
    { channel: 'email', purpose: 'lead', due_at: null, payload: composeMail(lead, receivedAt) },
  ];
  // Whoever fills in forms by program could have any address mailed.
  if (quarantineReason === undefined && isHeaderSafe(email)) {
    const payload = confirmationMail({ reference, locale, email });
    mails.push({ channel: 'email', purpose: 'confirmation', due_at: null, payload });
  }
  const marked = markTests(mails, lead.isTest);
  if (!hasWebhook) return marked;
  return [...marked, { channel: 'webhook', purpose: 'event', due_at: null, payload: leadEvent(lead, receivedAt) }];
}
