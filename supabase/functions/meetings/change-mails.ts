import { meetingRules } from '../../../src/business/meetings.ts';
import { isHeaderSafe } from '../_shared/mail/mail.ts';
import type { QueuedMail } from '../_shared/queue/message-queue.ts';
import { markTests } from '../_shared/http/smoke-test-signature.ts';
import { isoTime, type MeetingChange, type MeetingFacts } from './meeting.ts';
import { meetingMail, type LinkBase } from './meeting-mail.ts';
import { teamNotice } from './team-notice.ts';

const teamPurposes = { booked: 'team', moved: 'team_moved', canceled: 'team_canceled' } as const;

const reminderMs = meetingRules.reminderHours * 60 * 60_000;

/**
 * All mails that a change triggers; `meeting` is its state after the change. Without `links`, as when an
 * operator makes the change, the visitor's mails offer no page to change it.
 */
export function composeMails(
  meeting: MeetingFacts,
  change: MeetingChange,
  { links, now }: { links?: LinkBase | undefined; now: Date },
): QueuedMail[] {
  const mails: QueuedMail[] = [
    {
      channel: 'email',
      purpose: teamPurposes[change.kind],
      due_at: null,
      payload: teamNotice(meeting, change),
      unmailed: teamNotice(meeting, change, 'this address had many emails today'),
    },
  ];
  // The provider rejects mail to any other email address; the team is told.
  if (!isHeaderSafe(meeting.email)) return markTests(mails, meeting.isTest);
  mails.unshift({
    channel: 'email',
    purpose: 'visitor',
    due_at: null,
    payload: meetingMail(meeting, change, { links, now }),
  });
  const reminderAt = Date.parse(meeting.startsAt) - reminderMs;
  if (change.kind !== 'canceled' && reminderAt > now.getTime()) {
    const payload = meetingMail(meeting, { kind: 'reminder' }, { links, now });
    mails.push({ channel: 'email', purpose: 'reminder', due_at: isoTime(reminderAt), payload });
  }
  return markTests(mails, meeting.isTest);
}
