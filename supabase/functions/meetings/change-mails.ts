import { isHeaderSafe, type Mail } from '../_shared/mail.ts';
import { isoTime, type MeetingFacts } from './meeting.ts';
import { teamNotice, type MeetingChange } from './team-notice.ts';
import { visitorMail, type LinkBase } from './visitor-mail.ts';

/** A mail as the database queues it. */
export type MeetingMail = {
  purpose: 'visitor' | 'team' | 'reminder';
  /** ISO 8601; null means at once. */
  due_at: string | null;
  payload: Mail;
};

const dayMs = 24 * 60 * 60_000;

/**
 * All mails that a change triggers; `meeting` is its state after the change. Without `links`, as when an
 * operator makes the change, the visitor's mails offer no page to change it.
 */
export function composeMails(
  meeting: MeetingFacts,
  change: MeetingChange,
  { links, now }: { links?: LinkBase | undefined; now: Date },
): MeetingMail[] {
  const mails: MeetingMail[] = [{ purpose: 'team', due_at: null, payload: teamNotice(meeting, change) }];
  // The provider rejects mail to any other email address; the team is told.
  if (!isHeaderSafe(meeting.email)) return mails;
  mails.unshift({ purpose: 'visitor', due_at: null, payload: visitorMail(meeting, change, { links, now }) });
  const reminderAt = Date.parse(meeting.startsAt) - dayMs;
  if (change !== 'canceled' && reminderAt > now.getTime()) {
    const payload = visitorMail(meeting, 'reminder', { links, now });
    mails.push({ purpose: 'reminder', due_at: isoTime(reminderAt), payload });
  }
  return mails;
}
