import { expect, it, vi } from 'vitest';
import { createDispatcher, type Sender } from './dispatch.ts';
import type { Log, LogEntry } from '../http/log.ts';
import type { ClaimedMessage, DeliveryOutcome, MessageQueue } from './message-queue.ts';

const payload = { subject: '', text: '', html: '' };
const mail = (id: string): ClaimedMessage => ({ id, attempt: 1, reference: `R-${id}`, to_visitor: false, payload });
const accepted: DeliveryOutcome = { accepted: true, providerId: 'p' };
const failed: DeliveryOutcome = { accepted: false, error: 'status 500' };

/** A dispatcher whose queue hands out these mails once, in batches, and whose provider takes what `send` accepts. */
function dispatching(
  batches: ClaimedMessage[][],
  send = (_id: string) => accepted,
  numbers = { given_up: 0, late: 0 },
) {
  const seen = {
    settled: [] as [string, boolean][],
    claims: 0,
    dropped: [] as string[],
    alarms: [] as LogEntry[],
    isBroken: false,
  };
  const queue: MessageQueue = {
    claimMessages: () => {
      seen.claims += 1;
      if (seen.isBroken) return Promise.reject(new Error('gone'));
      return Promise.resolve({ messages: batches.shift() ?? [], ...numbers });
    },
    recordDeliveryResult: ({ id }, { accepted: sent }) => {
      seen.settled.push([id, sent]);
      return Promise.resolve();
    },
    dropMessages: (channel) => Promise.resolve(void seen.dropped.push(channel)),
  };
  const log: Log = (level, entry) => {
    if (level === 'error') seen.alarms.push(entry);
  };
  const sender: Sender = { channel: 'email', send: (id) => Promise.resolve(send(id)), perHour: 100 };
  return { seen, queue, dispatch: createDispatcher(queue, [sender], log) };
}

it('sends batch after batch until nothing is due', async () => {
  const { seen, dispatch } = dispatching([[mail('1'), mail('2')], [mail('3')]]);
  expect(await dispatch()).toEqual({ sent: 3, failed: 0, givenUp: 0, late: 0 });
  expect(seen).toMatchObject({ settled: ['1', '2', '3'].map((id) => [id, true]), alarms: [] });
});

it('goes on with the others when one mail fails (poison)', async () => {
  const send = (id: string) => (id === 'poison' ? failed : accepted);
  const { seen, dispatch } = dispatching([[mail('1'), mail('poison')], [mail('3')]], send);
  expect(await dispatch()).toMatchObject({ sent: 2, failed: 1 });
  expect(seen.settled).toContainEqual(['poison', false]);
});

it('leaves the rest for later when the provider accepts nothing', async () => {
  const { seen, dispatch } = dispatching([[mail('1')], [mail('2')]], () => failed);
  expect(await dispatch()).toMatchObject({ sent: 0, failed: 1 });
  expect(seen.claims).toBe(1);
});

it('is one worker, and checks once more when called meanwhile', async () => {
  const { seen, dispatch } = dispatching([]);
  await Promise.all([dispatch(), dispatch(), dispatch()]);
  expect(seen.claims).toBeLessThanOrEqual(2);
});

it('delays no channel when another one hangs or fails', async () => {
  const { seen, queue } = dispatching([[mail('1')], [mail('2')], [mail('3')]]);
  const hang: Sender = { channel: 'webhook', send: () => new Promise(() => {}), perHour: 100 };
  const send: Sender = { channel: 'email', send: () => Promise.resolve(accepted), perHour: 100 };
  void createDispatcher(queue, [hang, send], () => undefined)();
  await expect.poll(() => seen.settled.length).toBe(2);
});

it('works again after the database failed', async () => {
  const { seen, dispatch } = dispatching([[mail('1')]]);
  seen.isBroken = true;
  await expect(dispatch()).rejects.toThrow('gone');
  seen.isBroken = false;
  expect(await dispatch()).toMatchObject({ sent: 1 });
});

it('raises an alarm for mails that are late and for mails that need a person (F30, F33)', async () => {
  const { seen, dispatch } = dispatching([], undefined, { given_up: 2, late: 3 });
  await dispatch();
  expect(seen.alarms).toEqual([
    { code: 'mailNeedsDecision', count: 2 },
    { code: 'mailLate', count: 3 },
  ]);
});

it('gives up at once after a final error, and says that it needs a person', async () => {
  const { seen, dispatch } = dispatching([[mail('1')]], () => ({
    accepted: false,
    error: 'status 410',
    isFinal: true,
  }));
  expect(await dispatch()).toEqual({ sent: 0, failed: 1, givenUp: 1, late: 0 });
  expect(seen.alarms).toEqual([{ code: 'mailNeedsDecision', count: 1 }]);
});

it('raises no alarm when the provider refuses a visitor’s address', async () => {
  const { seen, dispatch } = dispatching([[{ ...mail('1'), to_visitor: true }]], () => ({
    accepted: false,
    error: 'status 422',
    isFinal: true,
  }));
  expect(await dispatch()).toEqual({ sent: 0, failed: 1, givenUp: 0, late: 0 });
  expect(seen.alarms).toEqual([]);
});

it('does not send what it claimed before it was suspended', async () => {
  const sent: string[] = [];
  const { seen, dispatch } = dispatching([[mail('1')]], (id) => (sent.push(id), accepted));
  const times = [0, 0, 40_000];
  vi.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? 40_000);
  expect(await dispatch()).toMatchObject({ sent: 0, failed: 1 });
  vi.restoreAllMocks();
  expect(sent).toEqual([]);
  expect(seen.settled).toEqual([]);
});

it('keeps to the provider’s limit a second', async () => {
  const { queue } = dispatching([[mail('1')], [mail('2')]]);
  const started = performance.now();
  const at: number[] = [];
  const send = () => (at.push(performance.now() - started), Promise.resolve(accepted));
  await createDispatcher(queue, [{ channel: 'email', send, perSecond: 10 }], () => undefined)();
  expect(at[1]).toBeGreaterThan(400);
});

it('drops the messages of a channel without a receiver', async () => {
  const { seen, queue } = dispatching([[mail('1')]]);
  const dispatch = createDispatcher(queue, [{ channel: 'webhook', send: undefined, perHour: 100 }], () => undefined);
  expect(await dispatch()).toEqual({ sent: 0, failed: 0, givenUp: 0, late: 0 });
  expect(seen).toMatchObject({ claims: 0, dropped: ['webhook'] });
});
