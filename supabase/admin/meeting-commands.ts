import type { Sql } from 'postgres';
import { composeMessages } from '../functions/meetings/change-messages.ts';
import {
  blockTimes,
  changeMeeting,
  exportMeetings,
  listBlocks,
  listMeetings,
  readTime,
  unblockTimes,
  writeTime,
  type OperatorOutcome,
} from './meetings.ts';

/** The operator's commands about meetings; each gets the text that follows its name. */
export const meetingCommands: Record<string, (sql: Sql, argument: string) => Promise<string>> = {
  meetings: async (sql) => {
    const meetings = (await listMeetings(sql)).map(({ reference, starts_at, name, email, topic, quarantine_reason }) =>
      [reference, writeTime(starts_at), `${name} <${email}>`, quarantine_reason ?? '', oneLine(topic)]
        .filter((part) => part !== '')
        .join('  '),
    );
    const blocks = (await listBlocks(sql)).map(({ from, to, note }) =>
      `blocked  ${writeTime(from)}  ${writeTime(to)}  ${oneLine(note)}`.trimEnd(),
    );
    return [...meetings, ...blocks].join('\n') || 'No meeting to come';
  },
  'export-meetings': (sql) => exportMeetings(sql),
  'cancel-meeting': (sql, reference) => change(sql, reference, null),
  'move-meeting': async (sql, argument) => {
    const [reference = '', time = ''] = argument.split(/\s+/);
    return change(sql, reference, await readTime(sql, time));
  },
  block: async (sql, argument) => {
    const [first = '', last = '', ...rest] = argument.split(/\s+/);
    const [from, to] = [await readTime(sql, first), await readTime(sql, last)];
    if (to <= from) throw new Error(`"${last}" is not after "${first}"`);
    const staying = await blockTimes(sql, { from, to, note: rest.join(' ') });
    const stay = staying.map(({ reference, starts_at }) => `${reference} stays at ${writeTime(starts_at)}`);
    return [`No time is offered from ${writeTime(from)} to ${writeTime(to)}`, ...stay].join('\n');
  },
  unblock: async (sql, argument) => {
    const from = await readTime(sql, argument);
    const found = await unblockTimes(sql, from);
    return found ? `Times from ${writeTime(from)} are offered again` : `Nothing is blocked from ${writeTime(from)}`;
  },
};

const refusals: Record<Exclude<OperatorOutcome, 'changed'>, string> = {
  repeated: 'is already at that time',
  unknown: 'is not a meeting',
  stale: 'is canceled',
  over: 'has begun or is over',
  taken: 'cannot be at that time: it is past, or another meeting blocks it',
};

async function change(sql: Sql, reference: string, startsAt: Date | null): Promise<string> {
  const outcome = await changeMeeting(sql, reference, startsAt, composeMessages);
  if (outcome !== 'changed') throw new Error(`"${reference}" ${refusals[outcome]}`);
  const done = startsAt === null ? 'is canceled' : `is moved to ${writeTime(startsAt)}`;
  return `${reference} ${done}; the visitor and the team get an email`;
}

/** What a visitor typed must not look like another line of a list. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
