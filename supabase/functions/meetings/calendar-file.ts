import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { company } from '../../../src/business/company.ts';
import { meetingRules } from '../../../src/business/meetings.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { mailWords } from '../_shared/mail-words.ts';
import type { MeetingFacts, MeetingState } from './meeting.ts';
import { meetingTexts, videoLines } from './meeting-texts.ts';

export const productId = { company: company.name, product: 'Meetings', language: 'EN' };

/** A globally unique id for a meeting; it never changes, so that calendars recognize a later state. */
function eventId(meetingId: string): string {
  return `${meetingId}@${company.email.split('@')[1]}`;
}

/** What every calendar file of a meeting shares: which event it is, its time and its status. */
export function sharedEventProperties(
  meeting: Pick<MeetingFacts, 'id' | 'startsAt' | 'endsAt' | 'sequence'>,
  state: MeetingState,
) {
  return {
    id: eventId(meeting.id),
    start: new Date(meeting.startsAt),
    end: new Date(meeting.endsAt),
    sequence: meeting.sequence,
    status: state === 'booked' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: state === 'booked' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  } satisfies ICalEventData;
}

/**
 * The calendar file for the visitor, which contains nothing that they typed but their email: importing it adds, moves
 * or removes the meeting.
 */
export function calendarFile(meeting: MeetingFacts, state: MeetingState, now: Date): string {
  const { locale } = meeting;
  const reference = fill(mailWords(locale).reference, { reference: meeting.reference });
  const calendar = ical({
    prodId: productId,
    method: state === 'booked' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    ...sharedEventProperties(meeting, state),
    stamp: now,
    summary: meetingTexts(locale).summary,
    description: `${videoLines(locale).join('\n')}\n\n${reference}`,
    ...(meetingRules.videoRoom && { location: meetingRules.videoRoom }),
    organizer: { name: company.name, email: company.email },
    // They booked it themselves, so there is nothing to reply to.
    attendees: [{ email: meeting.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return calendar.toString();
}
