// First: it replaces the company's facts for the imports below.
import '../../test-support/mock-business.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetingRules } from '../../src/business/meetings.ts';
import type { composeMessages } from '../../supabase/functions/meetings/messages.ts';
import { useTestDatabase, value, values } from '../../test-support/database.ts';
import { bookingFixture, changeFixture, leadFixture } from '../../test-support/fixtures.ts';
import { deleteItems, findItems } from './erase-personal-data.ts';
import { listHeldMails, releaseMail } from './held-messages.ts';
import { meetingCommands } from './meeting-commands.ts';
import { applyChange, prepareChange } from './meetings.ts';
import { writeTime } from './times.ts';

const { sql, count, claim, setState, submit, freeTimes, book, change, show, letBegin } = await useTestDatabase();

const times = await freeTimes();
const [start = '', later = ''] = [times[200], times[210]];
const booking = bookingFixture(start);
const { reference } = booking;
beforeEach(() => book(booking));

const { timeZone } = meetingRules;
const timeOf = (time: string) => writeTime(new Date(time), timeZone);
const previews: string[] = [];
/** Runs a command, and notes what it shows before it asks. */
const run = (name: string, ...args: string[]) =>
  meetingCommands[name]?.run({ sql, args, confirm: (preview) => Promise.resolve(void previews.push(preview)) });
const mailsOf = (purpose: string) =>
  values<string>(sql`select payload ->> 'text' from consultation.outgoing_messages where purpose = ${purpose}
    order by created_at`);

describe('a change by an operator', () => {
  const composed: Parameters<typeof composeMessages>[] = [];
  const compose: typeof composeMessages = (...call) => {
    composed.push(call);
    const [{ startsAt }, change] = call;
    return changeFixture(booking, change.kind === 'canceled' ? null : startsAt).messages;
  };
  const changeTo = async (startsAt: string | null, of = reference) => {
    const prepared = await prepareChange(sql, of, startsAt === null ? null : new Date(startsAt), compose);
    return prepared ? applyChange(sql, prepared) : 'unknown';
  };
  beforeEach(() => void (composed.length = 0));

  it('moves a meeting, with its mails and a new reminder', async () => {
    expect(await changeTo(later)).toBe('changed');
    expect(await show(booking.token_hash)).toMatchObject({ starts_at: later, sequence: 1, state: 'booked' });
    const { id, name, email, topic, locale, time_zone: timeZone } = booking;
    const facts = { id, reference, name, email, topic, locale, timeZone, sequence: 1, startsAt: later };
    expect(composed).toMatchObject([[facts, { kind: 'moved', by: 'team', from: start }, {}]]);
    for (const purpose of ['visitor', 'reminder']) expect(await mailsOf(purpose)).toEqual([later]);
  });

  it('may choose a time that is not offered, but none that another meeting blocks', async () => {
    const offGrid = new Date(Date.parse(later) + 5 * 60_000).toISOString();
    await book(bookingFixture(later));
    for (const time of [offGrid, '2020-01-01T00:00:00Z']) expect(await changeTo(time)).toBe('taken');
    await sql`update consultation.meetings set state = 'canceled' where reference <> ${reference}`;
    expect(await changeTo(offGrid)).toBe('changed');
  });

  it('cancels a meeting; the visitor finds it canceled', async () => {
    expect(await changeTo(null)).toBe('changed');
    expect(composed).toMatchObject([[{ startsAt: start, sequence: 1 }, { kind: 'canceled', by: 'team' }, {}]]);
    expect(await mailsOf('reminder')).toEqual([]);
    expect(await change(changeFixture(booking, later))).toEqual({ outcome: 'stale' });
    for (const time of [null, later]) expect(await changeTo(time)).toBe('stale');
  });

  it('reports an unknown meeting, and changes nothing that is done or over', async () => {
    expect(await changeTo(null, 'M-0000')).toBe('unknown');
    expect(await changeTo(start)).toBe('repeated');
    await letBegin('0');
    expect(await changeTo(null)).toBe('over');
    expect(await sql`select sequence from consultation.meetings`).toEqual([{ sequence: 0 }]);
  });
});

describe('the commands', () => {
  const listed = `${reference}  ${timeOf(start)}  Zoé 👩‍🚀 <zoe@example.com>`;

  it('list the meetings and blocked times to come', async () => {
    expect(await run('meetings')).toBe(`${listed}  A new site`);
    await sql`update consultation.meetings set topic = ${'two\nlines\u001b[2J'}, quarantine_reason = 'honeypot'`;
    await run('block', '2127-03-15', '2127-03-16', 'Trade fair');
    const [first, second] = (await run('meetings'))?.split('\n') ?? [];
    expect(first).toMatch(/honeypot {2}two lines \[2J$/);
    expect(second).toBe('blocked  from 2127-03-15 to 2127-03-16, whole days  Trade fair');
  });

  it('block times, name the meetings that stay in them, and unblock them', async () => {
    const [from, to] = [timeOf(start), timeOf(later)];
    expect(await run('block', from, to)).toBe(
      `No time is offered from ${from} to ${to} (${timeZone})\nStill booked: ${listed}; move or cancel it`,
    );
    await sql`update consultation.meetings set state = 'canceled'`;
    expect(await freeTimes()).not.toContain(start);
    expect(await run('unblock', from)).toContain(`Not blocked any more from ${from} to ${to}`);
    expect(await freeTimes()).toContain(start);
    await expect(run('unblock', from)).rejects.toThrow('no block begins');
  });

  it('warn of a meeting that only ends in a blocked time', async () => {
    const [from = '', to = ''] = [10, 20].map((minutes) =>
      timeOf(new Date(Date.parse(start) + minutes * 60_000).toISOString()),
    );
    expect(await run('block', from, to)).toContain(`Still booked: ${reference}`);
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
    await run('unblock', '2127-03-14');
    expect(previews).toEqual([
      'These longer blocks are cut too:\nblocked  from 2127-03-14 to 2127-03-17, whole days  Trade fair',
    ]);
  });

  it.each([
    ['block', ['0001-01-01', '2127-03-15'], '"0001-01-01" is not a time'],
    ['block', ['2127-03-16', '2127-03-15'], '"2127-03-15" is not after "2127-03-16"'],
    ['block', ['2020-03-15', '2020-03-15'], '"2020-03-15" is over'],
    ['block', ['2127-03-15', '2127-03-15', '12pm'], '"12pm" looks like a time'],
    ['block', ['2127-03-15', '2127-03-15', '2 p.m. – 3 p.m.'], '"2 p.m. – 3 p.m." looks like a time'],
    ['block', ['2127-03-15', '2127-03-15', 'from 9 to 12'], '"from 9 to 12" looks like a time'],
    ['block', ['2127-03-15', '2127-03-15', '12:00'], '"12:00" looks like a time'],
    ['move-meeting', [reference, '2127-03-15'], '"2127-03-15" is a date'],
    ['cancel-meeting', ['M-0000'], '"M-0000" is not a meeting'],
  ])('say what is wrong with %s %j', (name, args, reason) => expect(run(name, ...args)).rejects.toThrow(reason));

  it('show the whole of what a change sends before it is made', async () => {
    previews.length = 0;
    const before = await mailsOf('visitor');
    const refusing = meetingCommands['move-meeting']?.run({
      sql,
      args: [reference, timeOf(later)],
      confirm: (preview) => Promise.reject(new Error(preview)),
    });
    await expect(refusing).rejects.toThrow(`${listed}: will be moved to ${timeOf(later)}`);
    expect(await mailsOf('visitor')).toEqual(before);
    expect(await show(booking.token_hash)).toMatchObject({ starts_at: start, sequence: 0 });

    await run('move-meeting', reference, timeOf(later));
    const [preview = ''] = previews;
    for (const line of [
      /--- To zoe@example\.com \(visitor\): .+/,
      /--- To the team \(team_moved\): .+/,
      /--- To zoe@example\.com at \S+ \(reminder\): .+/,
      /"meeting\.moved"/,
    ])
      expect(preview).toMatch(line);
    const sent = (await mailsOf('visitor')).at(-1);
    expect(preview.replace(/^ {4}/gm, '')).toContain(sent?.trim());
  });

  it('change nothing when the meeting has changed since it was shown', async () => {
    const meanwhile = meetingCommands['cancel-meeting']?.run({
      sql,
      args: [reference],
      confirm: async () => void (await change(changeFixture(booking, later))),
    });
    await expect(meanwhile).rejects.toThrow('was changed meanwhile');
    expect(await show(booking.token_hash)).toMatchObject({ state: 'booked', sequence: 1 });
  });

  it('export every meeting with its state and mails', async () => {
    await change(changeFixture(booking, null));
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
    const lead = leadFixture();
    await submit(lead);
    const canceled = bookingFixture(later);
    await book(canceled);
    await change(changeFixture(canceled, null));
    await book({ ...bookingFixture(later), email: 'ana@example.com' });
    const who = 'ZOE@example.com';
    const { references, unannounced } = await deleteItems(sql, who, await findItems(sql, who));
    expect(references.toSorted()).toEqual([reference, canceled.reference, lead.reference].toSorted());
    expect(unannounced).toEqual([reference]);
    expect(await values(sql`select email from consultation.meetings`)).toEqual(['ana@example.com']);
    expect(await count('outgoing_messages', 'meeting_keys')).toEqual([3, 1]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['something arrives', booking.email, () => book(bookingFixture(later))],
    ['a held one is released', reference, () => setState('waiting')],
  ])('nothing when %s after the list was shown', async (_, who, happen) => {
    await setState('quarantined');
    const shown = await findItems(sql, who);
    await happen();
    await expect(deleteItems(sql, who, shown)).rejects.toThrow('it has changed since it was shown');
    expect((await deleteItems(sql, who, await findItems(sql, who))).references).toContain(reference);
  });
});

it('releases the held mails of a meeting, its reminder for its time', async () => {
  await setState('quarantined');
  expect(await listHeldMails(sql)).toMatchObject(
    ['visitor', 'team', 'reminder'].map((purpose) => ({ reference, purpose })),
  );
  expect(await releaseMail(sql, reference)).toBe(true);
  expect(await claim()).toHaveLength(2);
  const isLater = sql`select due_at = next_attempt_at and due_at > clock_timestamp() + interval '1 hour'
    from consultation.outgoing_messages where purpose = 'reminder'`;
  expect(await value(isLater)).toBe(true);
});
