import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mapFields, type ConsultationRequest } from '../src/consultation/fields.ts';
import type { BookingRequest } from '../src/meetings/protocol.ts';
import type { Locale } from '../src/i18n/locales.ts';
import { createLinkWriter } from '../supabase/functions/_shared/decision-links.ts';
import type { VisitorLimit } from '../supabase/functions/_shared/http/visitor.ts';
import type { QueuedMail } from '../supabase/functions/_shared/queue/message-queue.ts';
import { newReference } from '../supabase/functions/_shared/submission.ts';
import type { MeetingDetails } from '../supabase/functions/_shared/meetings/meeting.ts';
import type { Rules } from '../supabase/functions/_shared/meetings/rules.ts';
import type { Booking } from '../supabase/functions/meetings/booking.ts';
import type { Change } from '../supabase/functions/meetings/database.ts';
import { hashRequest, type SubmittedRequest } from '../supabase/functions/send-consultation-email/submitted-request.ts';

const randomText = () => randomBytes(8).toString('hex');
const randomHash = () => createHash('sha256').update(randomBytes(16)).digest('hex');

/** The origin of the site that the functions allow. */
export const origin = 'https://www.example.com';

/** The settings without which the functions do not start. */
export const requiredSettings: Record<string, string> = {
  CONSULTATION_DB_URL: 'postgres://function@127.0.0.1/postgres',
  ALLOWED_ORIGINS: `${origin},http://localhost:4321`,
  MAIL_API_URL: 'https://mail.example.com/emails',
  MAIL_API_KEY: 'mail-key',
  MAIL_FROM: 'website@example.com',
  MAIL_TO: 'team@example.com',
  VISITOR_HASH_SALT: 'salt of the fixtures',
  VISITOR_IP_HEADER: 'none',
  DISPATCH_SECRET: 'dispatch-secret',
  DECISION_SECRET: 'decision-secret-of-32-characters',
  MEETING_TOKEN_SECRET: 'a token secret of 32 characters!',
};

/** Writes the links of the team's mails. */
export function linkWriter(ownerPassphrase?: string, locale?: Locale) {
  const decisionSecret = requiredSettings['DECISION_SECRET'] ?? '';
  return createLinkWriter({ decisionSecret, ownerPassphrase, allowedOrigins: [origin] }, new Date(), locale);
}

/** A valid request of a visitor; optional fields are blank. */
export function requestFixture(changes: Partial<ConsultationRequest> = {}): ConsultationRequest {
  return {
    ...mapFields(() => ''),
    name: 'Zoé 👩‍🚀',
    email: 'zoe@example.com',
    phone: '+33 (0)6 12-34',
    smsConsent: true,
    ...changes,
  };
}

export type RequestChanges = Partial<Omit<SubmittedRequest, 'fields'>> & {
  fields?: Partial<SubmittedRequest['fields']>;
};

/** A checked request, with a unique message unless one is given. */
export function submittedRequest({ fields: changed, ...changes }: RequestChanges = {}): SubmittedRequest {
  const fields = requestFixture({ message: `Request ${randomText()}`, ...changed });
  return {
    key: `key-${randomText()}`,
    reference: newReference('R'),
    contentHash: hashRequest(fields),
    fields,
    locale: 'fr',
    pagePath: '/fr/contact',
    consent: { asked: true, given: fields.smsConsent, version: '0123456789ab', wording: 'J’accepte', locale: 'fr' },
    holdReason: undefined,
    isTest: false,
    ...changes,
  };
}

/** A new visitor, with the specified limits a minute and a day and no others. */
export function visitorFixture(changes: Partial<VisitorLimit> = {}): VisitorLimit {
  const hash = randomHash();
  const many = { requestsPerHour: 1000, requestsPerDay: 1000, bookingsPerDay: 1000, bookingsPerNetwork: 1000 };
  return { hash, network: hash, perMinute: 5, perDay: 30, mailsPerAddress: 1000, ...many, ...changes };
}

export const mailFixture: QueuedMail['payload'] = { subject: 'Request', text: 'Hello', html: '<p>Hello</p>' };

/** A queued mail about a request; by default the one to the team. */
export function queuedMail(purpose: QueuedMail['purpose'] = 'request', to?: string): QueuedMail {
  return { channel: 'email', purpose, payload: { ...mailFixture, ...(to && { to: [to] }) } };
}

export const requestMails: QueuedMail[] = [queuedMail()];

/** Rules by which there is a free time at every half hour of every future day. */
export function rulesFixture(changes: Partial<Rules> = {}): Rules {
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
export const meetingFixture: MeetingDetails = {
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

/** The body of a booking that a visitor's browser sends. */
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

/** What the function knows of a visitor who books, and the messages that it composes. */
interface Submission<Messages> {
  visitorHash: string;
  networkHash: string;
  messages: Messages;
}

export type BookingFixture = Booking & Submission<QueuedMail[] | null>;

/** A booking with a unique key, reference and hashes. */
export function bookingFixture(startsAt: string): BookingFixture {
  return {
    ...meetingFixture,
    key: `key-${randomText()}`,
    contentHash: randomHash(),
    visitorHash: randomHash(),
    networkHash: randomHash(),
    id: randomUUID(),
    reference: newReference('M'),
    tokenHash: randomHash(),
    startsAt,
    name: 'Zoé 👩‍🚀',
    topic: 'A new site',
    locale: 'fr',
    pagePath: '/fr/contact',
    holdReason: undefined,
    messages: meetingMails(startsAt),
  };
}

export type ChangeFixture = Change & Submission<QueuedMail[]>;

/** The first change of a meeting by its visitor: a move, or a cancellation if `startsAt` is null. */
export function changeFixture(booking: BookingFixture, startsAt: string | null): ChangeFixture {
  const { tokenHash, visitorHash, networkHash, timeZone } = booking;
  const messages =
    startsAt === null
      ? meetingMails('2027-03-15T13:00:00Z', 'team_canceled').slice(0, 2)
      : meetingMails(startsAt, 'team_moved');
  return { tokenHash, visitorHash, networkHash, sequence: 0, startsAt, timeZone, messages };
}

/** A mail to the visitor, one to the team, and a reminder a day before the meeting. */
export function meetingMails(starts_at: string, team: QueuedMail['purpose'] = 'team_booked'): QueuedMail[] {
  const payload = { subject: 'Meeting', text: starts_at, html: `<p>${starts_at}</p>` };
  const dayBefore = new Date(Date.parse(starts_at) - 24 * 3_600_000).toISOString();
  return [
    { channel: 'email', purpose: 'visitor', payload: { to: ['zoe@example.com'], ...payload } },
    { channel: 'email', purpose: team, payload },
    { channel: 'email', purpose: 'reminder', due_at: dayBefore, payload: { to: ['zoe@example.com'], ...payload } },
  ];
}
