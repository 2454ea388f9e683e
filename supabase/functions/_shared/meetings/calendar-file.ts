import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { company } from '../../../../src/business/company.ts';
import { meetingRules } from '../../../../src/business/meetings.ts';
import { teamLanguage } from '../../../../src/i18n/locales.ts';
import { fill } from '../../../../lib/texts.ts';
import { teamTexts, sharedMailTexts } from '../mail/mail-texts.ts';
import type { StoredMeeting, MeetingDetails, MeetingState } from './meeting.ts';
import { meetingTexts, videoLines } from './meeting-mail.ts';

export const productId = { company: company.name, product: 'Meetings', language: 'EN' };

/** What every calendar file of a meeting shares: which event it is, its time and its status. */
export function sharedEventProperties(
  meeting: Pick<MeetingDetails, 'id' | 'startsAt' | 'endsAt' | 'sequence'>,
  state: MeetingState,
) {
  return {
    // Globally unique, and never another, so that calendars recognize a later state.
    id: `${meeting.id}@${company.email.split('@')[1]}`,
    start: new Date(meeting.startsAt),
    end: new Date(meeting.endsAt),
    sequence: meeting.sequence,
    status: state === 'booked' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: state === 'booked' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  } satisfies ICalEventData;
}

/**
 * The invitation that a mail to the visitor carries: it adds, moves or removes the meeting. It contains nothing that
 * they typed but their email. `sender` is the address that the mail comes from.
 */
export function invitationFile(
  meeting: MeetingDetails,
  state: MeetingState,
  now: Date,
  sender = company.email,
): string {
  const isOther = sender.toLowerCase() !== company.email.toLowerCase();
  return visitorFile(meeting, state, now, ICalCalendarMethod.REQUEST, {
    // A mail from another address than the organizer's has to say that it acts for it (RFC 5546), or programs warn.
    organizer: { name: company.name, email: company.email, ...(isOther && { sentBy: sender }) },
    // They booked it themselves, so there is nothing to reply to.
    attendees: [{ email: meeting.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
}

/** The file that the page offers: whoever opens it has the meeting in a calendar of their own, invited by nobody. */
export function downloadedFile(meeting: MeetingDetails, state: MeetingState, now: Date): string {
  const organizer = { name: company.name, email: company.email };
  return visitorFile(meeting, state, now, ICalCalendarMethod.PUBLISH, { organizer });
}

function visitorFile(
  meeting: MeetingDetails,
  state: MeetingState,
  now: Date,
  method: ICalCalendarMethod,
  people: Pick<ICalEventData, 'organizer' | 'attendees'>,
): string {
  const { locale } = meeting;
  const reference = fill(sharedMailTexts(locale).reference, { reference: meeting.reference });
  const calendar = ical({ prodId: productId, method: state === 'booked' ? method : ICalCalendarMethod.CANCEL });
  calendar.createEvent({
    ...sharedEventProperties(meeting, state),
    stamp: now,
    summary: meetingTexts(locale).summary,
    description: `${videoLines(locale).join('\n')}\n\n${reference}`,
    ...(meetingRules.videoRoom && { location: meetingRules.videoRoom }),
    ...people,
  });
  return calendar.toString();
}

const refreshSeconds = 15 * 60;

/** All meetings as a calendar that the team subscribes to, in its language; canceled ones stay in it as such. */
export function meetingFeed(meetings: readonly StoredMeeting[]): string {
  const texts = teamTexts(teamLanguage()).feed;
  const calendar = ical({
    prodId: productId,
    method: ICalCalendarMethod.PUBLISH,
    name: texts.name,
    ttl: refreshSeconds,
  });
  for (const meeting of meetings) {
    const changedAt = new Date(meeting.changed_at);
    calendar.createEvent({
      ...sharedEventProperties({ ...meeting, startsAt: meeting.starts_at, endsAt: meeting.ends_at }, meeting.state),
      stamp: changedAt,
      lastModified: changedAt,
      summary: summaryOf(meeting, texts),
      description: [meeting.topic, meeting.email, meeting.reference].filter(Boolean).join('\n\n'),
    });
  }
  return calendar.toString();
}

function summaryOf({ name, state, is_held }: StoredMeeting, texts: Record<'canceled' | 'held', string>): string {
  if (state === 'canceled') return fill(texts.canceled, { name });
  return is_held ? fill(texts.held, { name }) : name;
}
