import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedMessage } from '../../functions/_shared/queue/message-queue.ts';
import { useTestDatabase, value, values } from '../../../test-support/database.ts';
import { bookingFixture, submittedRequest, mailFixture, meetingMails } from '../../../test-support/fixtures.ts';

const { sql, database, submit, addMeeting, freeTimes, book, pass, openMessages, decide, closeAll, releaseAll } =
  await useTestDatabase();

const [start = ''] = (await freeTimes()).slice(200);

async function addMails(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await submit();
}

const claim = async (batch = 5, hourlyLimit = 1000) =>
  (await database.claimMessages('email', batch, hourlyLimit)).messages;
const fail = (mail: ClaimedMessage) => database.recordDeliveryResult(mail, { accepted: false, error: 'status 500' });
const accept = (mail: ClaimedMessage) => database.recordDeliveryResult(mail, { accepted: true, providerId: 'p-1' });

async function claimOne(): Promise<ClaimedMessage> {
  const mails = await claim();
  expect(mails).toHaveLength(1);
  return mails[0] as ClaimedMessage;
}

/** The first claim of a new mail. */
async function claimNew(): Promise<ClaimedMessage> {
  await addMails(1);
  return claimOne();
}

/** The state of the only mail. */
const state = () => sql`select state, attempts, last_error, provider_id from consultation.outgoing_messages`;

describe('a waiting mail', () => {
  it('is claimed by one worker at a time (F35)', async () => {
    await addMails(12);
    const batches = await Promise.all([claim(), claim(), claim(), claim()]);
    const ids = batches.flat().map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    expect(await claim()).toEqual([]);
  });

  it('is claimed again, the same to the last letter, after its worker died (F35, F104)', async () => {
    const { reference } = submittedRequest();
    await submit(submittedRequest({ reference }));
    const first = await claimOne();
    expect(first).toMatchObject({ reference, attempt: 1, payload: mailFixture });
    await pass('59 seconds');
    expect(await claim()).toEqual([]);
    await pass('2 seconds');
    expect(await claimOne()).toEqual({ ...first, attempt: 2 });
  });

  it.each([
    ['failure', accept, fail],
    ['success', fail, accept],
  ])('is done when one attempt succeeds, though an earlier one reports its %s late', async (_, settle, settleLate) => {
    const first = await claimNew();
    await pass('2 minutes');
    await settle(await claimOne());
    await settleLate(first);
    expect(await state()).toMatchObject([{ state: 'sent', provider_id: 'p-1', last_error: null }]);
    await pass('1 day');
    expect(await claim()).toEqual([]);
  });
});

describe('a mail that fails', () => {
  it('is retried after 30 seconds, doubling up to 15 minutes (F30)', async () => {
    await addMails(1);
    const seconds: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await fail(await claimOne());
      const wait = sql`select round(extract(epoch from next_attempt_at - clock_timestamp()))::integer
        from consultation.outgoing_messages`;
      seconds.push(await value<number>(wait));
      await pass('15 minutes');
    }
    expect(seconds).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect(await state()).toMatchObject([{ state: 'waiting', attempts: 8, last_error: 'status 500' }]);
  });

  it('is given up before the provider forgets its key, and never sent again (F27, F33)', async () => {
    await addMails(1);
    let attempts = 0;
    let hours = 0;
    for (;;) {
      const { messages, given_up } = await database.claimMessages('email', 5, 1000);
      if (given_up > 0) break;
      attempts += messages.length;
      await Promise.all(messages.map(fail));
      await pass('15 minutes');
      hours += 0.25;
    }
    expect(hours).toBeGreaterThan(19);
    expect(hours).toBeLessThan(23);
    expect(attempts).toBeGreaterThan(70);
    expect(await state()).toMatchObject([{ state: 'failed', last_error: 'status 500' }]);
    await pass('1 day');
    expect(await claim()).toEqual([]);
  });
});

describe('the hourly limit (F28)', () => {
  it.each(['digest', 'held_notice'])(
    'neither delays nor counts the mail "%s", which goes before all others',
    async (purpose) => {
      const add = () => sql`insert into consultation.outgoing_messages (channel, purpose, state, payload)
      values ('email', ${purpose}, 'waiting', '{}')`;
      await add();
      await accept(await claimOne());
      await addMails(3);
      expect(await claim(5, 2)).toHaveLength(2);
      await add();
      expect(await claim(5, 2)).toMatchObject([{ reference: expect.stringMatching(`^${purpose}-`) as string }]);
      expect(await claim(5, 2)).toEqual([]);
    },
  );

  it('makes no mail late within its hour', async () => {
    await addMails(2);
    await Promise.all((await claim(1, 1)).map(accept));
    await pass('16 minutes');
    expect(await database.claimMessages('email', 0, 1)).toMatchObject({ late: 0 });
    expect(await database.health([])).toMatchObject({ mail_seconds: 0 });
    await pass('60 minutes');
    expect(await database.claimMessages('email', 0, 1)).toMatchObject({ late: 1 });
  });

  it('does not count failed attempts', async () => {
    await addMails(3);
    await Promise.all((await claim(2, 2)).map(fail));
    expect(await claim(2, 2)).toHaveLength(1);
  });

  it('holds for concurrent workers', async () => {
    await addMails(8);
    const batches = await Promise.all([claim(5, 4), claim(5, 4), claim(5, 4)]);
    expect(batches.flat()).toHaveLength(4);
  });
});

describe('the room that is kept for the team', () => {
  let hours = 48;
  /** Queues a mail about each of so many meetings of their own. */
  const add = async (purpose: string, meetings = 3) => {
    for (let n = 0; n < meetings; n += 1) {
      const start = Date.now() + (hours += 1) * 3_600_000;
      const id = await addMeeting(new Date(start).toISOString(), new Date(start + 1_800_000).toISOString());
      await sql`insert into consultation.outgoing_messages (meeting_id, channel, purpose, state, payload)
        values (${id}, 'email', ${purpose}, 'waiting', '{}')`;
    }
  };
  const purposes = (messages: ClaimedMessage[]) =>
    values<string>(sql`select purpose from consultation.outgoing_messages
      where id = any(${messages.map(({ id }) => id)}) order by purpose`);
  /** Sends what these limits allow. */
  const send = async (perHour: number, perDay?: number) => {
    const { messages } = await database.claimMessages('email', 9, perHour, perDay);
    await Promise.all(messages.map(accept));
    return purposes(messages);
  };

  it('lets the team’s mails pass any number of mails to visitors, and those the reminders', async () => {
    await add('reminder');
    await addMails(2);
    await sql`insert into consultation.outgoing_messages (request_id, channel, purpose, state, payload)
      select id, 'email', 'confirmation', 'waiting', '{}' from consultation.requests`;
    await add('team_moved');
    await add('team_canceled');
    await add('team_booked');
    expect(await purposes(await claim(5))).toEqual(['request', 'request', 'team_booked', 'team_booked', 'team_booked']);
    expect(await purposes(await claim(3))).toEqual(['team_canceled', 'team_canceled', 'team_canceled']);
    expect(await purposes(await claim(3))).toEqual(['team_moved', 'team_moved', 'team_moved']);
    expect(await purposes(await claim(2))).toEqual(['confirmation', 'confirmation']);
    expect(await purposes(await claim(5))).toEqual(['reminder', 'reminder', 'reminder']);
  });

  it.each(['hour', 'day'])(
    'is half of the limit of an %s for what is new, and a sixth for what is canceled',
    async (period) => {
      const limited = () => (period === 'hour' ? send(6) : send(1000, 6));
      await add('visitor');
      expect(await limited()).toEqual(['visitor', 'visitor']);
      await add('team_moved');
      expect(await limited()).toEqual([]);
      await add('team_canceled');
      expect(await limited()).toEqual(['team_canceled']);
      await add('team_booked');
      expect(await limited()).toEqual(['team_booked', 'team_booked', 'team_booked']);
      await add('team_booked');
      expect(await limited()).toEqual([]);
      await pass(period === 'hour' ? '61 minutes' : '23 hours');
      expect(await limited()).toEqual(period === 'hour' ? ['team_booked', 'team_booked', 'team_booked'] : []);
      await pass('61 minutes');
      const rest = [await limited(), await limited(), await limited(), await limited()];
      // Of the day, or of the hour that follows.
      expect(rest).toEqual(
        period === 'hour'
          ? [['team_canceled', 'team_canceled'], ['team_moved'], [], []]
          : [['team_booked', 'team_booked', 'team_booked'], ['team_canceled', 'team_canceled'], ['team_moved'], []],
      );
    },
  );

  it('is not kept twice: what the team gets of it is no longer kept', async () => {
    await add('team_booked');
    expect(await send(6)).toEqual(['team_booked', 'team_booked', 'team_booked']);
    await add('visitor');
    expect(await send(6)).toEqual(['visitor', 'visitor']);
    await add('team_canceled');
    expect(await send(6)).toEqual(['team_canceled']);
    expect(await send(6)).toEqual([]);
  });

  it('makes mails wait that strangers can cause at will, without an alarm, though not those about what is new', async () => {
    await add('visitor');
    await add('team_moved');
    await add('team_canceled');
    await pass('20 minutes');
    expect(await database.claimMessages('email', 5, 1)).toMatchObject({ late: 0, messages: [{}] });
    await pass('2 hours');
    await database.noteScheduledRun();
    expect(await database.claimMessages('email', 0, 1)).toMatchObject({ late: 1 });
    await sql`update consultation.outgoing_messages set state = 'sent', sent_at = clock_timestamp() where attempts > 0`;
    expect(await database.health([])).toMatchObject({ mail_seconds: 0 });
    expect(await database.observeAlerts()).toBe(0);
    await add('team_booked');
    await sql`update consultation.outgoing_messages set due_at = due_at - interval '80 minutes' where purpose = 'team_booked'`;
    expect(await database.observeAlerts()).toBe(1);
  });

  it('is not used up by what a person closed', async () => {
    await addMails(2);
    await sql`update consultation.outgoing_messages set state = 'failed'`;
    await closeAll();
    await addMails(1);
    expect(await claim(5, 1)).toHaveLength(1);
  });
});

describe('a visitor’s address that the provider refuses', () => {
  it('raises no alarm, is not late, and is shown with its reason until a person decides (F34)', async () => {
    const last_error = 'status 422, no such domain';
    await addMails(1);
    await sql`update consultation.outgoing_messages set purpose = 'confirmation'`;
    await database.recordDeliveryResult(await claimOne(), { accepted: false, error: last_error, isFinal: true });
    await pass('1 day');
    expect(await database.claimMessages('email', 5, 100)).toEqual({ messages: [], given_up: 0, late: 0 });
    await database.noteScheduledRun();
    expect(await database.health([])).toMatchObject({ mail_seconds: 0, needs_decision: false });
    expect(await database.observeAlerts()).toBe(0);
    expect(await openMessages()).toMatchObject([{ last_error, purpose: 'confirmation' }]);
    await releaseAll();
    expect(await claim()).toHaveLength(1);
  });

  it('differs from the team’s, of which the team is told', async () => {
    await database.recordDeliveryResult(await claimNew(), { accepted: false, error: 'status 422', isFinal: true });
    expect(await database.health([])).toMatchObject({ needs_decision: true });
    expect(await database.observeAlerts()).toBe(1);
  });
});

it.each([
  ['digest', 'release', 'released'],
  ['alert', 'close', 'closed'],
] as const)('the %s that is held is listed, and its "%s" ends that', async (purpose, action, outcome) => {
  const channel = purpose === 'alert' ? 'alert' : 'email';
  await sql`insert into consultation.outgoing_messages (channel, purpose, state, payload)
    values (${channel}, ${purpose}, 'failed', '{"kind": "mailLate"}')`;
  const [message] = await openMessages();
  expect(message?.reference).toMatch(new RegExp(`^${purpose}-[0-9a-f]{8}$`));
  expect(await database.health([])).toMatchObject({ needs_decision: true });
  expect(await decide(message!, action)).toEqual({ outcome, repeated: false });
  expect(await openMessages()).toEqual([]);
  expect(await database.health([])).toMatchObject({ needs_decision: false });
  expect((await database.claimMessages(channel, 5)).messages).toHaveLength(action === 'release' ? 1 : 0);
});

describe('a mail about a meeting', () => {
  const booking = bookingFixture(start);
  beforeEach(() => book(booking));
  it('is a reminder from a day before, unless the meeting has begun (F83)', async () => {
    expect((await claim()).map(({ reference }) => reference)).toEqual([booking.reference, booking.reference]);
    await sql`update consultation.outgoing_messages set state = 'sent' where purpose <> 'reminder'`;
    await pass(`${Date.parse(start) - Date.now() - 25 * 3_600_000} milliseconds`);
    expect(await database.claimMessages('email', 5)).toMatchObject({ messages: [], late: 0 });
    await pass('2 hours');
    expect(await claimOne()).toMatchObject({ payload: meetingMails(start)[2]!.payload });
    await pass('23 hours');
    expect(await database.claimMessages('email', 5)).toMatchObject({ messages: [], late: 0, given_up: 0 });
    expect(await sql`select from consultation.outgoing_messages where purpose = 'reminder'`).toHaveLength(0);
  });

  it.each([
    ['of nothing', false, 'visitor'],
    ['of a meeting as that of a request', true, 'request'],
  ])('cannot be %s', async (_, ofMeeting, purpose) => {
    const query = sql`insert into consultation.outgoing_messages (channel, meeting_id, purpose, state, payload)
      values ('email', ${ofMeeting ? booking.id : null}, ${purpose}, 'waiting', '{}')`;
    await expect(query).rejects.toMatchObject({ code: '23514' });
  });
});
