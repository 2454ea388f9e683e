import { meetingRules } from '../../../src/business/meetings.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatNumber } from '../../../src/i18n/format.ts';
import { href, meetingPath } from '../../../src/i18n/routes.ts';
import type { Mail, MailAttachment } from '../_shared/mail.ts';
import { mailFacts } from '../_shared/mail-words.ts';
import { visitorMail, type Paragraph } from '../_shared/visitor-mail.ts';
import { calendarFile } from './calendar-file.ts';
import type { MeetingFacts } from './meeting.ts';
import { meetingTexts, type MeetingTexts } from './meeting-texts.ts';
import { differsFromTeam, formatMoment, zoneName } from './moment.ts';

export type MeetingMailKind = 'booked' | 'moved' | 'canceled' | 'reminder';

/** Where the mail's links lead; a mail that an operator's command makes has none. */
export interface LinkBase {
  origin: string;
  token: string;
}

const subjects = {
  booked: 'bookedSubject',
  moved: 'movedSubject',
  canceled: 'canceledSubject',
  reminder: 'reminderSubject',
} as const satisfies Record<MeetingMailKind, keyof MeetingTexts>;

/**
 * A mail to the visitor in their language. It contains nothing that they typed: the form must not be a way to send
 * text to third parties.
 */
export function meetingMail(
  meeting: MeetingFacts,
  kind: MeetingMailKind,
  { links, now }: { links: LinkBase | undefined; now: Date },
): Mail {
  const { locale, startsAt, timeZone } = meeting;
  const texts = meetingTexts(locale);
  const facts = mailFacts(locale);
  const subject = fill(texts[subjects[kind]], {
    ...facts,
    when: formatMoment(locale, startsAt, timeZone, 'medium'),
  });
  const paragraphs: Paragraph[] = [
    { lines: [fill(texts[kind], facts)] },
    { lines: whenLines(meeting, texts) },
    ...(kind === 'canceled' ? [] : [{ lines: [texts.how] }]),
    ...(links ? linkParagraphs(meeting, kind, texts, links) : []),
    { lines: [fill(texts.reference, { reference: meeting.reference })] },
  ];
  return {
    ...visitorMail({ email: meeting.email, locale, subject, paragraphs }),
    ...(kind !== 'reminder' && { attachments: [attachment(meeting, kind, now)] }),
  };
}

/** The time as the visitor's clock shows it, and the team's where it differs. */
function whenLines({ locale, startsAt, timeZone }: MeetingFacts, texts: MeetingTexts): string[] {
  const own = fill(texts.when, {
    moment: formatMoment(locale, startsAt, timeZone, 'full'),
    zone: zoneName(locale, startsAt, timeZone),
    minutes: formatNumber(locale, meetingRules.minutes),
  });
  if (!differsFromTeam(startsAt, timeZone)) return [own];
  const moment = formatMoment(locale, startsAt, meetingRules.timeZone, 'full');
  return [own, fill(texts.teamTime, { ...mailFacts(locale), moment })];
}

function linkParagraphs(
  meeting: MeetingFacts,
  kind: MeetingMailKind,
  texts: MeetingTexts,
  links: LinkBase,
): Paragraph[] {
  const { locale } = meeting;
  if (kind === 'canceled') return [{ lines: [texts.again], link: `${links.origin}${href(locale, 'contact')}` }];
  const change = { lines: [texts.change], link: `${links.origin}${meetingPath(locale)}#${links.token}` };
  return kind === 'booked' ? [change, { lines: [texts.ignore] }] : [change];
}

function attachment(meeting: MeetingFacts, kind: MeetingMailKind, now: Date): MailAttachment {
  const state = kind === 'canceled' ? 'canceled' : 'booked';
  const file = new TextEncoder().encode(calendarFile(meeting, state, now));
  return {
    filename: 'meeting.ics',
    content: btoa(Array.from(file, (byte) => String.fromCharCode(byte)).join('')),
    content_type: `text/calendar; method=${state === 'booked' ? 'REQUEST' : 'CANCEL'}; charset=utf-8`,
  };
}
