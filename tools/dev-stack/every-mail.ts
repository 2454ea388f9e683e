import { company } from '../../src/business/company.ts';
import { switches } from '../../src/business/switches.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { href } from '../../src/i18n/routes.ts';
import type { Mail } from '../../supabase/functions/_shared/mail.ts';
import type { MeetingChange, MeetingFacts } from '../../supabase/functions/meetings/meeting.ts';
import { meetingMail } from '../../supabase/functions/meetings/meeting-mail.ts';
import { teamNotice } from '../../supabase/functions/meetings/team-notice.ts';
import { confirmationMail } from '../../supabase/functions/send-consultation-email/confirmation.ts';
import type { DigestFacts } from '../../supabase/functions/send-consultation-email/digest-database.ts';
import { digestMail, heldNotice } from '../../supabase/functions/send-consultation-email/digest-mail.ts';
import { composeMail } from '../../supabase/functions/send-consultation-email/mail.ts';
import { sampleLead } from './sample-lead.ts';

export interface NamedMail {
  name: string;
  mail: Mail;
}

const person = { name: 'Zoë Ñandú', email: 'visitor@mail.invalid' };
const topic = 'Half of our calls come while we cut hair.\nCan a text answer them?';
const origin = 'https://site.invalid';
const now = new Date('2027-08-27T15:00:00Z');

/** Every mail that the functions send to a visitor who reads this language, with made-up data. */
export function visitorMails(locale: Locale): NamedMail[] {
  const reference = 'R-0000-0000-0000';
  const confirmation = { name: 'confirmation', mail: confirmationMail({ reference, locale, email: person.email }) };
  if (!switches.meetings) return [confirmation];
  const here = meetingIn(locale, company.timeZone);
  // Another than the team's, so that the mail states both times.
  const elsewhere = meetingIn(locale, 'Asia/Kolkata');
  const links = { origin, token: 'token' };
  const name = ({ kind, ...rest }: MeetingChange) => ('by' in rest && rest.by === 'team' ? `${kind}-by-team` : kind);
  return [
    confirmation,
    ...changes.map((change) => {
      const isOurs = 'by' in change && change.by === 'team';
      return { name: name(change), mail: meetingMail(here, change, { links: isOurs ? undefined : links, now }) };
    }),
    { name: 'booked-elsewhere', mail: meetingMail(elsewhere, { kind: 'booked' }, { links, now }) },
    { name: 'reminder', mail: meetingMail(here, { kind: 'reminder' }, { links, now }) },
  ];
}

/** The digest in a language, on a day when there is something to tell, and on one when there is not. */
export function digestMails(locale: Locale): NamedMail[] {
  const week = [{ page: '/contact', locale, requests: 12, meetings: 3, topics: 9 }];
  const options = { locale, frequency: 'daily', week, origin, codeOf: () => 'code' } as const;
  return [
    { name: 'digest', mail: digestMail(fullDigest, options) },
    { name: 'digest-quiet', mail: digestMail(quietDigest, { ...options, week: [] }) },
    { name: 'held-meetings', mail: heldNotice({ ...fullDigest, held: fullDigest.held.slice(0, 1) }, options) },
  ];
}

/** The mails to the team, about a visitor who reads this language. */
export function teamMails(locale: Locale): NamedMail[] {
  const lead = sampleLead({
    reference: 'R-0000-0000-0000',
    words: { ...person, message: topic },
    locale,
    pagePath: href(locale, 'contact'),
  });
  const meeting = meetingIn(locale, 'Asia/Kolkata');
  return [
    { name: 'team-request', mail: composeMail(lead, now) },
    ...(switches.meetings ? changes : []).map((change) => {
      const by = 'by' in change ? `-by-${change.by}` : '';
      return { name: `team-${change.kind}${by}`, mail: teamNotice(meeting, change) };
    }),
  ];
}

const from = '2027-08-31T14:00:00Z';
const changes: MeetingChange[] = [
  { kind: 'booked' },
  { kind: 'moved', by: 'visitor', from },
  { kind: 'moved', by: 'team', from },
  { kind: 'canceled', by: 'visitor' },
  { kind: 'canceled', by: 'team' },
];

/** On the first of a month. */
function meetingIn(locale: Locale, timeZone: string): MeetingFacts {
  return {
    id: '11111111-2222-4333-8444-555555555555',
    reference: 'M-0000-0000-0000',
    startsAt: '2027-09-01T16:30:00Z',
    endsAt: '2027-09-01T17:00:00Z',
    sequence: 0,
    ...person,
    topic,
    locale,
    timeZone,
    isTest: false,
  };
}

const quietDigest: DigestFacts = {
  day: '2027-09-01',
  until: '2027-09-01T13:00:00Z',
  requests: [],
  requests_count: 0,
  meetings: [],
  held: [],
  held_count: 0,
  unreadable_calendars: [],
  stale_calendars: 0,
  mails: { sent: 0, latest_seconds: 0 },
};

const entry = { ...person, topic, is_test: false };

const heldEntry = { ...entry, held_since: '1', channel: 'email', last_error: 'status 422, validation_error' } as const;

const fullDigest: DigestFacts = {
  ...quietDigest,
  requests: [{ ...entry, reference: 'R-0000-0000-0000' }],
  requests_count: 3,
  meetings: switches.meetings ? [{ ...entry, reference: 'M-0000-0000-0000', starts_at: '2027-09-01T16:30:00Z' }] : [],
  held: [
    { ...heldEntry, reference: 'R-0000-0000-0001', id: '1', state: 'quarantined', purpose: 'lead', last_error: null },
    { ...heldEntry, reference: 'M-0000-0000-0001', id: '2', state: 'needs_person', purpose: 'visitor' },
  ],
  held_count: 2,
  discard_until: '3',
  unreadable_calendars: switches.meetings
    ? [{ label: '1 (calendar.example.com)', problems: [{ code: 'zoneUnknown', line: 12, date: '2027-03-15' }] }]
    : [],
  stale_calendars: switches.meetings ? 1 : 0,
  mails: { sent: 12, latest_seconds: 180 },
};
