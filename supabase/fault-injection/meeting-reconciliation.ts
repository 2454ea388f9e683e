import type { BookedMeeting } from '../../src/meetings/protocol.ts';
import { calendarStates, type CalendarState } from './calendar-states.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { Context } from './scenario.ts';
import type { Traffic } from './traffic.ts';
import { sendWaitingMails } from './waiting-mails.ts';

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
  const shown = calendarStates(mails);
  for (const { id, ...meeting } of meetings) {
    if (!isSameState(meeting, shown.get(id))) traffic.note('a calendar shows another state');
    const copies = mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(meeting.reference));
    // One to the visitor and one to the team for the booking and for each change.
    const expected = 2 * (meeting.sequence + 1);
    if (copies.length !== expected) traffic.note(`${copies.length} mails instead of ${expected}`);
  }

  const byReference = new Map(meetings.map((meeting) => [meeting.reference, meeting]));
  const lost = acknowledged.filter((meeting) => !isSameState(meeting, byReference.get(meeting.reference)));
  const doubled = meetings.length - new Set(acknowledged.map(({ reference }) => reference)).size;
  return { acknowledged: acknowledged.length, lost: lost.length, doubled };
}

function isSameState(one: CalendarState, other: CalendarState | undefined): boolean {
  return one.sequence === other?.sequence && one.state === other.state && one.startsAt === other.startsAt;
}
