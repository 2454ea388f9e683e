import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { company } from '../../../src/business/company.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { mailTexts } from './mail-texts.ts';
import type { MeetingFacts, MeetingState } from './meeting.ts';

export const productId = { company: company.name, product: 'Meetings', language: 'EN' };

/** The name of a meeting among all events of the world; it never changes, so a calendar recognizes a later state. */
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
 * The calendar file for the visitor, which holds nothing that they typed but their email address: added to a calendar
 * it adds the meeting, moves it or takes it out.
 */
export function calendarFile(meeting: MeetingFacts, state: MeetingState, now: Date): string {
  const { summary, how, reference } = mailTexts(meeting.locale);
  const calendar = ical({
    prodId: productId,
    method: state === 'booked' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    ...sharedEventProperties(meeting, state),
    stamp: now,
    summary: fill(summary, { company: company.name }),
    description: `${how}\n\n${fill(reference, { reference: meeting.reference })}`,
    organizer: { name: company.name, email: company.email },
    // They have booked it themselves: their program has nothing to ask.
    attendees: [{ email: meeting.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return calendar.toString();
}
