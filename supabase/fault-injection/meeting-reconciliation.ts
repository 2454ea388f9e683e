import ical from 'ical.js';
import type { BookedMeeting } from '../../src/meetings/protocol.ts';
import type { OutboxMail } from '../../tools/dev-stack/outbox-messages.ts';
import type { Context, Reconciliation } from './scenario.ts';
import type { Traffic } from './traffic.ts';
import { sendWaitingMails } from './waiting-mails.ts';

/** What a calendar shows of a meeting after importing all files about it, in whatever order. */
interface CalendarState {
  sequence: number;
  state: 'booked' | 'canceled';
  /** ISO 8601 in UTC. */
  startsAt: string;
}

/**
 * Compares the acknowledged states of meetings with the table, and the table with what calendars show; notes meetings
 * that overlap, mails that are missing or doubled, and meetings that were never acknowledged.
 */
export async function reconcileMeetings(
  { backend, mail, sql }: Context,
  acknowledged: readonly BookedMeeting[],
  traffic: Traffic,
): Promise<Reconciliation> {
  await sendWaitingMails(sql, backend);
  const meetings = await sql<(CalendarState & { id: string; reference: string })[]>`
      select id, reference, sequence, state, consultation.utc_text(starts_at) as "startsAt" from consultation.meetings`;
  const overlaps = await sql`
      select from consultation.meetings as a join consultation.meetings as b
      on a.id < b.id and a.state = 'booked' and b.state = 'booked'
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`;
  for (const _ of overlaps) traffic.note('meetings overlap');

  const mails = await mail.mails();
  const events = Map.groupBy(await mail.events(), ({ event }) => event.data.reference);
  const shown = calendarStates(mails);
  for (const { id, ...meeting } of meetings) {
    if (!isSameState(meeting, shown.get(id))) traffic.note('a calendar shows another state');
    const copies = mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(meeting.reference));
    // One to the visitor and one to the team for the booking and for each change.
    const expected = 2 * (meeting.sequence + 1);
    if (copies.length !== expected) traffic.note(`${copies.length} mails instead of ${expected}`);
    // One for each state, whatever the order in which they arrived.
    const states = (events.get(meeting.reference) ?? []).map(
      ({ event }) => 'sequence' in event.data && event.data.sequence,
    );
    const wanted = Array.from({ length: meeting.sequence + 1 }, (_, sequence) => sequence);
    if (states.sort().join() !== wanted.sort().join()) traffic.note(`events of the states ${states.join()}`);
  }

  const byReference = new Map(meetings.map((meeting) => [meeting.reference, meeting]));
  const lost = acknowledged.filter((meeting) => !isSameState(meeting, byReference.get(meeting.reference)));
  const doubled = meetings.length - new Set(acknowledged.map(({ reference }) => reference)).size;
  return { acknowledged: acknowledged.length, lost: lost.length, doubled };
}

function isSameState(one: CalendarState, other: CalendarState | undefined): boolean {
  return one.sequence === other?.sequence && one.state === other.state && one.startsAt === other.startsAt;
}

/** The last state of each meeting in the calendar files of these mails, by the id that starts its UID. */
function calendarStates(mails: readonly OutboxMail[]): Map<string, CalendarState> {
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
