import { beforeEach, describe, expect, it } from 'vitest';
import type { QueuedMail } from '../../functions/_shared/queue/message-queue.ts';
import { type MeetingOutcome, tally, useTestDatabase, value } from '../../../test-support/database.ts';
import {
  bookingFixture,
  type BookingFixture,
  changeFixture,
  type ChangeFixture,
  submittedRequest,
  requestMails,
  mailFixture,
  queuedMail,
  rulesFixture,
  visitorFixture,
} from '../../../test-support/fixtures.ts';

const { sql, database, count, countMessages, freeTimes, holdReasons, ...meetings } = await useTestDatabase();

const times = (await freeTimes(rulesFixture({ buffer_minutes: 0 }))).slice(100);
const limits = { perMinute: 1000, perDay: 1000, mailsPerAddress: 4, bookingsPerDay: 6, bookingsPerNetwork: 2 };

let people = 0;
beforeEach(() => void (people = 0));

/** Where a meeting is moved to: the last times, so that no stranger books them. */
const target = (n: number) => times.at(-1 - n) ?? '';

/** The booking of somebody else at each call, from another network. */
function stranger(changes: Partial<BookingFixture> = {}) {
  people += 1;
  const email = `person-${people}@example.com`;
  return { ...bookingFixture(times[people] ?? ''), email, ...changes };
}
const rules = rulesFixture({ buffer_minutes: 0 });
const book = (booking = stranger()) => meetings.book(booking, rules, limits);
const change = (booking: BookingFixture, sequence: number, to: string | null, more: Partial<ChangeFixture> = {}) =>
  meetings.change({ ...changeFixture(booking, to), sequence, ...more }, rules, limits);
const reasons = () => holdReasons('meetings');

describe('a flood of bookings', () => {
  it.each([
    ['meeting', {}],
    ['meeting', { bookings_per_day: 6 }],
    ['meeting', { bookings_per_network: 2 }],
    ['request', { requests_per_hour: 6 }],
    ['request', { requests_per_day: 6 }],
  ])('has no room for a %s where a limit is missing of %j', async (kind, known) => {
    expect(await value(sql`select consultation.admit(${kind}, gen_random_uuid(), 'one', ${sql.json(known)})`)).toBe(
      false,
    );
  });

  it('is held beyond the limit of a day, then refused, until somebody deletes them (F109)', async () => {
    const outcomes = await Array.fromAsync({ length: 21 }, () => book());
    expect(tally(outcomes)).toEqual({ booked: 18, limited: 3 });
    expect(outcomes[6]).toMatchObject({ hold_reason: 'flood', mailed: false });
    expect(outcomes.at(-1)).toMatchObject({ retry_after: 3600 });
    const held = Array.from({ length: 12 }, () => 'flood');
    expect(await reasons()).toEqual([null, null, null, null, null, null, ...held]);
    // Nobody is mailed about what is held.
    const states = sql`select distinct m.hold_reason as reason, e.state from consultation.meetings as m
      join consultation.outgoing_messages as e on e.meeting_id = m.id order by 2`;
    expect(await states).toEqual([
      { reason: 'flood', state: 'held' },
      { reason: null, state: 'waiting' },
    ]);
    await sql`delete from consultation.meetings where hold_reason is not null`;
    expect(await book()).toMatchObject({ outcome: 'booked' });
  });

  it('that is booked and canceled in turn counts all the same', async () => {
    for (let n = 0; n < 6; n += 1) {
      const booking = stranger();
      await book(booking);
      await change(booking, 0, null);
    }
    await book();
    expect((await reasons()).at(-1)).toBe('flood');
  });

  it.each([
    ['its key', (first: BookingFixture) => ({ ...first, holdReason: undefined }), 'repeated', 'flood'],
    [
      'its content',
      (first: BookingFixture) => stranger({ ...first, key: `${first.key}-2`, holdReason: undefined }),
      'taken',
      // A stranger may know the content, so it stays as it is.
      'honeypot',
    ],
  ])('stays within the limits when all try again by %s', async (_, again, outcome, reason) => {
    const held = Array.from({ length: 5 }, () => stranger({ holdReason: 'honeypot' }));
    for (const booking of [...held, ...Array.from({ length: 4 }, () => stranger())]) await book(booking);
    for (const booking of held) expect(await book(again(booking))).toMatchObject({ outcome });
    expect((await reasons()).slice(0, 5)).toEqual([null, null, reason, reason, reason]);
  });

  it('of one network is not let through by second tries either', async () => {
    const tries = [1, 2, 3].map((n) => stranger({ networkHash: `held ${n}`, holdReason: 'too_fast' }));
    for (const booking of tries) await book(booking);
    for (const booking of tries) await book({ ...booking, networkHash: 'one', holdReason: undefined });
    expect(await reasons()).toEqual([null, null, 'flood']);
  });

  it('that was held for days and is let through by second tries or a person counts with the bookings of that day', async () => {
    const held = Array.from({ length: 5 }, () => stranger({ holdReason: 'too_fast' }));
    for (const booking of held) await book(booking);
    await sql`update consultation.meetings set created_at = created_at - interval '2 days'`;
    await sql`update consultation.outgoing_messages set created_at = created_at - interval '2 days'`;
    for (const booking of held.slice(0, 3)) await book({ ...booking, holdReason: undefined });
    // As does what a person releases.
    await sql`select consultation.release_held(${held[3]!.id})`;
    for (let n = 0; n < 4; n += 1) await book();
    expect((await reasons()).filter((reason) => reason === null)).toHaveLength(6);
  });

  it('does not let a person’s mailbox be filled by second tries, and tells the team', async () => {
    const email = 'ana@example.com';
    const held = stranger({ email, holdReason: 'too_fast' });
    const payload = { ...mailFixture, text: 'not mailed' };
    held.messages![1]!.unmailed = payload;
    await book(held);
    const booking = stranger({ email });
    await book(booking);
    await change(booking, 0, null);
    await sql`insert into consultation.outgoing_messages (meeting_id, channel, purpose, state, payload)
      select id, 'email', 'visitor', 'sent', '{}' from consultation.meetings, generate_series(1, 4)
      where reference = ${booking.reference}`;
    await book({ ...held, holdReason: undefined });
    expect((await reasons())[0]).toBeNull();
    const sent = sql`select purpose, state, payload from consultation.outgoing_messages where meeting_id = ${held.id}`;
    expect(await sent).toEqual([{ purpose: 'team_booked', state: 'waiting', payload }]);
  });

  it('that looks automated refuses nobody else, and its network alone beyond its own limit', async () => {
    const spam = (networkHash: string) => book(stranger({ networkHash, holdReason: 'honeypot' }));
    expect(tally([await spam('one'), await spam('one'), await spam('one')])).toEqual({ booked: 2, limited: 1 });
    for (const network of ['two', 'two', 'three', 'three', 'four', 'four']) await spam(network);
    for (const network of ['five', 'five', 'six', 'six', 'seven', 'seven']) await spam(network);
    expect(await count('meetings')).toEqual([12]);
    expect(await book()).toMatchObject({ outcome: 'booked', mailed: true });
  });

  it('counts as held only what still waits: no canceled, closed or past meeting', async () => {
    for (let n = 0; n < 6; n += 1) await book();
    const held = Array.from({ length: 12 }, () => stranger());
    for (const booking of held) await book(booking);
    expect(await book()).toMatchObject({ outcome: 'limited' });
    for (const booking of held.slice(0, 3)) await change(booking, 0, null);
    await sql`select consultation.close_messages(array(select id from consultation.outgoing_messages where meeting_id = ${held[3]!.id}))`;
    const more = await Array.fromAsync({ length: 5 }, () => book());
    expect(tally(more)).toEqual({ booked: 4, limited: 1 });
  });

  it('does not hold an operator’s test', async () => {
    for (let n = 0; n < 6; n += 1) await book();
    await book(stranger({ isTest: true }));
    expect((await reasons()).at(-1)).toBeNull();
  });
});

it('moves of one meeting end after three a day; it can still be canceled', async () => {
  const booking = stranger();
  await book(booking);
  const other = stranger();
  await book(other);
  expect(await change(booking, 0, other.startsAt)).toEqual({ outcome: 'taken' });
  const moves = await Array.fromAsync({ length: 4 }, (_, n) => change(booking, n, target(n)));
  expect(tally(moves)).toEqual({ changed: 3, limited: 1 });
  expect(moves.at(-1)).toMatchObject({ retry_after: expect.any(Number) as number });
  expect(await change(booking, 3, null)).toMatchObject({ outcome: 'changed', state: 'canceled' });
});

it('the limit of a network counts booked and held ones together', async () => {
  for (const holdReason of ['honeypot', undefined] as const) await book(stranger({ networkHash: 'one', holdReason }));
  expect(await book(stranger({ networkHash: 'one' }))).toMatchObject({ outcome: 'limited' });
  expect(await reasons()).toEqual(['honeypot', null]);
});

describe('what a stranger learns of an address', () => {
  /** All answers to somebody who books with an address, from one network. */
  async function probe(email: string, networkHash: string) {
    const outcomes: MeetingOutcome[] = [];
    const tooFast = stranger({ email, networkHash, holdReason: 'too_fast' });
    const normal = stranger({ email, networkHash });
    // Whether those were held counts for the network, and so for the next ones.
    const own = Array.from({ length: 3 }, () => stranger({ networkHash }));
    const again = { ...tooFast, holdReason: undefined };
    for (const booking of [tooFast, again, normal, ...own, again, normal]) outcomes.push(await book(booking));
    for (let n = 0; n < 3; n += 1) outcomes.push(await change(normal, n, target(n), { networkHash }));
    outcomes.push(await change(normal, 3, null, { networkHash }));
    return outcomes.map(({ outcome, mailed, state }) => ({ outcome, mailed, state }));
  }

  it('is the same whether it has meetings and had many mails, or not', async () => {
    const email = 'victim@example.com';
    const unknown = await probe('unknown@example.com', 'one');
    await sql`truncate consultation.meetings, consultation.admissions cascade`;
    for (let n = 0; n < 4; n += 1) await book(stranger({ email }));
    expect(await probe(email, 'two')).toEqual(unknown);
    expect(await reasons()).toEqual([null, null, null, null, null, null]);
    const mailed = sql`select m.id from consultation.outgoing_messages as m join consultation.meetings as t on t.id = m.meeting_id
      where t.email = ${email} and m.purpose = 'visitor' and m.state <> 'held'`;
    expect(await mailed).toHaveLength(4);
  });

  it('is the same on a later day, while as many are held as may be', async () => {
    const email = 'victim@example.com';
    for (let n = 0; n < 4; n += 1) await book(stranger({ email }));
    for (let n = 0; n < 14; n += 1) await book();
    expect(await book()).toMatchObject({ outcome: 'limited' });
    await sql`update consultation.admissions set happened_at = happened_at - interval '2 days'`;
    const answers = [];
    for (const tooFast of [{}, { email }].map((own) => stranger({ ...own, holdReason: 'too_fast' }))) {
      await book(tooFast);
      answers.push((await book({ ...tooFast, holdReason: undefined })).mailed);
    }
    expect(answers).toEqual([true, true]);
    expect((await reasons()).slice(-2)).toEqual([null, null]);
  });
});

describe('mails to one address', () => {
  const email = 'victim@example.com';
  const team = { subject: 'Meeting', text: 'as usual', html: '' };
  const withNotice = (time: string): QueuedMail[] => [
    ...(bookingFixture(time).messages ?? []).filter(({ purpose }) => purpose !== 'team_booked'),
    { channel: 'email', purpose: 'team_booked', payload: team, unmailed: { ...team, text: 'not mailed' } },
  ];
  /** Sends what is due: a later change would supersede it. */
  const deliver = () => sql`update consultation.outgoing_messages set state = 'sent', sent_at = clock_timestamp()
    where state = 'waiting' and due_at <= clock_timestamp()`;

  it('end at the limit, whatever is booked, moved and canceled; the change is made, and the team is told (F101)', async () => {
    const booking = stranger({ email });
    booking.messages = withNotice(booking.startsAt);
    expect(await book(booking)).toMatchObject({ mailed: true });
    await deliver();
    const mailed = [];
    for (let sequence = 0; sequence < 6; sequence += 1) {
      const to = target(sequence);
      // The limit of moves is another.
      await sql`delete from consultation.visitor_actions`;
      const outcome = await change(booking, sequence, to, { messages: withNotice(to) });
      expect(outcome).toMatchObject({ outcome: 'changed', starts_at: to });
      mailed.push(outcome['mailed']);
      await deliver();
    }
    // A reminder that a move deletes unsent counts no more.
    // The answer does not tell: whoever typed the address may be a stranger.
    expect(new Set(mailed)).toEqual(new Set([true]));
    expect(await countMessages("payload ->> 'text'")).toMatchObject({ 'as usual': 4, 'not mailed': 3 });
    const again = { ...booking, messages: null };
    expect(await book(again)).toMatchObject({ outcome: 'repeated', mailed: true });
    await sql`update consultation.outgoing_messages set created_at = created_at - interval '1 day'`;
    expect(await change(booking, 6, null)).toMatchObject({ outcome: 'changed' });
  });

  describe('count a reminder on the day that it is sent:', () => {
    const inHours = (hours: number) =>
      times.find((time) => Date.parse(time) > Date.now() + (100 + hours) * 3_600_000) ?? '';
    const bookAt = async (hours: number) => {
      const booking = stranger({ email, startsAt: inHours(hours), messages: bookingFixture(inHours(hours)).messages });
      await book(booking);
      await deliver();
      return booking;
    };
    /** Makes the meetings begin a hundred hours earlier, so that the first ones have a reminder today. */
    const pass = () => sql`update consultation.outgoing_messages set due_at = due_at - interval '100 hours',
      sent_at = sent_at - interval '100 hours', created_at = created_at - interval '100 hours'`;

    it('others of that day are fewer', async () => {
      await bookAt(26);
      await pass();
      const later = await bookAt(300);
      for (const [sequence, hours] of [310, 320, 330].entries()) {
        await change(later, sequence, inHours(hours));
        await deliver();
      }
      // One of them before today; the last change sends none.
      expect(await countMessages()).toMatchObject({ reminder: 1, visitor: 4 });
    });

    it('there is none when that day has no place for it', async () => {
      const { id } = await bookAt(10);
      await sql`insert into consultation.outgoing_messages (meeting_id, channel, purpose, state, payload, due_at)
        select meeting_id, channel, purpose, state, payload, due_at from consultation.outgoing_messages, generate_series(1, 3)
        where meeting_id = ${id} and purpose = 'reminder'`;
      await bookAt(20);
      expect(await countMessages()).toMatchObject({ reminder: 4, visitor: 2 });
    });
  });

  it('count those of requests and meetings together', async () => {
    const messages = [...requestMails, queuedMail('confirmation', email)];
    const request = (address: string, mailsPerAddress = 4) =>
      database.submit(submittedRequest({ fields: { email: address } }), messages, visitorFixture({ mailsPerAddress }));
    await request(email);
    await book(stranger({ email }));
    await book(stranger({ email: 'Vic.tim+x@example.com' }));
    expect(await countMessages()).toMatchObject({ confirmation: 1, reminder: 2, visitor: 2 });
    await book(stranger({ email: 'other@example.com' }));
    await book(stranger({ email: 'other@example.com' }));
    await request('other@example.com', 2);
    expect(await countMessages()).toMatchObject({ confirmation: 1 });
  });
});
