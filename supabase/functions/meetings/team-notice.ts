import { company } from '../../../src/business/company.ts';
import { language } from '../../../src/i18n/locales.ts';
import { bookingFields } from '../../../src/meetings/booking-fields.ts';
import { isHeaderSafe, type Mail } from '../_shared/mail/mail.ts';
import { dayOf, differsFromTeam, timeOf } from '../_shared/mail/zoned-format.ts';
import { momentIn, teamMail, teamTime } from '../_shared/mail/team-mail.ts';
import type { MeetingChange, MeetingFacts } from './meeting.ts';

const verbs = { booked: 'booked', moved: 'rescheduled', canceled: 'canceled' } as const;

/** Tells the team about a meeting, in English and with everything that the visitor typed, and why nobody mailed them. */
export function teamNotice(meeting: MeetingFacts, change: MeetingChange, whyUnmailed?: string): Mail {
  const { name, email, topic, startsAt, timeZone, locale, reference } = meeting;
  const day = dayOf('en', startsAt, company.timeZone, 'short');
  const time = timeOf('en', startsAt, company.timeZone);
  const verb = verbs[change.kind];
  const reason = isHeaderSafe(email) ? whyUnmailed : 'the mail provider does not accept this address';
  return teamMail({
    subject: `${day}, ${time}: meeting ${verb}, ${name} (${reference})`,
    headline: change.kind === 'booked' ? 'Meeting booked' : `Meeting ${verb} by the ${change.by}`,
    rows: [
      ['When', teamTime(startsAt)],
      ...(differsFromTeam(startsAt, timeZone) ? [row('For the visitor', momentIn(startsAt, timeZone))] : []),
      ...(change.kind === 'moved' ? [row('Instead of', teamTime(change.from))] : []),
      [bookingFields.name.mailLabel, name],
      [bookingFields.email.mailLabel, email],
      ['Language', language(locale).name],
      ['Reference', reference],
      ...(reason ? [row('Confirmation', `not sent, because ${reason}: please confirm the meeting yourself`)] : []),
    ],
    blocks: [topic || '(no topic)'],
    email,
  });
}

const row = (label: string, value: string): [string, string] => [label, value];
