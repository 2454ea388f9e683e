import { describe, expect, it } from 'vitest';
import type { ClaimedMessage } from './functions/_shared/message-queue.ts';
import { sampleLead, sampleMail } from '../tools/dev-stack/sample-lead.ts';
import { useTestDatabase, value } from '../tools/dev-stack/use-test-database.ts';

const { sql, database, submit } = await useTestDatabase();

async function addMails(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await submit();
}

const claim = async (batch = 5, hourlyLimit = 1000) =>
  (await database.claimMessages('email', batch, hourlyLimit)).messages;
const fail = (mail: ClaimedMessage) => database.settleMessage(mail, { accepted: false, error: 'status 500' });
const accept = (mail: ClaimedMessage) => database.settleMessage(mail, { accepted: true, providerId: 'p-1' });

/** Simulates the passing of time for every mail. */
const pass = (time: string) => sql`
  update consultation.outgoing_messages
  set created_at = created_at - ${time}::interval, due_at = due_at - ${time}::interval, next_attempt_at = next_attempt_at - ${time}::interval,
      first_attempt_at = first_attempt_at - ${time}::interval, last_attempt_at = last_attempt_at - ${time}::interval,
      sent_at = sent_at - ${time}::interval`;

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

  it('comes with everything needed to send it', async () => {
    const lead = sampleLead();
    await submit(lead);
    expect(await claimOne()).toMatchObject({ reference: lead.reference, attempt: 1, payload: sampleMail });
  });

  it('is claimed again under the same id after its worker died (F35)', async () => {
    const { id } = await claimNew();
    await pass('59 seconds');
    expect(await claim()).toEqual([]);
    await pass('2 seconds');
    expect(await claimOne()).toMatchObject({ id, attempt: 2 });
  });

  it('is done once the provider accepts it', async () => {
    await accept(await claimNew());
    expect(await state()).toMatchObject([{ state: 'sent', provider_id: 'p-1', last_error: null }]);
    await pass('1 day');
    expect(await claim()).toEqual([]);
  });

  it.each([
    ['failure', accept, fail],
    ['success', fail, accept],
  ])('is done when one attempt succeeds, though an earlier one reports its %s late', async (_, settle, settleLate) => {
    const first = await claimNew();
    await pass('2 minutes');
    await settle(await claimOne());
    await settleLate(first);
    expect(await state()).toMatchObject([{ state: 'sent' }]);
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

  it('does not delay others', async () => {
    await fail(await claimNew());
    await addMails(3);
    expect(await claim()).toHaveLength(3);
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
    expect(await state()).toMatchObject([{ state: 'needs_person', last_error: 'status 500' }]);
    await pass('1 day');
    expect(await claim()).toEqual([]);
  });

  it('needs a person when it was not processed for more than a day (F33)', async () => {
    await claimNew();
    await pass('25 hours');
    expect(await database.claimMessages('email', 5, 1000)).toMatchObject({ messages: [], given_up: 1 });
    expect(await state()).toMatchObject([{ state: 'needs_person' }]);
  });

  it('is reported as late after 15 minutes (F30)', async () => {
    await addMails(2);
    expect(await database.claimMessages('email', 0, 1000)).toMatchObject({ late: 0 });
    await pass('16 minutes');
    expect(await database.claimMessages('email', 0, 1000)).toMatchObject({ late: 2 });
  });
});

describe('the hourly limit (F28)', () => {
  it('delays mails while leads are still accepted', async () => {
    await addMails(5);
    const first = await claim(5, 3);
    expect(first).toHaveLength(3);
    expect(await claim(5, 3)).toEqual([]);
    await Promise.all(first.map(accept));
    expect(await claim(5, 3)).toEqual([]);
    await addMails(1);
    await pass('61 minutes');
    expect(await claim(5, 3)).toHaveLength(3);
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
