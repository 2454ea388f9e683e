import { english } from '../../../src/i18n/english.ts';
import { meetingRules } from '../../../src/business/meetings.ts';
import { fill } from '../../../lib/texts.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { mailTexts } from '../_shared/mail/mail-texts.ts';
import { formatDuration } from '../_shared/mail/zoned-format.ts';

export type MeetingTexts = typeof english.meetings.mail;

/** The texts of mails and calendar files about meetings. */
export const meetingTexts = mailTexts(english.meetings.mail, 'meetings', 'mail');

/** Where we meet, and when the link to it comes. */
export function videoLines(locale: Locale): string[] {
  const { videoRoom, videoLinkHours } = meetingRules;
  const { video, linkComes, phone } = meetingTexts(locale);
  const notice = formatDuration(locale, videoLinkHours, 'hour');
  return [[video, ...(videoRoom ? [] : [fill(linkComes, { notice })])].join(' '), phone];
}
