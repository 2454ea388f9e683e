import type { Locale } from '../../../src/i18n/locales.ts';

/** A meeting as its mails tell it. Times are ISO 8601 in UTC. */
export interface MeetingFacts {
  id: string;
  reference: string;
  startsAt: string;
  endsAt: string;
  sequence: number;
  name: string;
  email: string;
  topic: string;
  locale: Locale;
  timeZone: string;
}

/** A mail as the database queues it. */
export type MeetingMail = {
  purpose: 'visitor' | 'team' | 'reminder';
  due_at: string | null;
  payload: { to?: string[]; subject: string; text: string; html: string };
};

/** All mails that follow from a change of a meeting, whose facts are those after it. */
export function composeMails(meeting: MeetingFacts, change: 'moved' | 'canceled', _: { now: Date }): MeetingMail[] {
  throw new Error(`nothing composes the mails of "${meeting.reference}", which was ${change}`);
}
