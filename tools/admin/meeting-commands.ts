import { meetingRules } from '../../src/business/meetings.ts';
import type { QueuedAlert } from '../../supabase/functions/_shared/queue/alerts.ts';
import type { QueuedMessage } from '../../supabase/functions/_shared/queue/message-queue.ts';
import { composeMessages } from '../../supabase/functions/meetings/messages.ts';
import { oneLine, type Call, type Command } from './command.ts';
import {
  applyChange,
  blocksFrom,
  blockTimes,
  exportMeetings,
  listBlocks,
  listMeetings,
  prepareChange,
  unblockTimes,
  type Block,
  type OperatorOutcome,
  type PreparedChange,
} from './meetings.ts';
import { readSpan, readTime, writeSpan, writeTime } from './times.ts';

const { timeZone } = meetingRules;
const timeOf = (time: Date) => writeTime(time, timeZone);

export const meetingCommands: Record<string, Command> = {
  meetings: {
    about: 'list the meetings and blocked times to come',
    run: async ({ sql }) => {
      const meetings = (await listMeetings(sql)).map(({ reference, starts_at, topic, quarantine_reason, ...person }) =>
        [reference, timeOf(starts_at), nameOf(person), quarantine_reason ?? '', oneLine(topic)]
          .filter((part) => part !== '')
          .join('  '),
      );
      return [...meetings, ...(await listBlocks(sql)).map(describeBlock)].join('\n') || 'No meeting to come';
    },
  },
  'export-meetings': { about: 'print all meetings as CSV', hasOut: true, run: ({ sql }) => exportMeetings(sql) },
  'cancel-meeting': {
    parameters: '<reference>',
    about: 'cancel a meeting and send the mails about it',
    asks: true,
    run: (call) => change(call, null),
  },
  'move-meeting': {
    parameters: '<reference> <time>',
    about: 'move a meeting and send the mails about it',
    asks: true,
    run: async (call) => change(call, readTime(call.args[1] ?? '', timeZone)),
  },
  block: {
    parameters: '<from> <to> [note]',
    about: 'offer no time in between; a date is a whole day, the last one too; meetings stay',
    run: async ({ sql, args: [first = '', last = '', note = ''] }) => {
      if (/^(?=.*\d)(?:[\d:.T\s–-]|[ap]\.?m\.?|from|until|to)+$/i.test(note))
        throw new Error(`"${note}" looks like a time, not like a note`);
      const span = readSpan(first, last, timeZone);
      if (span.to <= new Date()) throw new Error(`"${last}" is over`);
      const staying = await blockTimes(sql, { ...span, note });
      return [
        `No time is offered ${writeSpan(span, timeZone)} (${timeZone})`,
        ...staying.map(
          ({ reference, starts_at, ...person }) =>
            `Still booked: ${reference}  ${timeOf(starts_at)}  ${nameOf(person)}; move or cancel it`,
        ),
      ].join('\n');
    },
  },
  unblock: {
    parameters: '<from> [to]',
    about: 'offer these times again, or the whole block that begins then',
    asks: true,
    run: async ({ sql, args: [first = '', last = ''], confirm }) => {
      const from = last === '' ? readSpan(first, '9999-12-30', timeZone).from : undefined;
      const spans = from ? await blocksFrom(sql, from) : [readSpan(first, last, timeZone)];
      const longer = (await listBlocks(sql)).filter(
        (block) =>
          from && spans.some(({ to }) => block.from < to && block.to > from && (block.from < from || block.to > to)),
      );
      if (longer.length > 0)
        await confirm(['These longer blocks are cut too:', ...longer.map(describeBlock)].join('\n'));
      const lines: string[] = [];
      for (const span of spans) {
        const changed = await unblockTimes(sql, span);
        if (changed.length > 0) lines.push(`Not blocked any more ${writeSpan(span, timeZone)} (${timeZone})`);
      }
      if (lines.length === 0)
        throw new Error(from ? `no block begins at ${timeOf(from)}` : `nothing is blocked in that time`);
      const left = (await listBlocks(sql)).map(describeBlock);
      return [...lines, ...(left.length > 0 ? ['Blocks that are left:', ...left] : ['No block is left'])].join('\n');
    },
  },
};

const refusals: Record<Exclude<OperatorOutcome, 'changed'>, string> = {
  repeated: 'is already at that time',
  unknown: 'is not a meeting',
  stale: 'is canceled, or was changed meanwhile',
  over: 'has begun or is over',
  taken: 'cannot be at that time: it is past, or another meeting blocks it',
};

async function change({ sql, args: [reference = ''], confirm }: Call, startsAt: Date | null): Promise<string> {
  const prepared = await prepareChange(sql, reference, startsAt, composeMessages);
  const refuse = (outcome: OperatorOutcome) => {
    if (outcome !== 'changed') throw new Error(`"${reference}" ${refusals[outcome]}`);
  };
  if (!prepared) throw new Error(`"${reference}" ${refusals.unknown}`);
  refuse(await applyChange(sql, prepared, true));
  await confirm(describeChange(prepared));
  refuse(await applyChange(sql, prepared));
  const done = startsAt === null ? 'is canceled' : `is moved to ${timeOf(startsAt)}`;
  return `${reference} ${done}; ${prepared.meeting.quarantine_reason === null ? 'the mails are queued' : 'its mails are held'}`;
}

function describeChange({ meeting, startsAt, messages }: PreparedChange): string {
  const { reference, starts_at, quarantine_reason } = meeting;
  const to = startsAt === null ? 'canceled' : `moved to ${timeOf(startsAt)}`;
  return [
    `${reference}  ${timeOf(starts_at)}  ${nameOf(meeting)}: will be ${to} (${timeZone})`,
    quarantine_reason === null ? 'These are sent:' : `It looks automated (${quarantine_reason}), so these are held:`,
    ...messages.map(describeMessage),
  ].join('\n');
}

export function describeMessage({ channel, purpose, payload, due_at }: QueuedMessage | QueuedAlert): string {
  const when = due_at === null ? '' : ` at ${timeOf(new Date(due_at))}`;
  if (channel === 'alert') return `\n--- To the address for alerts: "${payload.kind}"`;
  if (channel === 'webhook') return `\n--- To your webhook, if you have one: "${payload.type}"`;
  const to = payload.to?.join(', ') ?? 'the team';
  const files = payload.attachments?.map(({ filename }) => filename) ?? [];
  return [
    `\n--- To ${oneLine(to)}${when} (${purpose}): ${oneLine(payload.subject)}`,
    payload.text.trim().replace(/^/gm, '    '),
    ...(files.length > 0 ? [`    [${files.join(', ')}]`] : []),
  ].join('\n');
}

const nameOf = ({ name, email }: { name: string; email: string }) => `${oneLine(name)} <${oneLine(email)}>`;

const describeBlock = (block: Block) => `blocked  ${writeSpan(block, timeZone)}  ${oneLine(block.note)}`.trimEnd();
