import { describe, expect, it } from 'vitest';
import type { DigestData, OpenEntry, HeldNoticeData } from '../../functions/send-consultation-email/team/digest.ts';
import { useTestDatabase, values } from '../../../test-support/database.ts';
import {
  bookingFixture,
  type BookingFixture,
  changeFixture,
  submittedRequest,
  mailFixture,
  requestMails,
  visitorFixture,
} from '../../../test-support/fixtures.ts';

const { sql, database, submit, freeTimes, book, change, decide, openMessages, ...rows } = await useTestDatabase();
const { count, countMessages, letBegin, pass, setState } = rows;

const states = () => values<string>(sql`select state from consultation.outgoing_messages order by state`);

/** Books as a program would. */
async function bookHeld(time = '', holdReason: 'honeypot' | 'too_fast' = 'honeypot') {
  const booking = { ...bookingFixture(time), holdReason };
  expect(await book(booking)).toMatchObject({ mailed: false });
  return booking;
}

async function hold(state: 'held' | 'failed'): Promise<OpenEntry> {
  const request = submittedRequest(state === 'held' ? { holdReason: 'honeypot' } : {});
  await submit(request);
  await setState(state);
  const [message] = await openMessages();
  expect(message).toMatchObject({ state, reference: request.reference });
  return message as OpenEntry;
}

describe.each(['held', 'failed'] as const)('a message that is %s', (state) => {
  it('is released once, and says so again', async () => {
    const message = await hold(state);
    expect(await decide(message, 'release')).toEqual({ outcome: 'released', repeated: false });
    expect(await states()).toEqual(['waiting']);
    for (const action of ['close', 'delete', 'release'] as const)
      expect(await decide(message, action)).toEqual({ outcome: 'released', repeated: true });
    const { messages } = await database.claimMessages('email', 5, 100);
    expect(messages).toHaveLength(1);
  });

  it('is closed without being sent, and says so again', async () => {
    const message = await hold(state);
    expect(await decide(message, 'close')).toEqual({ outcome: 'closed', repeated: false });
    expect(await decide(message, 'release')).toEqual({ outcome: 'closed', repeated: true });
    expect((await database.claimMessages('email', 5, 100)).messages).toEqual([]);
    expect(await count('requests')).toEqual([1]);
  });

  it('is decided about once by fifty clicks at once (F100)', async () => {
    const message = await hold(state);
    const clicks = Array.from({ length: 50 }, (_, n) => decide(message, n % 2 === 0 ? 'release' : 'close'));
    const decisions = await Promise.all(clicks);
    expect(decisions.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(decisions.map(({ outcome }) => outcome)).size).toBe(1);
  });

  it('needs a new code when it is held again after a release', async () => {
    const message = await hold(state);
    await decide(message, 'release');
    await setState('failed');
    expect(await decide(message, 'close')).toEqual({ outcome: 'released', repeated: true });
    const [again] = await openMessages();
    expect(await decide(again as OpenEntry, 'close')).toEqual({ outcome: 'closed', repeated: false });
  });
});

it('deletes a held request with all about it, and no other', async () => {
  const message = await hold('held');
  await submit(submittedRequest());
  expect(await decide(message, 'delete')).toEqual({ outcome: 'deleted', repeated: false });
  expect(await count('requests', 'outgoing_messages', 'consent_records')).toEqual([1, 1, 1]);
  expect(await decide(message, 'delete')).toEqual({ outcome: 'gone', repeated: true });
});

it('never deletes what only could not be sent', async () => {
  const message = await hold('failed');
  expect(await decide(message, 'delete')).toEqual({ outcome: 'unknown', repeated: false });
  expect(await states()).toEqual(['failed']);
});

describe('all that a digest or notice names as automated', () => {
  const deleteAll = ({ mail_id, until }: HeldNoticeData) => database.deleteListed(mail_id, new Date(until));
  const mailOf = ({ mail_id: id, open }: HeldNoticeData, purpose: 'digest' | 'held_notice') => {
    const text = open.map(({ reference }) => reference).join(' ');
    return { ...requestMails[0]!, id, purpose, payload: { ...mailFixture, text } };
  };
  /** Queues the digest, or the notice, about what is held now, as if it had been for some seconds. */
  async function tell(what: 'digest' | 'notice' = 'digest') {
    await pass('5 seconds');
    if (what === 'notice') {
      await sql`update consultation.system_state set held_told_until = null`;
      const facts = (await database.dueHeldNotice()) as HeldNoticeData;
      expect(await database.queueHeldNotice(facts, mailOf(facts, 'held_notice'))).toBe(true);
      return facts;
    }
    await sql`truncate consultation.digests`;
    const facts = (await database.dueDigest({ timeZone: 'UTC', opens: '00:00', frequency: 'daily' })) as DigestData;
    expect(await database.queueDigest(facts, mailOf(facts, 'digest'))).toBe(true);
    return facts;
  }

  it('is deleted by one decision, and nothing else is', async () => {
    const [time = '', , , other = '', , , released = ''] = await freeTimes();
    await bookHeld(time);
    await book(bookingFixture(other));
    await submit(submittedRequest());
    const unsent = submittedRequest();
    await submit(unsent);
    await setState('failed', unsent.reference);
    for (let n = 0; n < 3; n += 1) await submit(submittedRequest({ holdReason: 'honeypot' }));
    await bookHeld(released);
    const held = (await openMessages()).filter(({ state }) => state === 'held');
    await decide(
      held.find(({ reference }) => reference.startsWith('M-'))!,
      'release',
    );
    const facts = await tell();
    await submit(submittedRequest({ holdReason: 'honeypot' }));
    const results = await Promise.all(Array.from({ length: 10 }, () => deleteAll(facts)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await count('requests', 'meetings')).toEqual([3, 2]);
    expect(await deleteAll(await tell())).toBe(true);
    expect(await count('requests', 'meetings')).toEqual([2, 2]);
  });

  it.each(['digest', 'notice'] as const)('leaves what the %s only counts', async (what) => {
    for (let n = 0; n < 52; n += 1) await submit(submittedRequest(), visitorFixture({ requestsPerHour: 0 }));
    const facts = await tell(what);
    expect([facts.open.length, facts.open_count]).toEqual([50, 52]);
    await deleteAll(facts);
    const left = new Set((await openMessages()).map(({ id }) => id));
    expect(facts.open.filter(({ id }) => left.has(id))).toEqual([]);
    expect(await count('requests')).toEqual([2]);
  });

  it('leaves what a person sent again since, though it is still held', async () => {
    const request = submittedRequest({ holdReason: 'honeypot' });
    await submit(request);
    const facts = await tell();
    await submit({ ...request, holdReason: undefined }, visitorFixture({ requestsPerHour: 0 }));
    expect(await deleteAll(facts)).toBe(false);
    expect(await deleteAll(await tell())).toBe(true);
  });

  it.each(['request', 'meeting'] as const)('is not undone again and again by second tries of a %s', async (kind) => {
    const [time = ''] = (await freeTimes()).slice(50);
    const request = submittedRequest({ holdReason: 'honeypot' });
    const booking = { ...bookingFixture(time), holdReason: 'honeypot' as const };
    if (kind === 'request') await submit(request);
    else await book(booking);
    let tries = 0;
    const again = async () => {
      const key = `key-again-${(tries += 1)}`;
      const visitor = visitorFixture({ requestsPerHour: 0 });
      if (kind === 'request') await submit({ ...request, key, holdReason: undefined }, visitor);
      else await book({ ...booking, key, holdReason: undefined }, undefined, { bookingsPerDay: 0 });
    };
    const first = await tell();
    await again();
    expect(await deleteAll(first)).toBe(false);
    const second = await tell();
    await again();
    expect(await deleteAll(second)).toBe(true);
  });

  it('leaves what only arrived too fast, which may be a person’s, however old', async () => {
    const [time = ''] = await freeTimes();
    await submit(submittedRequest({ holdReason: 'too_fast' }));
    await bookHeld(time, 'too_fast');
    expect(await deleteAll(await tell())).toBe(false);
    expect(await count('requests', 'meetings')).toEqual([1, 1]);
  });

  it('in a notice are meetings to come and a flood of requests, and nothing else is deleted', async () => {
    const [time = '', , , , , canceled = ''] = (await freeTimes()).slice(50);
    await bookHeld(time);
    const off = await bookHeld(canceled);
    await change(changeFixture(off, null));
    await submit(submittedRequest({ holdReason: 'honeypot' }));
    await submit(submittedRequest(), visitorFixture({ requestsPerHour: 0 }));
    expect(await deleteAll(await tell('notice'))).toBe(true);
    expect(await sql`select reference from consultation.meetings`).toEqual([{ reference: off.reference }]);
    expect(await sql`select hold_reason from consultation.requests`).toEqual([{ hold_reason: 'honeypot' }]);
  });
});

it.each(['release', 'close'] as const)(
  'makes what it did %s like any other: later messages about it are not held',
  async (action) => {
    const [time = '', later = ''] = (await freeTimes()).slice(50);
    const booking = await bookHeld(time);
    const [message] = await openMessages();
    await decide(message as OpenEntry, action);
    expect(await change(changeFixture(booking, later))).toMatchObject({ mailed: true });
    expect(await openMessages()).toEqual([]);
  },
);

it.each([
  ['all of its mails', () => undefined, ['reminder', 'team_booked', 'visitor']],
  ['only the team, once it has begun', () => letBegin('-1 minute'), ['team_booked']],
  // Nobody else has heard of it, least of all the address that was typed.
  [
    'only the team, once it was canceled',
    (booking: BookingFixture) => change(changeFixture(booking, null)),
    ['team_canceled'],
  ],
])('what is held of a meeting is decided about at once: its release sends %s', async (_, meanwhile, purposes) => {
  const booking = await bookHeld((await freeTimes())[50]);
  await meanwhile(booking);
  const [message, ...others] = await openMessages();
  expect(others).toEqual([]);
  expect(await decide(message as OpenEntry, 'release')).toEqual({ outcome: 'released', repeated: false });
  expect(Object.keys(await countMessages()).sort()).toEqual(purposes);
  expect(new Set(await states())).toEqual(new Set(['waiting']));
});
