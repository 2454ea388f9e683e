import type { Sql } from 'postgres';
import type { Locale } from '../../src/i18n/locales.ts';
import type { composeMessages } from '../../supabase/functions/meetings/messages.ts';
import type { QueuedMessage } from '../../supabase/functions/_shared/queue/message-queue.ts';
import { toCsv } from './csv.ts';
import type { Span } from './times.ts';

export interface UpcomingMeeting {
  reference: string;
  starts_at: Date;
  ends_at: Date;
  name: string;
  email: string;
  topic: string;
  quarantine_reason: string | null;
}

/** The booked meetings that are not over, the next one first. */
export function listMeetings(sql: Sql): Promise<UpcomingMeeting[]> {
  return sql<UpcomingMeeting[]>`
    select reference, starts_at, ends_at, name, email, topic, quarantine_reason from consultation.meetings
    where state = 'booked' and ends_at > clock_timestamp() order by starts_at`;
}

export type OperatorOutcome = 'changed' | 'repeated' | 'unknown' | 'stale' | 'over' | 'taken';

/** A change that an operator wants, with the meeting as it is and what will be sent. */
export interface PreparedChange {
  meeting: MeetingRow;
  /** Null cancels the meeting. */
  startsAt: Date | null;
  messages: QueuedMessage[];
}

/** Composes what is sent when a meeting is moved, or canceled if `startsAt` is null; undefined when there is none. */
export async function prepareChange(
  sql: Sql,
  reference: string,
  startsAt: Date | null,
  compose: typeof composeMessages,
): Promise<PreparedChange | undefined> {
  const [meeting] = await sql<MeetingRow[]>`
    select id, reference, starts_at, ends_at, sequence, name, email, topic, locale, time_zone, quarantine_reason, is_test
    from consultation.meetings where reference = ${reference}`;
  if (!meeting) return undefined;
  const { starts_at, ends_at, time_zone: timeZone, is_test: isTest, sequence, ...facts } = meeting;
  const { id, name, email, topic, locale } = facts;
  const start = startsAt ?? starts_at;
  const end = new Date(start.getTime() + ends_at.getTime() - starts_at.getTime());
  const messages = compose(
    {
      ...{ id, reference, startsAt: utc(start), endsAt: utc(end), sequence: sequence + 1 },
      ...{ name, email, topic, locale, timeZone, isTest },
    },
    startsAt === null ? { kind: 'canceled', by: 'team' } : { kind: 'moved', by: 'team', from: utc(starts_at) },
    // Where there is none, the dispatcher drops the event.
    { now: new Date(), hasWebhook: true },
  );
  return { meeting, startsAt, messages };
}

/** Makes the change and queues its messages, unless the meeting has changed since. A trial changes nothing. */
export async function applyChange(
  sql: Sql,
  { meeting, startsAt, messages }: PreparedChange,
  isTrial = false,
): Promise<OperatorOutcome> {
  let outcome: OperatorOutcome = 'unknown';
  const rollback = new Error('A trial');
  await sql
    .begin(async (transaction) => {
      const [changed] = await transaction<[{ outcome: OperatorOutcome }]>`
        select consultation.change_meeting_as_operator(
          ${meeting.reference}, ${meeting.sequence}, ${startsAt}, ${transaction.json(messages)}) ->> 'outcome' as outcome`;
      ({ outcome } = changed);
      if (isTrial) throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return outcome;
}

interface MeetingRow {
  id: string;
  reference: string;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  name: string;
  email: string;
  topic: string;
  locale: Locale;
  time_zone: string;
  quarantine_reason: string | null;
  is_test: boolean;
}

const utc = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z');

export interface Block extends Span {
  note: string;
}

/** The times that operators blocked and that are not over, the next one first. */
export function listBlocks(sql: Sql): Promise<Block[]> {
  return sql<Block[]>`
    select lower(during) as from, upper(during) as to, note from consultation.meeting_blocks
    where upper(during) > clock_timestamp() order by during`;
}

/** Stops offering these times; returns the meetings in them, which stay. */
export async function blockTimes(sql: Sql, { from, to, note }: Block): Promise<UpcomingMeeting[]> {
  await sql`insert into consultation.meeting_blocks (during, note) values (tstzrange(${from}, ${to}), ${note})`;
  return (await listMeetings(sql)).filter(({ starts_at, ends_at }) => starts_at < to && ends_at > from);
}

/** Offers times again; what is blocked before and after them stays. Returns the blocks, as they were, that changed. */
export function unblockTimes(sql: Sql, { from, to }: Span): Promise<Block[]> {
  return sql.begin(async (transaction) => {
    const changed = await transaction<Block[]>`
      delete from consultation.meeting_blocks where during && tstzrange(${from}, ${to})
      returning lower(during) as from, upper(during) as to, note`;
    for (const block of changed)
      await transaction`
        insert into consultation.meeting_blocks (during, note)
        select rest, ${block.note} from unnest(
          tstzmultirange(tstzrange(${block.from}, ${block.to})) - tstzmultirange(tstzrange(${from}, ${to}))) as rest`;
    return changed;
  });
}

/** The blocks that begin at this moment. */
export const blocksFrom = async (sql: Sql, from: Date): Promise<Block[]> =>
  (await listBlocks(sql)).filter((block) => block.from.getTime() === from.getTime());

/** All meetings in their current state with the status of their mails, oldest first. */
export async function exportMeetings(sql: Sql): Promise<string> {
  const rows = await sql`
    select m.reference, m.created_at, m.changed_at, m.starts_at, m.ends_at, m.state, m.sequence as changes,
      m.name, m.email, m.topic, m.locale as language, m.time_zone, m.page_path as page,
      (select string_agg(e.purpose || ' ' || e.state, ', ' order by e.created_at, e.purpose)
       from consultation.outgoing_messages as e where e.meeting_id = m.id) as mails,
      m.quarantine_reason as quarantine, m.is_test as test
    from consultation.meetings as m order by m.created_at`;
  return toCsv(
    rows.columns.map(({ name }) => name),
    rows,
  );
}
