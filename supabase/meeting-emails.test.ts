import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../test-support/database.ts';
import { bookingFixture, meetingMails } from '../test-support/fixtures.ts';

const { sql, database, submit, freeTimes, book } = await useTestDatabase();

const [start = ''] = (await freeTimes()).slice(200);
const booking = bookingFixture(start);
beforeEach(() => book(booking));

const claim = () => database.claimMessages('email', 10, 1000);

/** Simulates the passing of time until a moment before or after the meeting's start. */
const passUntil = (hours: number) => sql`
  with passing as (
    select starts_at - clock_timestamp() + make_interval(hours => ${hours}) as time from consultation.meetings),
  mails as (
    update consultation.outgoing_messages
    set due_at = due_at - passing.time, next_attempt_at = next_attempt_at - passing.time from passing)
  update consultation.meetings
  set starts_at = starts_at - passing.time, ends_at = ends_at - passing.time,
      blocks = tstzrange(lower(blocks) - passing.time, upper(blocks) - passing.time) from passing`;

describe('the mails about a meeting', () => {
  it('are claimed at once with its reference and recipients, the reminder is not (F83)', async () => {
    await submit();
    const { messages } = await claim();
    expect(messages).toHaveLength(3);
    const own = messages.filter(({ reference }) => reference === booking.reference);
    const atOnce = meetingMails(start).filter(({ due_at }) => due_at === null);
    expect(own.map(({ payload }) => payload)).toEqual(expect.arrayContaining(atOnce.map(({ payload }) => payload)));
  });

  it('are late 15 minutes after they are due, not after they were written (F83)', async () => {
    await sql`update consultation.outgoing_messages set created_at = created_at - interval '20 minutes'`;
    expect(await claim()).toMatchObject({ late: 0 });
    await sql`update consultation.outgoing_messages set due_at = due_at - interval '16 minutes'`;
    expect(await claim()).toMatchObject({ late: 2 });
  });

  it.each([
    ['of nothing', false, 'visitor'],
    ['of a meeting as that of a lead', true, 'lead'],
  ])('cannot be %s', async (_, ofMeeting, purpose) => {
    const query = sql`insert into consultation.outgoing_messages (channel, meeting_id, purpose, state, payload)
      values ('email', ${ofMeeting ? booking.id : null}, ${purpose}, 'waiting', '{}')`;
    await expect(query).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a reminder (F83)', () => {
  beforeEach(() => sql`update consultation.outgoing_messages set state = 'sent' where purpose <> 'reminder'`);

  it('is claimed a day before the meeting', async () => {
    await passUntil(-25);
    expect(await claim()).toMatchObject({ messages: [], late: 0 });
    await passUntil(-23);
    expect(await claim()).toMatchObject({ messages: [{ payload: { subject: 'Meeting' } }] });
  });

  it('that could not be sent before the meeting is dropped', async () => {
    await passUntil(0);
    expect(await claim()).toMatchObject({ messages: [], late: 0, given_up: 0 });
    expect(await sql`select from consultation.outgoing_messages where purpose = 'reminder'`).toHaveLength(0);
  });
});
