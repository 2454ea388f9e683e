import english from '../../../locales/en.json' with { type: 'json' };
import { mailTexts } from '../_shared/mail-words.ts';

export type MeetingTexts = typeof english.meetings.mail;

/** The texts of mails and calendar files about meetings. */
export const meetingTexts = mailTexts(english.meetings.mail, 'meetings', 'mail');
