import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { QueuedMail } from '../../supabase/functions/_shared/message-queue.ts';
import type { MeetingFacts } from '../../supabase/functions/meetings/meeting.ts';
import type { Rules } from '../../supabase/functions/meetings/rules.ts';
import type { BookingRequest } from '../../src/meetings/protocol.ts';

/** Rules by which there is a free time at every hour of every future day. */
export function sampleRules(changes: Partial<Rules> = {}): Rules {
  return {
    time_zone: 'America/New_York',
    days: [1, 2, 3, 4, 5, 6, 7],
    opens: '00:00',
    closes: '24:00',
    minutes: 30,
    buffer_minutes: 15,
    notice_minutes: 0,
    horizon_days: 30,
    maximum_per_day: 100,
    days_off: [],
    ...changes,
  };
}

/** A booked meeting as mails and calendar files state it. */
export const meetingFacts: MeetingFacts = {
  id: '11111111-2222-4333-8444-555555555555',
  reference: 'M-4F2A-91BC-07DE',
  startsAt: '2027-03-15T13:00:00Z',
  endsAt: '2027-03-15T13:30:00Z',
  sequence: 0,
  name: 'Zoé',
  email: 'zoe@example.com',
  topic: 'Missed calls',
  locale: 'en',
  timeZone: 'Asia/Kolkata',
  isTest: false,
};

/** What a visitor's browser sends. */
export const bookingRequest: BookingRequest = {
  key: 'key-0001',
  startsAt: '2027-03-15T13:00:00Z',
  name: 'Zoé',
  email: 'zoe@example.com',
  topic: 'Missed calls',
  locale: 'fr',
  timeZone: 'Asia/Kolkata',
  pagePath: '/fr/contact',
  formElapsedMs: 5000,
  honeypot: '',
};

/** A booking as the function passes it to SQL, with a unique key, reference and hashes. */
export function sampleBooking(starts_at: string) {
  return {
    key: `key-${randomBytes(8).toString('hex')}`,
    content_hash: randomHash(),
    visitor_hash: randomHash(),
    id: randomUUID() as string,
    reference: `M-${randomBytes(6).toString('hex').toUpperCase()}`,
    token_hash: randomHash(),
    starts_at,
    name: 'Zoé 👩‍🚀',
    email: 'zoe@example.com',
    topic: 'A new site',
    locale: 'fr',
    time_zone: 'Asia/Kolkata',
    page_path: '/fr/contact',
    quarantine_reason: null as 'honeypot' | 'too_fast' | null,
    messages: sampleMails(starts_at) as QueuedMail[] | null,
  };
}

/** The first change of a meeting by its visitor: a move, or a cancellation if `starts_at` is null. */
export function sampleChange(booking: { token_hash: string; visitor_hash: string }, starts_at: string | null) {
  const { token_hash, visitor_hash } = booking;
  const messages = starts_at === null ? sampleMails('2027-03-15T13:00:00Z').slice(0, 2) : sampleMails(starts_at);
  return { token_hash, visitor_hash, sequence: 0, starts_at, time_zone: null as string | null, messages };
}

/** A mail to the visitor, one to the team, and a reminder a day before the meeting. */
export function sampleMails(starts_at: string): QueuedMail[] {
  const payload = { subject: 'Meeting', text: starts_at, html: `<p>${starts_at}</p>` };
  const dayBefore = new Date(Date.parse(starts_at) - 24 * 3_600_000).toISOString();
  return [
    { channel: 'email', purpose: 'visitor', due_at: null, payload: { to: ['zoe@example.com'], ...payload } },
    { channel: 'email', purpose: 'team', due_at: null, payload },
    { channel: 'email', purpose: 'reminder', due_at: dayBefore, payload: { to: ['zoe@example.com'], ...payload } },
  ];
}

const randomHash = () => createHash('sha256').update(randomBytes(16)).digest('hex');
