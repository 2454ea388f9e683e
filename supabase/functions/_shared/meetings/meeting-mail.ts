import { Buffer } from 'node:buffer';
import * as english from '../../../../src/i18n/english.ts';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { fill } from '../../../../lib/texts.ts';
import type { Locale } from '../../../../src/i18n/locales.ts';
import { mailTexts, sharedMailTexts } from '../mail/mail-texts.ts';
import { formatDuration, dayOf, differsFromTeam, formatDateTime, timeOf, zoneName } from '../mail/zoned-format.ts';
import { company, slug } from '../../../../src/business/company.ts';
import { href, pagePath } from '../../../../src/i18n/routes.ts';
import {
  type Mail,
  type MailAttachment,
  type MailLink,
  type MailPart,
  capitalized,
  note,
  paragraph,
  visitorMail,
} from '../mail/mail.ts';
import { invitationFile } from './calendar-file.ts';
import type { MeetingChange, MeetingDetails } from './meeting.ts';

export type MeetingTexts = typeof english.meetings.mail;

export const meetingTexts = mailTexts(english.meetings.mail, 'meetings', 'mail');

export function videoLines(locale: Locale): string[] {
  const { videoRoom, videoLinkHours } = meetingRules;
  const { video, linkComes, phone } = meetingTexts(locale);
  const notice = formatDuration(locale, videoLinkHours, 'hour');
  return [[video, ...(videoRoom ? [] : [fill(linkComes, { notice })])].join(' '), phone];
}

export type MeetingMailCause = MeetingChange | { kind: 'reminder' };

/** Where the mail's links lead, and the address that sends it. */
export interface LinkBase {
  origin: string;
  token: string;
  sender?: string;
}

/**
 * A mail to the visitor in their language. It contains nothing that they typed, only words of the team: the form must
 * not be a way to send text to third parties.
 */
export function meetingMail(
  meeting: MeetingDetails,
  cause: MeetingMailCause,
  { links, now }: { links: LinkBase | undefined; now: Date },
): Mail {
  const { locale, startsAt, timeZone, reference } = meeting;
  const { kind } = cause;
  const texts = meetingTexts(locale);
  const day = dayOf(locale, startsAt, timeZone, 'short');
  const subject = fill(texts[`${kind}Subject`], { day, time: timeOf(locale, startsAt, timeZone) });
  const time = timeLines(meeting, cause, texts);
  const parts: MailPart[] = [
    { kind: 'headline', text: texts[headlineOf(cause)] },
    { kind: 'dateTime', lines: time, isCanceled: kind === 'canceled' },
    ...('note' in cause && cause.note ? [paragraph(fill(texts.note, { note: cause.note }))] : []),
    ...(kind === 'canceled' ? [] : talkParts(meeting, kind, texts)),
    ...linkParts(meeting, cause, texts, links),
    ...(kind === 'reminder' ? [] : [paragraph(texts.attached[kind])]),
    ...(kind === 'booked' ? [note(texts.ignore)] : []),
    note(fill(sharedMailTexts(locale).reference, { reference })),
  ];
  return {
    ...visitorMail({
      email: meeting.email,
      locale,
      subject: capitalized(locale, subject),
      preheader: time.join(', '),
      parts,
    }),
    ...(kind !== 'reminder' && { attachments: [attachment(meeting, kind, now, links?.sender)] }),
  };
}

function headlineOf(cause: MeetingMailCause) {
  if (cause.kind === 'moved') return cause.by === 'team' ? 'movedByUs' : 'moved';
  if (cause.kind === 'canceled') return cause.by === 'team' ? 'canceledByUs' : 'canceled';
  return cause.kind;
}

/** The time as the visitor's clock shows it, the team's where it differs, and the one that no longer holds. */
function timeLines({ locale, startsAt, timeZone }: MeetingDetails, cause: MeetingMailCause, texts: MeetingTexts) {
  const length = fill(texts.length, {
    timeZone: zoneName(locale, startsAt, timeZone),
    duration: formatDuration(locale, meetingRules.minutes, 'minute'),
  });
  const atOffice = formatDateTime(locale, startsAt, meetingRules.timeZone);
  return [
    capitalized(locale, formatDateTime(locale, startsAt, timeZone)),
    capitalized(locale, length),
    ...(differsFromTeam(startsAt, timeZone) ? [fill(texts.teamTime, { moment: atOffice })] : []),
    ...(cause.kind === 'moved'
      ? [fill(texts.insteadOf, { moment: formatDateTime(locale, cause.from, timeZone) })]
      : []),
  ];
}

function talkParts({ locale }: MeetingDetails, kind: MeetingMailCause['kind'], texts: MeetingTexts): MailPart[] {
  const { videoRoom, waitMinutes } = meetingRules;
  const wait = formatDuration(locale, waitMinutes, 'minute');
  return [
    ...(kind === 'booked' ? [paragraph(texts.agenda)] : []),
    paragraph(...videoLines(locale)),
    ...(videoRoom ? [button({ text: texts.join, url: videoRoom })] : []),
    paragraph(fill(texts.late, { wait })),
  ];
}

const button = (link: MailLink, lead?: string): MailPart => ({ kind: 'button', link, ...(lead && { lead }) });

function linkParts(
  { locale }: MeetingDetails,
  { kind }: MeetingMailCause,
  texts: MeetingTexts,
  links: LinkBase | undefined,
): MailPart[] {
  const isCanceled = kind === 'canceled';
  if (!links) return [paragraph(fill(isCanceled ? texts.againByReply : texts.changeByReply, { phone: company.phone }))];
  if (isCanceled)
    return [button({ text: texts.againLink, url: `${links.origin}${href(locale, 'contact')}` }, texts.again)];
  const url = `${links.origin}${pagePath(locale, 'meeting')}#${links.token}`;
  return [button({ text: texts.changeLink, url }, texts.change)];
}

function attachment(
  meeting: MeetingDetails,
  kind: MeetingChange['kind'],
  now: Date,
  sender: string | undefined,
): MailAttachment {
  const state = kind === 'canceled' ? 'canceled' : 'booked';
  return {
    filename: `${slug}.ics`,
    content: Buffer.from(invitationFile(meeting, state, now, sender)).toString('base64'),
    content_type: `text/calendar; method=${state === 'booked' ? 'REQUEST' : 'CANCEL'}; charset=utf-8`,
  };
}
