import type { Sql } from 'postgres';
import { meetingRules } from '../../src/business/meetings.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { composeMessages } from '../functions/meetings/change-messages.ts';
import { toCsv } from './csv.ts';

export interface UpcomingMeeting {
  reference: string;
  starts_at: Date;
  name: string;
  email: string;
  topic: string;
  quarantine_reason: string | null;
}

/** The booked meetings that are not over, the next one first. */
export function listMeetings(sql: Sql): Promise<UpcomingMeeting[]> {
  return sql<UpcomingMeeting[]>`
    select reference, starts_at, name, email, topic, quarantine_reason from consultation.meetings
    where state = 'booked' and ends_at > clock_timestamp() order by starts_at`;
}

export type OperatorOutcome = 'changed' | 'repeated' | 'unknown' | 'stale' | 'over' | 'taken';

/** Moves a meeting, or cancels it if `startsAt` is null, and queues what is sent about it. */
export function changeMeeting(
  sql: Sql,
  reference: string,
  startsAt: Date | null,
  compose: typeof composeMessages,
): Promise<OperatorOutcome> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<MeetingRow[]>`
      select id, starts_at, ends_at, sequence, name, email, topic, locale, time_zone, is_test
      from consultation.meetings where reference = ${reference} for update`;
    if (!row) return 'unknown';
    const { id, starts_at, ends_at, sequence, name, email, topic, locale, time_zone: timeZone, is_test: isTest } = row;
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
    const [changed] = await transaction<[{ outcome: OperatorOutcome }]>`
      select consultation.change_meeting_as_operator(
        ${reference}, ${sequence}, ${startsAt}, ${transaction.json(messages)}) ->> 'outcome' as outcome`;
    return changed.outcome;
  });
}

interface MeetingRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  name: string;
  email: string;
  topic: string;
  locale: Locale;
  time_zone: string;
  is_test: boolean;
}

const utc = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z');

export interface Block {
  from: Date;
  to: Date;
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
  return (await listMeetings(sql)).filter(({ starts_at }) => starts_at >= from && starts_at < to);
}

/** Offers the times again that were blocked from this moment on; false when none were. */
export async function unblockTimes(sql: Sql, from: Date): Promise<boolean> {
  const { count } = await sql`delete from consultation.meeting_blocks where lower(during) = ${from}`;
  return count > 0;
}

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

const timeFormat = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Reads `2027-03-15T09:00` or `2027-03-15` in the team's time zone, or a time with its own offset. */
export async function readTime(sql: Sql, text: string): Promise<Date> {
  const match = timeFormat.exec(text);
  if (!match) throw new Error(`"${text}" is not a time such as "2027-03-15T09:00"`);
  const [, offset] = match;
  const [row] = await (offset === undefined
    ? sql<[{ time: Date }]>`select ${text}::text::timestamp at time zone ${meetingRules.timeZone} as time`
    : sql<[{ time: Date }]>`select ${text}::text::timestamptz as time`);
  return row.time;
}

// A Swedish date is an ISO date.
const localTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: meetingRules.timeZone,
});

/** A moment in the team's time zone, in a format that `readTime` reads. */
export function writeTime(time: Date): string {
  return localTime.format(time).replace(' ', 'T');
}
