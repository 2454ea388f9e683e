import { describe, expect, it } from 'vitest';
import type { ClaimedMessage, DeliveryOutcome, QueuedMail } from '../../functions/_shared/queue/message-queue.ts';
import { useTestDatabase } from '../../../test-support/database.ts';
import { bookingFixture, type BookingFixture, changeFixture } from '../../../test-support/fixtures.ts';

// The messages about one meeting reach each mailbox and the webhook in the order of its states, whatever fails.

const { sql, database, book, change, freeTimes, pass, openMessages, releaseAll, claim } = await useTestDatabase();

const limits = { perMinute: 1000, perDay: 1000 };

const times = (await freeTimes()).slice(200);

/** What is sent about one state of a meeting, named by it. */
function messagesOf(state: string) {
  const payload = { state };
  const mails = ['visitor', 'team_booked'].map((purpose) => ({ channel: 'email', purpose, payload }));
  return [...mails, { channel: 'webhook', purpose: 'event', payload }] as unknown as QueuedMail[];
}

async function booked(index = 0) {
  const booking = { ...bookingFixture(times[index] ?? ''), messages: messagesOf('booked') };
  expect(await book(booking, undefined, limits)).toMatchObject({ outcome: 'booked' });
  return booking;
}

async function changed(booking: BookingFixture, sequence: number, state: string, startsAt: string | null) {
  const request = { ...changeFixture(booking, startsAt), sequence, messages: messagesOf(state) };
  expect(await change(request, undefined, limits)).toMatchObject({ outcome: 'changed' });
}

const stateOf = ({ payload }: ClaimedMessage) => (payload as { state: string }).state;
const accepted: DeliveryOutcome = { accepted: true, providerId: '' };
const refused: DeliveryOutcome = { accepted: false, error: 'status 500' };

describe('a state that is superseded', () => {
  it.each(['waiting', 'failed', 'held'])('is dropped while it is %s', async (state) => {
    const booking = await booked();
    await sql`update consultation.outgoing_messages set state = ${state}`;
    await changed(booking, 0, 'moved', times[20] ?? '');
    await changed(booking, 1, 'canceled', null);
    expect((await claim('email')).map(stateOf)).toEqual(['canceled', 'canceled']);
    expect((await claim('webhook')).map(stateOf)).toEqual(['canceled']);
    expect(await openMessages()).toEqual([]);
  });

  it('is waited for while a worker sends it, and not tried again when it fails', async () => {
    const booking = await booked();
    const [first] = (await claim('webhook')) as [ClaimedMessage];
    await changed(booking, 0, 'moved', times[20] ?? '');
    expect(await Promise.all([claim('webhook'), claim('webhook')])).toEqual([[], []]);
    await changed(booking, 1, 'canceled', null);
    expect(await claim('webhook')).toEqual([]);
    await database.recordDeliveryResult(first, refused);
    expect((await claim('webhook')).map(stateOf)).toEqual(['canceled']);
  });

  it('is given up with the lease of a worker that died', async () => {
    const booking = await booked();
    const [first] = (await claim('webhook')) as [ClaimedMessage];
    await changed(booking, 0, 'moved', times[20] ?? '');
    await pass('61 seconds');
    expect((await claim('webhook')).map(stateOf)).toEqual(['moved']);
    await database.recordDeliveryResult(first, refused);
    await pass('1 hour');
    expect((await claim('webhook')).map(stateOf)).toEqual(['moved']);
  });

  it('is not a reminder that comes after a booking which is still to be sent', async () => {
    await booked();
    await sql`insert into consultation.outgoing_messages (meeting_id, channel, purpose, state, payload)
      select id, 'email', 'reminder', 'waiting', '{"state": "reminder"}' from consultation.meetings`;
    const first = await claim('email');
    expect(first.map(stateOf)).toEqual(['booked', 'booked']);
    await Promise.all(first.map((message) => database.recordDeliveryResult(message, accepted)));
    expect((await claim('email')).map(stateOf)).toEqual(['reminder']);
  });

  it('includes the reminder of the earlier time, also where the visitor gets no mail of the change', async () => {
    const booking = await booked();
    await sql`update consultation.outgoing_messages set purpose = 'reminder' where purpose = 'visitor'`;
    await sql`update consultation.outgoing_messages set state = 'sent' where purpose <> 'reminder'`;
    const request = { ...changeFixture(booking, null), messages: [] };
    expect(await change(request, undefined, limits)).toMatchObject({ outcome: 'changed' });
    expect(await claim('email')).toEqual([]);
  });
});

it.each(['failed', 'sent'])(
  'releases the newest of several states only, and none after a newer one: %s',
  async (newer) => {
    const booking = await booked();
    const deliver = async () => {
      for (const message of await claim('webhook')) await database.recordDeliveryResult(message, accepted);
    };
    await deliver();
    await changed(booking, 0, 'moved', times[20] ?? '');
    await deliver();
    await sql`update consultation.outgoing_messages set state = case payload ->> 'state' when 'booked' then 'failed' else ${newer} end
    where channel = 'webhook'`;
    await releaseAll();
    expect((await claim('webhook')).map(stateOf)).toEqual(newer === 'failed' ? ['moved'] : []);
    expect(await openMessages()).toEqual([]);
  },
);
