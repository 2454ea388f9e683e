import { expect, it, onTestFinished, vi } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import { createDispatcher, type Sender } from './dispatch.ts';
import type { ClaimedMessage, DeliveryOutcome, MessageQueue } from './message-queue.ts';

const payload = { subject: '', text: '', html: '' };
const mail = (id: string): ClaimedMessage => ({ id, attempt: 1, reference: `R-${id}`, to_visitor: false, payload });
const accepted: DeliveryOutcome = { accepted: true, providerId: 'p' };
const failed: DeliveryOutcome = { accepted: false, error: 'status 500' };
const refused: DeliveryOutcome = { accepted: false, error: 'status 422', isFinal: true };

/** A queue that hands out these mails once, in batches. */
function useQueue(batches: ClaimedMessage[][], numbers = { given_up: 0, late: 0 }) {
  const seen = {
    settled: [] as [id: string, accepted: boolean][],
    claims: 0,
    dropped: [] as string[],
    alarms: [] as LogEntry[],
    isBroken: false,
    forgets: false,
  };
  const queue: MessageQueue = {
    claimMessages: () => {
      seen.claims += 1;
      if (seen.isBroken) return Promise.reject(new Error('gone'));
      return Promise.resolve({ messages: batches.shift() ?? [], ...numbers });
    },
    recordDeliveryResult: ({ id }, { accepted }) => {
      if (seen.forgets) return Promise.reject(new Error('not recorded'));
      return Promise.resolve(void seen.settled.push([id, accepted]));
    },
    dropMessages: (channel) => Promise.resolve(void seen.dropped.push(channel)),
  };
  const dispatcher = (...senders: Sender[]) =>
    createDispatcher(queue, senders, (level, entry) => void (level === 'error' && seen.alarms.push(entry)));
  return { seen, dispatcher };
}

const email = (send: (id: string) => DeliveryOutcome | Promise<DeliveryOutcome> = () => accepted): Sender => ({
  channel: 'email',
  send: (id) => Promise.resolve(send(id)),
  perHour: 100,
});

it('sends batch after batch until nothing is due', async () => {
  const { seen, dispatcher } = useQueue([[mail('1'), mail('2')], [mail('3')]]);
  expect(await dispatcher(email())()).toEqual({ sent: 3, failed: 0, givenUp: 0, late: 0 });
  expect(seen).toMatchObject({ settled: ['1', '2', '3'].map((id) => [id, true]), alarms: [] });
});

it('goes on with the others when one mail fails', async () => {
  const { seen, dispatcher } = useQueue([[mail('1'), mail('poison')], [mail('3')]]);
  const send = email((id) => (id === 'poison' ? failed : accepted));
  expect(await dispatcher(send)()).toMatchObject({ sent: 2, failed: 1 });
  expect(seen.settled).toContainEqual(['poison', false]);
});

it('fails when a result cannot be recorded, after it has sent the batch', async () => {
  const { seen, dispatcher } = useQueue([[mail('1'), mail('2')]]);
  seen.forgets = true;
  const send = vi.fn(() => accepted);
  await expect(dispatcher(email(send))()).rejects.toThrow('not recorded');
  expect(send).toHaveBeenCalledTimes(2);
});

it('leaves the rest for later when the provider accepts nothing', async () => {
  const { seen, dispatcher } = useQueue([[mail('1')], [mail('2')]]);
  expect(await dispatcher(email(() => failed))()).toMatchObject({ sent: 0, failed: 1 });
  expect(seen.claims).toBe(1);
});

it('is one worker, and checks once more when called meanwhile', async () => {
  const { seen, dispatcher } = useQueue([]);
  const dispatch = dispatcher(email());
  await Promise.all([dispatch(), dispatch(), dispatch()]);
  expect(seen.claims).toBe(2);
});

it('delays no channel when another one hangs', async () => {
  const { seen, dispatcher } = useQueue([[mail('1')], [mail('2')], [mail('3')]]);
  void dispatcher({ ...email(() => new Promise(() => {})), channel: 'webhook' }, email())();
  await expect.poll(() => seen.settled.length).toBe(2);
});

it('works again after the database failed', async () => {
  const { seen, dispatcher } = useQueue([[mail('1')]]);
  const dispatch = dispatcher(email());
  seen.isBroken = true;
  await expect(dispatch()).rejects.toThrow('gone');
  seen.isBroken = false;
  expect(await dispatch()).toMatchObject({ sent: 1 });
});

it('raises an alarm for mails that are late and for mails that need a decision (F30, F33)', async () => {
  const { seen, dispatcher } = useQueue([], { given_up: 2, late: 3 });
  await dispatcher(email())();
  const alarms = [
    { code: 'mailNeedsDecision', count: 2 },
    { code: 'mailLate', count: 3 },
  ];
  expect(seen.alarms).toEqual(alarms);
});

it('gives up at once when the provider refuses a mail, with an alarm unless it is the visitor’s address', async () => {
  for (const to_visitor of [false, true]) {
    const { seen, dispatcher } = useQueue([[{ ...mail('1'), to_visitor }]]);
    const report = await dispatcher(email(() => refused))();
    expect(report).toEqual({ sent: 0, failed: 1, givenUp: to_visitor ? 0 : 1, late: 0 });
    expect(seen.alarms).toEqual(to_visitor ? [] : [{ code: 'mailNeedsDecision', count: 1 }]);
  }
});

it('does not send what it claimed before it was suspended', async () => {
  const sent: string[] = [];
  const { seen, dispatcher } = useQueue([[mail('1')]]);
  const times = [0, 0, 40_000];
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? 40_000);
  const send = email((id) => (sent.push(id), accepted));
  expect(await dispatcher(send)()).toMatchObject({ sent: 0, failed: 1 });
  clock.mockRestore();
  expect([sent, seen.settled]).toEqual([[], []]);
});

it('keeps to the provider’s limit a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { dispatcher } = useQueue([[mail('1')], [mail('2')]]);
  const started = Date.now();
  const at: number[] = [];
  const dispatched = dispatcher({ ...email(() => (at.push(Date.now() - started), accepted)), perSecond: 10 })();
  await vi.runAllTimersAsync();
  await dispatched;
  expect(at[0]).toBe(0);
  expect(at[1]).toBeGreaterThan(400);
});

it('drops the messages of a channel without a receiver', async () => {
  const { seen, dispatcher } = useQueue([[mail('1')]]);
  const report = await dispatcher({ channel: 'webhook', send: undefined, perHour: 100 })();
  expect(report).toEqual({ sent: 0, failed: 0, givenUp: 0, late: 0 });
  expect(seen).toMatchObject({ claims: 0, dropped: ['webhook'] });
});
