import { beforeEach, describe, expect, it } from 'vitest';
import { sampleLead } from '../../tools/dev-stack/sample-lead.ts';
import { sampleBooking, sampleChange, sampleMails } from '../../tools/dev-stack/sample-meeting.ts';
import { useMeetings } from '../../tools/dev-stack/use-meetings.ts';
import type { composeMessages } from '../functions/meetings/change-messages.ts';
import { meetingCommands } from './meeting-commands.ts';
import { changeMeeting, readTime, writeTime } from './meetings.ts';
import { listHeldMails, releaseMail } from './mails.ts';
import { deletePerson } from './person.ts';

const meetings = await useMeetings();
const { sql, database, count } = meetings;

const times = await meetings.freeTimes();
const [start = '', later = ''] = [times[200], times[210]];
const booking = sampleBooking(start);
beforeEach(() => meetings.book(booking));

const run = (name: string, words = '') => meetingCommands[name]?.(sql, words);
const mailsOf = (purpose: string) => sql`select payload ->> 'text' as time from consultation.outgoing_messages
  where purpose = ${purpose} order by created_at`;

describe('a change by an operator', () => {
  const composed: Parameters<typeof composeMessages>[] = [];
  const compose: typeof composeMessages = (...call) => {
    composed.push(call);
    const [{ startsAt }, change] = call;
    return sampleMails(startsAt).slice(0, change.kind === 'canceled' ? 2 : 3);
  };
  const change = (startsAt: string | null, reference = booking.reference) =>
    changeMeeting(sql, reference, startsAt === null ? null : new Date(startsAt), compose);
  beforeEach(() => void (composed.length = 0));

  it('moves a meeting, with its mails and a new reminder', async () => {
    expect(await change(later)).toBe('changed');
    expect(await meetings.show(booking.token_hash)).toMatchObject({ starts_at: later, sequence: 1, state: 'booked' });
    const { id, reference, name, email, topic, locale, time_zone: timeZone } = booking;
    const facts = { id, reference, name, email, topic, locale, timeZone, sequence: 1, startsAt: later };
    expect(composed).toMatchObject([[facts, { kind: 'moved', by: 'team', from: start }, {}]]);
    expect(await mailsOf('visitor')).toEqual([{ time: start }, { time: later }]);
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
    const failing = changeMeeting(sql, booking.reference, null, () => [
      { channel: 'email', purpose: 'lead', due_at: null, payload: { subject: '', text: '', html: '' } },
    ]);
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    expect(await meetings.show(booking.token_hash)).toMatchObject({ state: 'booked', sequence: 0 });
  });
});

describe('the commands', () => {
  it('list the meetings and blocked times to come', async () => {
    const time = writeTime(new Date(start));
    expect(await run('meetings')).toBe(`${booking.reference}  ${time}  Zoé 👩‍🚀 <zoe@example.com>  A new site`);
    await sql`update consultation.meetings set topic = ${'two\nlines'}, quarantine_reason = 'honeypot'`;
    await run('block', '2027-03-15 2027-03-16 Trade fair');
    const [first, second] = (await run('meetings'))?.split('\n') ?? [];
    expect(first).toMatch(/honeypot {2}two lines$/);
    expect(second).toBe('blocked  2027-03-15T00:00  2027-03-16T00:00  Trade fair');
    await sql`truncate consultation.meetings, consultation.meeting_blocks cascade`;
    expect(await run('meetings')).toBe('No meeting to come');
  });

  it('block times, name the meetings that stay in them, and unblock them', async () => {
    const [from, to] = [writeTime(new Date(start)), writeTime(new Date(later))];
    expect(await run('block', `${from} ${to}`)).toBe(
      `No time is offered from ${from} to ${to}\n${booking.reference} stays at ${from}`,
    );
    await sql`update consultation.meetings set state = 'canceled'`;
    const free = async () => (await meetings.freeTimes()).includes(start);
    expect(await free()).toBe(false);
    expect(await run('unblock', from)).toContain('offered again');
    expect(await free()).toBe(true);
    expect(await run('unblock', from)).toContain('Nothing is blocked');
  });

  it('say what is wrong', async () => {
    await expect(run('block', '2027-03-16 2027-03-15')).rejects.toThrow('"2027-03-15" is not after "2027-03-16"');
    await expect(run('block', 'tomorrow')).rejects.toThrow('"tomorrow" is not a time');
    await expect(run('move-meeting', booking.reference)).rejects.toThrow('"" is not a time');
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
    expect(line).toMatch(/"visitor waiting, team waiting","","no"$/);
  });
});

it.each([
  ['2027-03-14T09:00', '2027-03-14T13:00:00.000Z'],
  ['2027-03-13T09:00', '2027-03-13T14:00:00.000Z'],
  ['2027-11-07T09:00', '2027-11-07T14:00:00.000Z'],
  ['2027-03-15', '2027-03-15T04:00:00.000Z'],
  ['2027-03-15T09:00Z', '2027-03-15T09:00:00.000Z'],
  ['2027-03-15T09:00+05:45', '2027-03-15T03:15:00.000Z'],
])('%s is read as %s, and written in the team’s time', async (text, utc) => {
  const time = await readTime(sql, text);
  expect(time.toISOString()).toBe(utc);
  expect(await readTime(sql, writeTime(time))).toEqual(time);
});

it.each(['2027-13-01', '2027-02-30T09:00', '15 March', 'now', 'infinity', "2027-03-15' or '"])(
  'does not take %j for a time',
  async (text) => {
    await expect(readTime(sql, text)).rejects.toThrow();
  },
);

describe('deleting a person', () => {
  it.each([
    ['the email', () => 'ZOE@example.com'],
    ["the meeting's reference", () => booking.reference],
  ])('by %s reaches meetings and requests, and names the meetings to come', async (_, person) => {
    const lead = sampleLead();
    await meetings.submit(lead);
    const past = sampleBooking(later);
    await meetings.book(past);
    await meetings.change(sampleChange(past, null));
    await meetings.book({ ...sampleBooking(later), email: 'ana@example.com' });
    const { references, unannounced } = await deletePerson(sql, person());
    expect(references.toSorted()).toEqual([booking.reference, past.reference, lead.reference].toSorted());
    expect(unannounced).toEqual([booking.reference]);
    expect(await sql`select email from consultation.meetings`).toEqual([{ email: 'ana@example.com' }]);
    expect(await count('outgoing_messages', 'meeting_keys')).toEqual([3, 1]);
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
