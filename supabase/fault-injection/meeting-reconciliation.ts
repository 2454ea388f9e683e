import ical from 'ical.js';
import type { BookedMeeting } from '../../src/meetings/protocol.ts';
import type { OutboxMail } from '../../tools/dev-stack/outbox-messages.ts';
import type { Context, Reconciliation } from './scenario.ts';
import type { Traffic } from './traffic.ts';
import { sendWaitingMails } from './waiting-mails.ts';

/** What a calendar shows of a meeting after a file about it. */
interface CalendarState {
  sequence: number;
  state: 'booked' | 'canceled';
  /** ISO 8601 in UTC. */
  startsAt: string;
}

/**
 * Compares the acknowledged states of meetings with the table, and the table with what calendars show; notes meetings
 * that overlap, messages that are missing, doubled or out of order, and meetings that were never acknowledged.
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
    const states = shown.get(id) ?? [];
    if (!isSameState(meeting, states.at(-1))) traffic.note('a calendar shows another state');
    if (!isIncreasing(states.map(({ sequence }) => sequence)))
      traffic.note('an older mail after a newer one, or twice');

    const toTeam = mails.filter(({ attachments, subject }) => !attachments && subject.includes(meeting.reference));
    const isTold = toTeam.at(-1)?.subject.includes('canceled') === (meeting.state === 'canceled');
    if (!isTold || toTeam.length > meeting.sequence + 1) traffic.note(`${toTeam.length} mails to the team`);

    const told = (events.get(meeting.reference) ?? []).map(({ event }) =>
      'sequence' in event.data ? event.data.sequence : -1,
    );
    if (told.at(-1) !== meeting.sequence || !isIncreasing(told)) traffic.note(`events of the states ${told.join()}`);
  }

  const byReference = new Map(meetings.map((meeting) => [meeting.reference, meeting]));
  const lost = acknowledged.filter((meeting) => !isSameState(meeting, byReference.get(meeting.reference)));
  const doubled = meetings.length - new Set(acknowledged.map(({ reference }) => reference)).size;
  return { acknowledged: acknowledged.length, lost: lost.length, doubled };
}

function isSameState(one: CalendarState, other: CalendarState | undefined): boolean {
  return one.sequence === other?.sequence && one.state === other.state && one.startsAt === other.startsAt;
}

/** Whether each state came once and after the ones before it; those that a newer one superseded may be missing. */
function isIncreasing(sequences: readonly number[]): boolean {
  return sequences.every((sequence, index) => index === 0 || sequence > (sequences[index - 1] ?? 0));
}

/** The states of each meeting in the calendar files of these mails, as they arrived, by the id that starts its UID. */
function calendarStates(mails: readonly OutboxMail[]): Map<string, CalendarState[]> {
  const states = new Map<string, CalendarState[]>();
  for (const { content } of mails.flatMap(({ attachments = [] }) => attachments)) {
    const calendar = ical.Component.fromString(Buffer.from(content, 'base64').toString('utf8'));
    const { uid, sequence, startDate } = new ical.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    const [id = ''] = uid.split('@');
    const state = calendar.getFirstPropertyValue('method') === 'CANCEL' ? 'canceled' : 'booked';
    states.set(id, [...(states.get(id) ?? []), { sequence, state, startsAt: startDate.toString() }]);
  }
  return states;
}
