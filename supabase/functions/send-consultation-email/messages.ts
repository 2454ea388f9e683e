import type { QueuedMail } from '../_shared/message-queue.ts';
import { markTests } from '../_shared/test-mark.ts';
import type { Lead } from './lead.ts';
import { composeMail } from './mail.ts';

/** Everything that is sent about a new lead. */
export function composeMessages(lead: Lead, receivedAt: Date): QueuedMail[] {
  const mails: QueuedMail[] = [
    { channel: 'email', purpose: 'lead', due_at: null, payload: composeMail(lead, receivedAt) },
  ];
  return markTests(mails, lead.isTest);
}
