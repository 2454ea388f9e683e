// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetingRules } from '../../src/business/meetings.ts';
import { sampleLead } from '../../supabase/fixtures/lead.ts';
import { sampleBooking, sampleChange } from '../../supabase/fixtures/meeting.ts';
import { useMeetings } from '../../test-support/use-meetings.ts';
import type { composeMessages } from '../../supabase/functions/meetings/messages.ts';
import { meetingCommands } from './meeting-commands.ts';
import { applyChange, prepareChange } from './meetings.ts';
import { listHeldMails, releaseMail } from './held-messages.ts';
import { deleteItems, findItems } from './erase-personal-data.ts';
import { writeTime } from './times.ts';

const meetings = await useMeetings();
const { sql, database, count } = meetings;

const times = await meetings.freeTimes();
const [start = '', later = ''] = [times[200], times[210]];
const booking = sampleBooking(start);
beforeEach(() => meetings.book(booking));

const { timeZone } = meetingRules;
const previews: string[] = [];
const confirm = (preview: string) => Promise.resolve(void previews.push(preview));
const run = (name: string, ...args: string[]) => meetingCommands[name]?.run({ sql, args, confirm });
const timeOf = (time: string) => writeTime(new Date(time), timeZone);
const mailsOf = (purpose: string) => sql`select payload ->> 'text' as time from consultation.outgoing_messages
  where purpose = ${purpose} order by created_at`;

describe('a change by an operator', () => {
  const composed: Parameters<typeof composeMessages>[] = [];
  const compose: typeof composeMessages = (...call) => {
    composed.push(call);
    const [{ startsAt }, change] = call;
    return sampleChange({ token_hash: '', visitor_hash: '' }, change.kind === 'canceled' ? null : startsAt).messages;
  };
  const prepare = (startsAt: string | null, reference = booking.reference, composer = compose) =>
    prepareChange(sql, reference, startsAt === null ? null : new Date(startsAt), composer);
  const change = async (...how: Parameters<typeof prepare>) => {
    const prepared = await prepare(...how);
    return prepared ? applyChange(sql, prepared) : 'unknown';
  };
  beforeEach(() => void (composed.length = 0));

  it('moves a meeting, with its mails and a new reminder', async () => {
    expect(await change(later)).toBe('changed');
    expect(await meetings.show(booking.token_hash)).toMatchObject({ starts_at: later, sequence: 1, state: 'booked' });
    const { id, reference, name, email, topic, locale, time_zone: timeZone } = booking;
    const facts = { id, reference, name, email, topic, locale, timeZone, sequence: 1, startsAt: later };
    expect(composed).toMatchObject([[facts, { kind: 'moved', by: 'team', from: start }, {}]]);
    expect(await mailsOf('visitor')).toEqual([{ time: later }]);
    expect(await mailsOf('reminder')).toEqual([{ time: later }]);
  });

  it('may choose a time that is not offered, but none that another meeting blocks', async () => {
    const offGrid = new Date(Date.parse(later) + 5 * 60_000).toISOString();
    await meetings.book(sampleBooking(later));
    expect(await change(offGrid)).toBe('taken');
    expect(await change('2020-01-01T00:00:00Z')).toBe('taken');
    await sql`update consultation.meetings set state = 'canceled' where reference <> ${booking.reference}`;
    expect(await change(offGrid)).toBe('changed');
  });

  it('cancels a meeting; the visitor finds it canceled', async () => {
    expect(await change(null)).toBe('changed');
    expect(composed).toMatchObject([[{ startsAt: start, sequence: 1 }, { kind: 'canceled', by: 'team' }, {}]]);
    expect(await mailsOf('reminder')).toEqual([]);
    expect(await meetings.change(sampleChange(booking, later))).toEqual({ outcome: 'stale' });
    expect(await change(null)).toBe('stale');
    expect(await change(later)).toBe('stale');
  });

  it('reports an unknown meeting, and changes nothing that is done or over', async () => {
    expect(await change(null, 'M-0000')).toBe('unknown');
    expect(await change(start)).toBe('repeated');
    await meetings.letBegin('0');
    expect(await change(null)).toBe('over');
    expect(await sql`select sequence from consultation.meetings`).toEqual([{ sequence: 0 }]);
  });

  it('is made with its mails or not at all', async () => {
    const failing = change(null, booking.reference, () => [
      { channel: 'email', purpose: 'lead', due_at: null, payload: { subject: '', text: '', html: '' } },
    ]);
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    expect(await meetings.show(booking.token_hash)).toMatchObject({ state: 'booked', sequence: 0 });
  });
});

describe('the commands', () => {
  it('list the meetings and blocked times to come', async () => {
    expect(await run('meetings')).toBe(`${booking.reference}  ${timeOf(start)}  Zoé 👩‍🚀 <zoe@example.com>  A new site`);
    await sql`update consultation.meetings set topic = ${'two\nlines\u001b[2J'}, quarantine_reason = 'honeypot'`;
    await run('block', '2127-03-15', '2127-03-16', 'Trade fair');
    const [first, second] = (await run('meetings'))?.split('\n') ?? [];
    expect(first).toMatch(/honeypot {2}two lines \[2J$/);
    expect(second).toBe('blocked  from 2127-03-15 to 2127-03-16, whole days  Trade fair');
    await sql`truncate consultation.meetings, consultation.meeting_blocks cascade`;
    expect(await run('meetings')).toBe('No meeting to come');
  });

  it('block times, name the meetings that stay in them, and unblock them', async () => {
    const [from, to] = [timeOf(start), timeOf(later)];
    expect(await run('block', from, to)).toBe(
      `No time is offered from ${from} to ${to} (${timeZone})\n` +
        `Still booked: ${booking.reference}  ${from}  Zoé 👩‍🚀 <zoe@example.com>; move or cancel it`,
    );
    await sql`update consultation.meetings set state = 'canceled'`;
    const free = async () => (await meetings.freeTimes()).includes(start);
    expect(await free()).toBe(false);
    expect(await run('unblock', from)).toContain(`Not blocked any more from ${from} to ${to}`);
    expect(await free()).toBe(true);
    await expect(run('unblock', from)).rejects.toThrow('no block begins');
  });

  it('warn of a meeting that only ends in a blocked time', async () => {
    const [from, to] = [Date.parse(start) + 10 * 60_000, Date.parse(start) + 20 * 60_000];
    const answer = await run(
      'block',
      new Date(from).toISOString().replace('.000', ''),
      timeOf(new Date(to).toISOString()),
    );
    expect(answer).toContain(`Still booked: ${booking.reference}`);
  });

  it('block whole days, the last one too, and offer a part of them again', async () => {
    expect(await run('block', '2127-03-15', '2127-03-17')).toBe(
      `No time is offered from 2127-03-15 to 2127-03-17, whole days (${timeZone})`,
    );
    expect(await run('unblock', '2127-03-16', '2127-03-16')).toBe(
      `Not blocked any more on 2127-03-16, the whole day (${timeZone})\nBlocks that are left:\n` +
        'blocked  on 2127-03-15, the whole day\nblocked  on 2127-03-17, the whole day',
    );
    expect(await run('unblock', '2127-03-17')).toContain('Not blocked any more on 2127-03-17, the whole day');
    await expect(run('unblock', '2127-03-16', '2127-03-17')).rejects.toThrow('nothing is blocked in that time');
    expect(await run('unblock', '2127-03-15', '2127-03-15')).toContain('No block is left');
  });

  it('ask before they cut a longer block along with the one that begins then', async () => {
    await run('block', '2127-03-14', '2127-03-17', 'Trade fair');
    await run('block', '2127-03-15', '2127-03-15', 'Doctor');
    previews.length = 0;
    expect(await run('unblock', '2127-03-15')).toContain(
      'blocked  from 2127-03-16 to 2127-03-17, whole days  Trade fair',
    );
    expect(previews).toEqual([
      'These longer blocks are cut too:\nblocked  from 2127-03-14 to 2127-03-17, whole days  Trade fair',
    ]);
    await run('unblock', '2127-03-14');
    expect(previews).toHaveLength(1);
  });

  it.each(['12pm', '2pm-3pm', '2 p.m. – 3 p.m.', 'from 9 to 12', '12:00'])(
    'take no time for a note: %s',
    async (note) => {
      await expect(run('block', '2127-03-15', '2127-03-15', note)).rejects.toThrow(`"${note}" looks like a time`);
    },
  );

  it('say what is wrong', async () => {
    await expect(run('block', '0001-01-01', '2127-03-15')).rejects.toThrow('"0001-01-01" is not a time');
    await expect(run('block', '2127-03-16', '2127-03-15')).rejects.toThrow('"2127-03-15" is not after "2127-03-16"');
    await expect(run('block', '2020-03-15', '2020-03-15')).rejects.toThrow('"2020-03-15" is over');
    await expect(run('block', 'tomorrow', '2127-03-15')).rejects.toThrow('"tomorrow" is not a time');
    await expect(run('move-meeting', booking.reference, '2127-03-15')).rejects.toThrow('"2127-03-15" is a date');
    await expect(run('cancel-meeting', 'M-0000')).rejects.toThrow('"M-0000" is not a meeting');
  });

  it('show the whole of what a change sends before it is made', async () => {
    previews.length = 0;
    const before = await mailsOf('visitor');
    const refusing = meetingCommands['move-meeting']?.run({
      sql,
      args: [booking.reference, timeOf(later)],
      confirm: (preview) => confirm(preview).then(() => Promise.reject(new Error('No'))),
    });
    await expect(refusing).rejects.toThrow('No');
    const [preview = ''] = previews;
    expect(preview).toContain(
      `${booking.reference}  ${timeOf(start)}  Zoé 👩‍🚀 <zoe@example.com>: will be moved to ${timeOf(later)}`,
    );
    expect(preview).toMatch(/--- To zoe@example\.com \(visitor\): .+/);
    expect(preview).toMatch(/--- To the team \(team_moved\): .+/);
    expect(preview).toMatch(/--- To zoe@example\.com at \S+ \(reminder\): .+/);
    expect(preview).toContain('"meeting.moved"');
    expect(await mailsOf('visitor')).toEqual(before);
    expect(await meetings.show(booking.token_hash)).toMatchObject({ starts_at: start, sequence: 0 });

    await run('move-meeting', booking.reference, timeOf(later));
    const [sent] = await sql<{ text: string }[]>`select payload ->> 'text' as text from consultation.outgoing_messages
      where purpose = 'visitor' order by created_at desc limit 1`;
    expect(previews.at(-1)?.replace(/^ {4}/gm, '')).toContain(sent?.text.trim());
  });

  it('change nothing when the meeting has changed since it was shown', async () => {
    const meanwhile = meetingCommands['cancel-meeting']?.run({
      sql,
      args: [booking.reference],
      confirm: async () => void (await meetings.change(sampleChange(booking, later))),
    });
    await expect(meanwhile).rejects.toThrow('was changed meanwhile');
    expect(await meetings.show(booking.token_hash)).toMatchObject({ state: 'booked', sequence: 1 });
  });

  it('export every meeting with its state and mails', async () => {
    await meetings.change(sampleChange(booking, null));
    const [head, line] = (await run('export-meetings'))?.split('\r\n') ?? [];
    expect(head).toBe(
      '\uFEFF"reference","created_at","changed_at","starts_at","ends_at","state","changes","name","email","topic",' +
        '"language","time_zone","page","mails","quarantine","test"',
    );
    expect(line).toContain(`"${new Date(start).toISOString()}"`);
    expect(line).toContain('"canceled","1","Zoé 👩‍🚀","zoe@example.com","A new site","fr","Asia/Kolkata","/fr/contact"');
    expect(line).toMatch(/"visitor waiting, team_canceled waiting","","no"$/);
  });
});

describe('deleting', () => {
  it('a person by email reaches meetings and requests, and names the meetings to come', async () => {
    const lead = sampleLead();
    await meetings.submit(lead);
    const past = sampleBooking(later);
    await meetings.book(past);
    await meetings.change(sampleChange(past, null));
    await meetings.book({ ...sampleBooking(later), email: 'ana@example.com' });
    const who = 'ZOE@example.com';
    const { references, unannounced } = await deleteItems(sql, who, await findItems(sql, who));
    expect(references.toSorted()).toEqual([booking.reference, past.reference, lead.reference].toSorted());
    expect(unannounced).toEqual([booking.reference]);
    expect(await sql`select email from consultation.meetings`).toEqual([{ email: 'ana@example.com' }]);
    expect(await count('outgoing_messages', 'meeting_keys')).toEqual([3, 1]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['something arrives', booking.email, () => meetings.book(sampleBooking(later))],
    [
      'a held one is released',
      booking.reference,
      () => sql`update consultation.outgoing_messages set state = 'waiting' where meeting_id = ${booking.id}`,
    ],
  ])('nothing when %s after the list was shown', async (_, who, change) => {
    await sql`update consultation.outgoing_messages set state = 'quarantined' where meeting_id = ${booking.id}`;
    const shown = await findItems(sql, who);
    await change();
    await expect(deleteItems(sql, who, shown)).rejects.toThrow(
      'it has changed since it was shown, so nothing was deleted',
    );
    expect((await findItems(sql, who)).length).toBeGreaterThan(0);
    const { references } = await deleteItems(sql, who, await findItems(sql, who));
    expect(references).toContain(booking.reference);
  });
});

it('lists and releases the held mails of a meeting, its reminder for its time', async () => {
  const suspicious = { ...sampleBooking(later), quarantine_reason: 'honeypot' as const };
  await meetings.book(suspicious);
  await sql`delete from consultation.outgoing_messages where meeting_id = ${booking.id}`;
  const { reference, quarantine_reason } = suspicious;
  const held = ['visitor', 'team', 'reminder'].map((purpose) => ({ reference, purpose, quarantine_reason }));
  expect(await listHeldMails(sql)).toMatchObject(held);
  expect(await releaseMail(sql, reference)).toBe(true);
  expect((await database.claimMessages('email', 5, 100)).messages).toHaveLength(2);
  const reminder = sql`select due_at = next_attempt_at as waits from consultation.outgoing_messages
    where purpose = 'reminder' and due_at > clock_timestamp() + interval '1 hour'`;
  expect(await reminder).toEqual([{ waits: true }]);
});
