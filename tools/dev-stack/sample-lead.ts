import { createHash, randomBytes } from 'node:crypto';
import type { QueuedMail } from '../../supabase/functions/_shared/message-queue.ts';
import type { VisitorLimit } from '../../supabase/functions/_shared/visitor.ts';
import { hashContent, type Lead } from '../../supabase/functions/send-consultation-email/lead.ts';
import { sampleRequest } from './sample-request.ts';

export type LeadChanges = Partial<Omit<Lead, 'words'>> & { words?: Partial<Lead['words']> };

/** A lead for tests, with a unique message unless one is given. */
export function sampleLead({ words: typed, ...changes }: LeadChanges = {}): Lead {
  const words = sampleRequest({ message: `Request ${randomBytes(8).toString('hex')}`, ...typed });
  return {
    key: `key-${randomBytes(8).toString('hex')}`,
    reference: `R-${randomBytes(8).toString('hex')}`,
    contentHash: hashContent(words),
    words,
    locale: 'fr',
    pagePath: '/fr/contact',
    consent: { asked: true, given: words.smsConsent, version: '0123456789ab', wording: 'J’accepte', locale: 'fr' },
    quarantineReason: undefined,
    isTest: false,
    ...changes,
  };
}

/** A new visitor with the specified limits. */
export function sampleVisitor(changes: Partial<VisitorLimit> = {}): VisitorLimit {
  const hash = createHash('sha256').update(randomBytes(16)).digest('hex');
  const many = { requestsPerHour: 1000, mailsPerAddress: 1000, bookingsPerDay: 1000, openMeetings: 1000 };
  const limits = { perMinute: 5, perDay: 30, ...many };
  return { hash, network: hash, ...limits, ...changes };
}

export const sampleMail: QueuedMail['payload'] = {
  subject: 'Consultation request',
  text: 'Hello',
  html: '<p>Hello</p>',
};

/** The mail to the team. */
export const sampleMessages: QueuedMail[] = [{ channel: 'email', purpose: 'lead', due_at: null, payload: sampleMail }];
