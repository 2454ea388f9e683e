import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { beforeEach, expect, it } from 'vitest';
import { untilOneWaits, useTestDatabase } from '../../../test-support/database.ts';
import { bookingFixture, changeFixture, submittedRequest } from '../../../test-support/fixtures.ts';

const { sql, database, submit, freeTimes, book, change, count, openMessages, decide } = await useTestDatabase();
const [start = '', , , later = ''] = (await freeTimes()).slice(200);
const booking = { ...bookingFixture(start), holdReason: 'too_fast' as const };
const request = submittedRequest({ holdReason: 'too_fast', fields: { email: 'ana@example.com' } });
beforeEach(async () => {
  await book(booking);
  await submit(request);
});

const locks = {
  'its visitor': (sql: ISql) => sql`select consultation.lock_visitor(${booking.visitorHash}, ${booking.networkHash})`,
  'the meeting': (sql: ISql) => sql`select from consultation.meetings where id = ${booking.id} for update nowait`,
  'the request': (sql: ISql) =>
    sql`select from consultation.requests where reference = ${request.reference} for update nowait`,
  'its admission': (sql: ISql) =>
    sql`select consultation.record_admission('request', id, null, false) from consultation.requests`,
  'the system state': (sql: ISql) => sql`select from consultation.system_state for update`,
  'its messages': (sql: ISql) =>
    sql`select from consultation.outgoing_messages where meeting_id = ${booking.id} for update nowait`,
};

async function release() {
  const message = (await openMessages()).find(({ reference }) => reference === booking.reference);
  return decide(message!, 'release');
}

const erase = async () => ({ outcome: await database.erasePerson(booking.reference) });

// Two that take their locks in different orders wait for each other, until one fails (40P01).
it.each([
  ['a change', 'its visitor', 'the meeting', () => change(changeFixture(booking, later)), 'changed'],
  ['a decision', 'the meeting', 'its messages', release, 'released'],
  ['a second try', 'the meeting', 'its messages', () => book({ ...booking, holdReason: undefined }), 'repeated'],
  ['a second try', 'the request', 'its admission', () => submit({ ...request, holdReason: undefined }), 'repeated'],
  ['an erasure', 'the meeting', 'the system state', erase, 1],
  ['an erasure', 'the system state', 'its messages', erase, 1],
] as const)('%s locks %s before %s', async (_, first, second, work, outcome) => {
  let working: Promise<{ outcome: unknown }> | undefined;
  await sql.begin(async (transaction) => {
    await locks[first](transaction);
    working = work();
    await untilOneWaits(transaction);
    await locks[second](transaction);
  });
  expect(await working).toMatchObject({ outcome });
});

it('a dispatch waits for no message that a change or a deletion holds', async () => {
  await sql`update consultation.outgoing_messages set state = 'waiting', is_superseded = true
    where meeting_id is not null`;
  await sql.begin(async (transaction) => {
    await locks['its messages'](transaction);
    expect(await database.claimMessages('email', 5)).toMatchObject({ messages: [] });
  });
  expect(await count('outgoing_messages')).toEqual([4]);
  await database.claimMessages('email', 5);
  expect(await count('outgoing_messages')).toEqual([2]);
});

it('what is being released is not deleted with all that a mail lists', async () => {
  const mailId = randomUUID();
  await sql`update consultation.meetings set hold_reason = 'honeypot'`;
  await sql`insert into consultation.outgoing_messages (id, channel, purpose, state, payload)
    values (${mailId}, 'email', 'digest', 'sent', ${sql.json({ text: booking.reference })})`;
  let deleting: Promise<boolean> | undefined;
  await sql.begin(async (transaction) => {
    await transaction`select consultation.release_held(${booking.id})`;
    deleting = database.deleteListed(mailId, new Date());
    await untilOneWaits(transaction);
  });
  expect(await deleting).toBe(false);
  expect(await count('meetings')).toEqual([1]);
});
