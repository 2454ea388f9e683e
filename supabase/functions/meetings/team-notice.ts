import { language } from '../../../src/i18n/locales.ts';
import { bookingFields } from '../../../src/meetings/booking-fields.ts';
import { isHeaderSafe, type Mail } from '../_shared/mail.ts';
import { teamMail, teamTime } from '../_shared/team-mail.ts';
import type { MeetingFacts } from './meeting.ts';
import { formatMoment, zoneName } from './moment.ts';

export type MeetingChange = 'booked' | 'moved' | 'canceled';

/** Tells the team about a meeting, in English and with everything that the visitor typed. */
export function teamNotice(meeting: MeetingFacts, change: MeetingChange): Mail {
  const { name, email, topic, startsAt, timeZone, locale, reference } = meeting;
  const visitorTime = `${formatMoment('en', startsAt, timeZone, 'full')} (${zoneName('en', startsAt, timeZone)})`;
  return teamMail({
    subject: `Meeting ${change}: ${name} (${reference})`,
    title: `Meeting ${change}`,
    rows: [
      ['When', teamTime(new Date(startsAt))],
      ['For the visitor', visitorTime],
      [bookingFields.name.mailLabel, name],
      [bookingFields.email.mailLabel, email],
      ['Language', language(locale).name],
      ['Reference', reference],
      ...(isHeaderSafe(email) ? [] : [noConfirmation]),
    ],
    blocks: [topic || '(no topic)'],
    email,
  });
}

const noConfirmation: [string, string] = [
  'Confirmation',
  'not sent, because the mail provider does not accept this address: please confirm the meeting yourself',
];
