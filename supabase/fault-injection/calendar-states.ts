import type { OutboxMail } from '../../tools/dev-stack/outbox.ts';

/** What a calendar shows of one meeting after it has read all files about it, in whatever order they came. */
export interface CalendarState {
  sequence: number;
  state: 'booked' | 'canceled';
  /** ISO 8601 in UTC. */
  startsAt: string;
}

type MailWithFiles = OutboxMail & { attachments?: { content: string }[] };

/** The last state of each meeting by the calendar files of these mails, by the id that starts its UID. */
export function calendarStates(mails: readonly OutboxMail[]): Map<string, CalendarState> {
  const states = new Map<string, CalendarState>();
  for (const { attachments = [] } of mails as readonly MailWithFiles[]) {
    for (const { content } of attachments) {
      const file = Buffer.from(content, 'base64').toString('utf8');
      const [id = ''] = property(file, 'UID').split('@');
      const state = readState(file);
      if (state.sequence > (states.get(id)?.sequence ?? -1)) states.set(id, state);
    }
  }
  return states;
}

function readState(file: string): CalendarState {
  return {
    sequence: Number(property(file, 'SEQUENCE')),
    state: property(file, 'METHOD') === 'CANCEL' ? 'canceled' : 'booked',
    startsAt: property(file, 'DTSTART').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  };
}

function property(file: string, name: string): string {
  // Long lines go on after a line break and a space.
  const unfolded = file.replace(/\r?\n[ \t]/g, '');
  return new RegExp(`^${name}(?:;[^:\\n]*)?:(.*?)\\r?$`, 'm').exec(unfolded)?.[1] ?? '';
}
