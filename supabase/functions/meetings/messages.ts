import type { QueuedMessage, QueuedMail } from '../_shared/queue/message-queue.ts';
import type { WebhookEvent } from '../_shared/queue/webhook.ts';
import type { LinkWriter } from '../_shared/decision-links.ts';
import { type LinkBase, meetingMail } from './meeting-mail.ts';
import { type MeetingChange, type MeetingDetails, isoTime } from './meeting.ts';
import { meetingRules } from '../../../src/business/meetings.ts';
import { isHeaderSafe, type Mail, dateTimeIn, teamMail, teamTime } from '../_shared/mail/mail.ts';
import { markSmokeTests } from '../_shared/http/secrets.ts';
import { company } from '../../../src/business/company.ts';
import { language } from '../../../src/i18n/locales.ts';
import { bookingFields } from '../../../src/meetings/booking.ts';
import { dayOf, differsFromTeam, timeOf } from '../_shared/mail/zoned-format.ts';

/** All messages about a change; `meeting` is its state after the change. */
export function composeMeetingMessages(
  meeting: MeetingDetails,
  change: MeetingChange,
  { hasWebhook, ...options }: MailOptions & { hasWebhook: boolean },
): QueuedMessage[] {
  const mails = composeMails(meeting, change, options);
  if (!hasWebhook) return mails;
  return [...mails, { channel: 'webhook', purpose: 'event', payload: meetingEvent(meeting, change, options.now) }];
}

function meetingEvent(meeting: MeetingDetails, { kind }: MeetingChange, now: Date): WebhookEvent {
  const { reference, isTest, locale, name, email, topic, startsAt, endsAt, sequence, timeZone } = meeting;
  return {
    type: `meeting.${kind}`,
    version: 1,
    timestamp: now.toISOString(),
    data: { reference, isTest, locale, fields: { name, email, topic }, startsAt, endsAt, sequence, timeZone },
  };
}

const teamPurposes = { booked: 'team', moved: 'team_moved', canceled: 'team_canceled' } as const;

const reminderMs = meetingRules.reminderHours * 60 * 60_000;

/**
 * What mails about a meeting link to. Without `links`, as when the secret of the tokens has changed since, the visitor's
 * mails offer no page to change it.
 */
export interface MailOptions {
  links?: LinkBase | undefined;
  write: LinkWriter;
  now: Date;
}

/** All mails that a change triggers; `meeting` is its state after the change. */
export function composeMails(
  meeting: MeetingDetails,
  change: MeetingChange,
  { links, write, now }: MailOptions,
): QueuedMail[] {
  const mails: QueuedMail[] = [
    {
      channel: 'email',
      purpose: teamPurposes[change.kind],
      payload: teamNotice(meeting, change, write),
      unmailed: teamNotice(meeting, change, write, 'this address had many emails today'),
    },
  ];
  // The provider rejects mail to any other email address; the team is told.
  if (!isHeaderSafe(meeting.email)) return markSmokeTests(mails, meeting.isTest);
  mails.unshift({
    channel: 'email',
    purpose: 'visitor',
    payload: meetingMail(meeting, change, { links, now }),
  });
  const reminderAt = Date.parse(meeting.startsAt) - reminderMs;
  if (change.kind !== 'canceled' && reminderAt > now.getTime()) {
    const payload = meetingMail(meeting, { kind: 'reminder' }, { links, now });
    mails.push({ channel: 'email', purpose: 'reminder', due_at: isoTime(reminderAt), payload });
  }
  return markSmokeTests(mails, meeting.isTest);
}

const verbs = { booked: 'booked', moved: 'rescheduled', canceled: 'canceled' } as const;

/** Tells the team about a meeting, in English and with everything that the visitor typed, and why nobody mailed them. */
export function teamNotice(
  meeting: MeetingDetails,
  change: MeetingChange,
  write: LinkWriter,
  whyUnmailed?: string,
): Mail {
  const { name, email, topic, startsAt, timeZone, locale, reference } = meeting;
  const day = dayOf('en', startsAt, company.timeZone, 'short');
  const time = timeOf('en', startsAt, company.timeZone);
  const verb = verbs[change.kind];
  const reason = isHeaderSafe(email) ? whyUnmailed : 'the mail provider does not accept this address';
  const about = topic || '(no topic)';
  const rows: [string, string][] = [
    ['When', teamTime(startsAt)],
    ...(differsFromTeam(startsAt, timeZone) ? [row('For the visitor', dateTimeIn(startsAt, timeZone))] : []),
    ...(change.kind === 'moved' ? [row('Instead of', teamTime(change.from))] : []),
    [bookingFields.name.mailLabel, name],
    [bookingFields.email.mailLabel, email],
    ...('note' in change && change.note ? [row('To the visitor', change.note)] : []),
    ['Language', language(locale).name],
    ['Reference', reference],
    ...(reason ? [row('Confirmation', `not sent, because ${reason}: please confirm the meeting yourself`)] : []),
  ];
  return teamMail({
    subject: `${day}, ${time}: meeting ${verb}, ${name} (${reference})`,
    headline: change.kind === 'booked' ? 'Meeting booked' : `Meeting ${verb} by the ${change.by}`,
    facts: [
      { kind: 'rows', rows },
      { kind: 'userText', text: about },
    ],
    preview: about,
    links: [
      write.reply(email, reference),
      ...(change.kind === 'canceled' ? [] : write.meeting(meeting)),
      ...write.guarded('erase', reference),
    ],
    email,
  });
}

const row = (label: string, value: string): [string, string] => [label, value];
