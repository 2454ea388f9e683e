import { beforeEach, expect, it } from 'vitest';
import { type Alert, createAlertWatch } from './functions/_shared/queue/alerts.ts';
import { createDispatcher } from './functions/_shared/queue/dispatch.ts';
import type { DeliveryOutcome } from './functions/_shared/queue/message-queue.ts';
import { useTestDatabase } from '../test-support/use-test-database.ts';

const { sql, database, submit } = await useTestDatabase();

beforeEach(async () => {
  await sql`truncate consultation.outgoing_messages`;
  await sql`update consultation.system_state set server_error_at = null, alerts = '{}'`;
  await database.noteScheduledRun();
});

/** The alerts that are queued, in order. */
const queued = async () => {
  const rows = await sql<{ payload: Alert }[]>`
    select payload from consultation.outgoing_messages where channel = 'alert' order by created_at`;
  return rows.map(({ payload: { kind, state } }) => `${kind} ${state}`);
};

const pass = (time: string) => sql`
  update consultation.outgoing_messages
  set due_at = due_at - ${time}::interval, next_attempt_at = next_attempt_at - ${time}::interval`;

const settleMails = (state: string) => sql`
  update consultation.outgoing_messages set state = ${state}, sent_at = clock_timestamp() where channel = 'email'`;

it('queues nothing while everything works', async () => {
  await submit();
  expect(await database.observeAlerts()).toBe(0);
  expect(await queued()).toEqual([]);
});

it('queues one message when it begins and one when it is over, though fifty look at once', async () => {
  const observe = () => Promise.all(Array.from({ length: 50 }, () => database.observeAlerts()));
  await submit();
  await pass('16 minutes');
  await observe();
  expect(await queued()).toEqual(['mailLate began']);
  await settleMails('sent');
  await observe();
  expect(await queued()).toEqual(['mailLate began', 'mailLate over']);
  await settleMails('waiting');
  await observe();
  expect(await queued()).toEqual(['mailLate began', 'mailLate over', 'mailLate began']);
});

it.each<[Alert['kind'], () => Promise<unknown>, () => Promise<unknown>]>([
  [
    'mailNeedsPerson',
    async () => {
      await submit();
      await settleMails('needs_person');
    },
    () => settleMails('sent'),
  ],
  [
    'calendarStale',
    () => sql`insert into consultation.busy_calendars (calendar_hash, tried_at)
      values (${'0'.repeat(64)}, clock_timestamp())`,
    () => sql`update consultation.busy_calendars set fetched_at = clock_timestamp()`,
  ],
  [
    'calendarUnreadable',
    () => sql`insert into consultation.busy_calendars (calendar_hash, fetched_at, tried_at, problems)
      values (${'1'.repeat(64)}, clock_timestamp(), clock_timestamp(), '[{"code":"cutOff"}]')`,
    () => sql`update consultation.busy_calendars set problems = '[]'`,
  ],
  [
    'serverError',
    () => database.noteServerError(),
    () => sql`update consultation.system_state set server_error_at = server_error_at - interval '15 minutes'`,
  ],
  [
    'scheduleStopped',
    () => sql`update consultation.system_state set scheduled_at = scheduled_at - interval '16 minutes'`,
    () => database.noteScheduledRun(),
  ],
])('notices %s, and when it is over', async (kind, begin, end) => {
  await begin();
  await database.observeAlerts();
  await database.observeAlerts();
  expect(await queued()).toEqual([`${kind} began`]);
  await end();
  await database.observeAlerts();
  await database.observeAlerts();
  expect(await queued()).toEqual([`${kind} began`, `${kind} over`]);
});

/** The dispatcher and the watch as in production, with a mail provider and a receiver that may be down. */
function startWatch() {
  const isDown = { mail: false, alert: false };
  const posted: string[] = [];
  const refused: DeliveryOutcome = { accepted: false, error: 'no connection' };
  const accepted: DeliveryOutcome = { accepted: true, providerId: '' };
  const send = (_: string, { kind, state }: Alert) => {
    if (isDown.alert) return Promise.resolve(refused);
    posted.push(`${kind} ${state}`);
    return Promise.resolve(accepted);
  };
  const dispatch = createDispatcher(
    database,
    [
      { channel: 'email', send: () => Promise.resolve(isDown.mail ? refused : accepted), perHour: 1000 },
      { channel: 'alert', send, perHour: 1000 },
    ],
    () => undefined,
  );
  const { observe } = createAlertWatch({ store: database, dispatch, send });
  /** What the schedule does, once for each of these minutes. */
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await pass('1 minute');
      await dispatch();
      await observe();
    }
  };
  return { isDown, posted, dispatch, observe, minutes };
}

it('alerts once when mails stop for 20 minutes, and once when they are sent again', async () => {
  const { isDown, posted, minutes } = startWatch();
  await submit();
  isDown.mail = true;
  await minutes(14);
  expect(posted).toEqual([]);
  await minutes(6);
  expect(posted).toEqual(['mailLate began']);
  isDown.mail = false;
  await minutes(16);
  expect(posted).toEqual(['mailLate began', 'mailLate over']);
});

it('sends that an alert is over after that it began, though the receiver was down in between', async () => {
  const { isDown, posted, dispatch, observe } = startWatch();
  isDown.alert = true;
  await submit();
  await pass('16 minutes');
  await observe();
  isDown.alert = false;
  await settleMails('sent');
  await observe();
  expect(posted).toEqual([]);
  await pass('1 hour');
  await dispatch();
  expect(posted).toEqual(['mailLate began', 'mailLate over']);
});

it('posts a server error directly while the database is down, and no more than once in 15 minutes', async () => {
  const posted: string[] = [];
  let now = 0;
  const { serverError } = createAlertWatch({
    store: {
      noteServerError: () => Promise.reject(new Error('No response')),
      observeAlerts: () => Promise.reject(new Error('No response')),
    },
    dispatch: () => Promise.resolve(),
    send: (_, { kind, state }) => {
      posted.push(`${kind} ${state}`);
      return Promise.resolve({ accepted: true, providerId: '' });
    },
    clock: () => now,
  });
  for (; now < 15 * 60_000; now += 20_000) await serverError();
  expect(posted).toEqual(['serverError began']);
  await serverError();
  expect(posted).toHaveLength(2);
});
