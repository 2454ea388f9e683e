import type { QueuedMail } from '../_shared/message-queue.ts';
import type { Lead } from './lead.ts';
import { composeMail } from './mail.ts';

/** Everything that is sent about a new lead. */
export function composeMessages(lead: Lead, receivedAt: Date): QueuedMail[] {
  return [{ channel: 'email', purpose: 'lead', due_at: null, payload: composeMail(lead, receivedAt) }];
}
