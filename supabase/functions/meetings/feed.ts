import ical, { ICalCalendarMethod } from 'ical-generator';
import { company } from '../../../src/business/company.ts';
import { sharedEventProperties, productId } from './calendar-file.ts';
import type { ListedMeeting } from './database.ts';

const refreshSeconds = 15 * 60;

/** All meetings as a calendar that the team subscribes to; canceled ones stay in it as such. */
export function meetingFeed(meetings: readonly ListedMeeting[]): string {
  const calendar = ical({
    prodId: productId,
    method: ICalCalendarMethod.PUBLISH,
    name: `${company.name}: meetings`,
    ttl: refreshSeconds,
  });
  for (const meeting of meetings) {
    const changedAt = new Date(meeting.changed_at);
    calendar.createEvent({
      ...sharedEventProperties({ ...meeting, startsAt: meeting.starts_at, endsAt: meeting.ends_at }, meeting.state),
      stamp: changedAt,
      lastModified: changedAt,
      summary: `${prefixOf(meeting)}${meeting.name}`,
      description: [meeting.topic, meeting.email, meeting.reference].filter(Boolean).join('\n\n'),
    });
  }
  return calendar.toString();
}

function prefixOf({ state, quarantined }: ListedMeeting): string {
  if (state === 'canceled') return 'Canceled: ';
  return quarantined ? 'Held: ' : '';
}
