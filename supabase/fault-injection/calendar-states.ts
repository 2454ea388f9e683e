import ical from 'ical.js';
import type { OutboxMail } from '../../tools/dev-stack/outbox.ts';

/** What a calendar shows of a meeting after importing all files about it, in whatever order. */
export interface CalendarState {
  sequence: number;
  state: 'booked' | 'canceled';
  /** ISO 8601 in UTC. */
  startsAt: string;
}

/** The last state of each meeting in the calendar files of these mails, by the id that starts its UID. */
export function calendarStates(mails: readonly OutboxMail[]): Map<string, CalendarState> {
  const states = new Map<string, CalendarState>();
  for (const { content } of mails.flatMap(({ attachments = [] }) => attachments)) {
    const calendar = ical.Component.fromString(Buffer.from(content, 'base64').toString('utf8'));
    const { uid, sequence, startDate } = new ical.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    const [id = ''] = uid.split('@');
    if (sequence <= (states.get(id)?.sequence ?? -1)) continue;
    const state = calendar.getFirstPropertyValue('method') === 'CANCEL' ? 'canceled' : 'booked';
    states.set(id, { sequence, state, startsAt: startDate.toString() });
  }
  return states;
}
