import { beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedMessage, QueuedMessage } from '../../functions/_shared/queue/message-queue.ts';
import { useTestDatabase } from '../../../test-support/database.ts';
import { type RequestChanges, requestMails, submittedRequest, visitorFixture } from '../../../test-support/fixtures.ts';

const { sql, database, pass, openMessages, releaseAll, claim } = await useTestDatabase();

async function submit(changes: RequestChanges = {}) {
  const request = submittedRequest(changes);
  const event = { channel: 'webhook', purpose: 'event', payload: { type: 'lead.created' } } as QueuedMessage;
  await database.submit(request, [...requestMails, event], visitorFixture());
  return request;
}

const states = () => sql`select channel, state, last_error from consultation.outgoing_messages order by channel`;

describe('the event of a request', () => {
  let request: Awaited<ReturnType<typeof submit>>;
  let event: ClaimedMessage;
  beforeEach(async () => {
    request = await submit();
    [event] = (await claim('webhook')) as [ClaimedMessage];
  });

  it('fails for 20 hours without delaying a mail, and the other way round (F98)', async () => {
    await database.recordDeliveryResult(event, { accepted: false, error: 'status 500', isFinal: false });
    await pass('21 hours');
    expect(await database.claimMessages('webhook', 10, 1000)).toMatchObject({ messages: [], given_up: 1 });
    const [mail] = (await claim('email')) as [ClaimedMessage];
    expect(mail).toMatchObject({ attempt: 1 });
    await database.recordDeliveryResult(mail, { accepted: false, error: 'status 500' });
    await submit();
    expect(await claim('webhook')).toHaveLength(1);
  });

  it('needs a person at once after a final error, and is sent again once it is released', async () => {
    await database.recordDeliveryResult(event, { accepted: false, error: 'status 410', isFinal: true });
    expect(await states()).toMatchObject([
      { channel: 'email', state: 'waiting' },
      { channel: 'webhook', state: 'failed', last_error: 'status 410' },
    ]);
    expect(await openMessages()).toMatchObject([
      { reference: request.reference, channel: 'webhook', purpose: 'event' },
    ]);
    await releaseAll();
    expect(await claim('webhook')).toMatchObject([{ id: event.id, attempt: 1 }]);
  });
});

it('waits with the mail of a held request, and is released with it', async () => {
  const { reference } = await submit({ holdReason: 'honeypot' });
  expect(await claim('webhook')).toEqual([]);
  await releaseAll();
  expect(await claim('webhook')).toMatchObject([{ reference }]);
});

it('is dropped where there is no receiver, also one that needs a decision, while mails stay', async () => {
  await submit();
  const [event] = (await claim('webhook')) as [ClaimedMessage];
  await database.recordDeliveryResult(event, { accepted: false, error: 'status 410', isFinal: true });
  await submit();
  await database.dropMessages('webhook');
  expect(await openMessages()).toEqual([]);
  expect(await states()).toMatchObject(Array.from({ length: 2 }, () => ({ channel: 'email', state: 'waiting' })));
});
