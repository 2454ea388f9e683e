import type { CalendarProblems } from '../../_shared/mail/calendar-problems.ts';
import type { Frequency } from '../../_shared/settings/settings-table.ts';
import type { Call } from '../../_shared/database.ts';
import type { Channel, QueuedMail } from '../../_shared/queue/message-queue.ts';
import { company, openingHours } from '../../../../src/business/company.ts';
import { createLinkWriter, type LinkSettings } from '../../_shared/decision-links.ts';
import { digestMail, fitLists, heldNotice } from './digest-mail.ts';
import type { Settings } from '../../_shared/settings/settings.ts';

export interface DigestData {
  /** `YYYY-MM-DD`, in the team's time zone. */
  day: string;
  /** The end of the reported period, ISO 8601. */
  until: string;
  requests: (DigestEntry & { phone: string })[];
  requests_count: number;
  meetings: (DigestEntry & { starts_at: string; sequence: number })[];
  meetings_count: number;
  open: OpenEntry[];
  open_count: number;
  /** The id that the mail gets. */
  mail_id: string;
  unreadable_calendars: CalendarProblems[];
  stale_calendars: number;
  mails: { sent: number; latest_seconds: number };
}

/** How many requests and meetings seven days brought on one page in one language. */
export interface WeekNumbers {
  page: string;
  locale: string;
  requests: number;
  meetings: number;
}

export interface DigestEntry {
  reference: string;
  name: string;
  email: string;
  topic: string;
  /** A smoke test of the operator. */
  is_test: boolean;
}

export type Nullable<Type> = { [Key in keyof Type]: Type[Key] | null };

/** A message that waits for a decision; one about no request or meeting has no name, and a reference of its own. */
export type OpenEntry = Nullable<Omit<DigestEntry, 'reference'>> & {
  reference: string;
  id: string;
  channel: Channel;
  /** Why it could not be sent. */
  last_error: string | null;
  version: string;
  state: 'failed' | 'held';
  purpose: string;
  /** Why it is held. */
  reason?: string | null;
  /** Of a meeting. */
  starts_at?: string | null;
};

/** The held meetings to come and the requests of a flood, the first fifty of them. */
export type HeldNoticeData = Pick<DigestData, 'until' | 'open' | 'open_count' | 'mail_id'>;

/** Whether the link that deletes all deletes this as well: not what could not be sent, nor what may be a person's. */
export const isDeletable = ({ state, reason }: OpenEntry) => state === 'held' && reason !== 'too_fast';

export type DigestDatabase = ReturnType<typeof digestDatabase>;

export function digestDatabase(call: Call) {
  return {
    /** Null unless a digest is due or asked for, and not queued; `opens` is `HH:MM`. */
    dueDigest: ({ timeZone, opens, frequency }: { timeZone: string; opens: string; frequency: Frequency }) =>
      call<DigestData | null>('due_digest', timeZone, opens, frequency),
    /** The seven days before a moment. */
    weekNumbers: (until: string) => call<WeekNumbers[]>('week_numbers', until),
    /** False when the day's digest is queued already. */
    queueDigest: ({ day, until }: Pick<DigestData, 'day' | 'until'>, mail: QueuedMail) =>
      call<boolean>('queue_digest', day, until, mail),
    /** Null unless the team must hear of a held meeting or a flood of requests. */
    dueHeldNotice: () => call<HeldNoticeData | null>('due_held_notice'),
    /** False when there was a notice too recently. */
    queueHeldNotice: ({ until }: Pick<HeldNoticeData, 'until'>, mail: QueuedMail) =>
      call<boolean>('queue_held_notice', until, mail),
  };
}

/**
 * Queues the digest if it is due. The database is asked twice, and only the second call decides: whatever is called
 * twice, killed in between or late, a day gets one digest.
 */
export async function queueDigest(
  database: DigestDatabase,
  { digest: frequency, ...settings }: LinkSettings & Pick<Settings, 'digest'>,
  now: Date,
): Promise<void> {
  const facts = await database.dueDigest({ timeZone: company.timeZone, opens: openingHours.opens, frequency });
  if (facts === null) return;
  const hasWeek = frequency === 'weekly' || new Date(facts.day).getUTCDay() === 1;
  const week = hasWeek ? await database.weekNumbers(facts.until) : [];
  const options = { week, frequency, teamLinks: createLinkWriter(settings, now) };
  const payload = fitLists(facts, (listed) => digestMail(listed, options));
  await database.queueDigest(facts, { id: facts.mail_id, channel: 'email', purpose: 'digest', payload });
}

/** Queues a notice to the team if a held meeting is new, or about to begin; however many try at once, it is one. */
export async function queueHeldNotice(database: DigestDatabase, settings: LinkSettings, now: Date): Promise<void> {
  const facts = await database.dueHeldNotice();
  if (facts === null) return;
  const teamLinks = createLinkWriter(settings, now);
  const payload = fitLists(facts, (listed) => heldNotice(listed, teamLinks));
  await database.queueHeldNotice(facts, { id: facts.mail_id, channel: 'email', purpose: 'held_notice', payload });
}
