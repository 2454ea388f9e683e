import type { QueuedMessage, QueuedMail } from '../queue/message-queue.ts';
import type { WebhookEvent } from '../queue/webhook.ts';
import type { LinkWriter } from '../decision-links.ts';
import { type LinkBase, meetingMail } from './meeting-mail.ts';
import { type MeetingChange, type MeetingDetails, isoTime } from './meeting.ts';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { isHeaderSafe } from '../../../../src/forms/email-address.ts';
import { capitalized, type Mail, teamMail, zonedTime } from '../mail/mail.ts';
import { markSmokeTests } from '../smoke-test.ts';
import { company } from '../../../../src/business/company.ts';
import { language } from '../../../../src/i18n/locales.ts';
import { fill } from '../../../../lib/texts.ts';
import { teamTexts, fieldLabels } from '../mail/mail-texts.ts';
import { dayOf, differsFromTeam, timeOf } from '../mail/zoned-format.ts';

/** All messages about a change; `meeting` is its state after the change. */
export function composeMeetingMessages(
  meeting: MeetingDetails,
  change: MeetingChange,
  { hasWebhook, ...options }: MailOptions & { hasWebhook: boolean },
): QueuedMessage[] {
  const mails = composeMeetingMails(meeting, change, options);
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

const reminderMs = meetingRules.reminderHours * 60 * 60_000;

/**
 * What mails about a meeting link to. Without `visitorLinks`, as when the secret of the tokens has changed, the
 * visitor's mails offer no page to change it.
 */
export interface MailOptions {
  visitorLinks?: LinkBase | undefined;
  teamLinks: LinkWriter;
  now: Date;
}

/** All mails that a change triggers; `meeting` is its state after the change. */
export function composeMeetingMails(
  meeting: MeetingDetails,
  change: MeetingChange,
  { visitorLinks, teamLinks, now }: MailOptions,
): QueuedMail[] {
  const mails: QueuedMail[] = [
    {
      channel: 'email',
      purpose: `team_${change.kind}`,
      payload: meetingNotice(meeting, change, teamLinks),
      unmailed: meetingNotice(meeting, change, teamLinks, 'tooManyMails'),
    },
  ];
  // The provider rejects mail to any other email address; the team is told.
  if (!isHeaderSafe(meeting.email)) return markSmokeTests(mails, meeting.isTest);
  mails.unshift({
    channel: 'email',
    purpose: 'visitor',
    payload: meetingMail(meeting, change, { links: visitorLinks, now }),
  });
  const reminderAt = Date.parse(meeting.startsAt) - reminderMs;
  if (change.kind !== 'canceled' && reminderAt > now.getTime()) {
    const payload = meetingMail(meeting, { kind: 'reminder' }, { links: visitorLinks, now });
    mails.push({ channel: 'email', purpose: 'reminder', due_at: isoTime(reminderAt), payload });
  }
  return markSmokeTests(mails, meeting.isTest);
}

/** Tells the team about a meeting, with everything that the visitor typed, and why nobody mailed them. */
export function meetingNotice(
  meeting: MeetingDetails,
  change: MeetingChange,
  teamLinks: LinkWriter,
  whyUnmailed?: 'tooManyMails',
): Mail {
  const { name, email, topic, startsAt, timeZone, reference } = meeting;
  const { locale } = teamLinks;
  const { columns, notice } = teamTexts(locale);
  const labels = fieldLabels(locale);
  const reason = isHeaderSafe(email) ? whyUnmailed : 'unreachable';
  const about = topic || notice.empty;
  const rows: [string, string][] = [
    [notice.when, zonedTime(locale, startsAt)],
    ...(differsFromTeam(startsAt, timeZone) ? [row(notice.visitorTime, zonedTime(locale, startsAt, timeZone))] : []),
    ...(change.kind === 'moved' ? [row(notice.insteadOf, zonedTime(locale, change.from))] : []),
    [labels.name, name],
    [labels.email, email],
    ...('note' in change && change.note ? [row(notice.note, change.note)] : []),
    [columns.language, language(meeting.locale).name],
    ...(reason ? [row(notice.confirmation, notice[reason])] : []),
    [columns.reference, reference],
  ];
  const subject = fill(notice.subject[change.kind], {
    day: dayOf(locale, startsAt, company.timeZone, 'short'),
    time: timeOf(locale, startsAt, company.timeZone),
    name,
    reference,
  });
  return teamMail({
    locale,
    subject: capitalized(locale, subject),
    headline: change.kind === 'booked' ? notice.booked : notice[change.kind][change.by],
    facts: [
      { kind: 'rows', rows },
      { kind: 'userText', text: about },
    ],
    preview: about,
    links: [
      teamLinks.reply(email, reference),
      ...(change.kind === 'canceled' ? [] : teamLinks.meeting(meeting)),
      ...teamLinks.guarded('erase', reference),
    ],
    email,
  });
}

const row = (label: string, value: string): [string, string] => [label, value];
