import { expect, it } from 'vitest';
import { tally, useTestDatabase, values } from '../../../test-support/database.ts';
import { bookingFixture, rulesFixture } from '../../../test-support/fixtures.ts';
import { type Alert, createAlertWatch } from '../../functions/_shared/queue/alerts.ts';
import { createDispatcher } from '../../functions/_shared/queue/dispatch.ts';
import type { DeliveryOutcome } from '../../functions/_shared/queue/message-queue.ts';

const { sql, database, submit, pass, setState, book, freeTimes } = await useTestDatabase();

const name = ({ kind, state }: Alert) => `${kind} ${state}`;
/** The alerts that are queued, in order. */
const queued = async () => {
  const alerts = sql`select payload from consultation.outgoing_messages where channel = 'alert' order by created_at`;
  return (await values<Alert>(alerts)).map(name);
};
const setMails = (state: string) => sql`
  update consultation.outgoing_messages set state = ${state}, sent_at = clock_timestamp() where channel = 'email'`;
/** Time passes, in which the schedule has called. */
const later = async (time: string) => {
  await pass(time);
  await database.noteScheduledRun();
};

it('queues one message when mails are late by 15 minutes and one when that is over, though fifty look at once (F95)', async () => {
  const observe = () => Promise.all(Array.from({ length: 50 }, () => database.observeAlerts()));
  await submit();
  await later('14 minutes');
  await observe();
  expect(await queued()).toEqual([]);
  await later('2 minutes');
  const all = ['mailLate began', 'mailLate over', 'mailLate began'];
  for (const [n, state] of ['waiting', 'sent', 'waiting'].entries()) {
    await setMails(state);
    await observe();
    expect(await queued()).toEqual(all.slice(0, n + 1));
  }
});

const calendar = (problems: string, fetchedAt: Date | null) => sql`
  insert into consultation.busy_calendars (calendar_hash, fetched_at, tried_at, problems)
  values (${'0'.repeat(64)}, ${fetchedAt}, clock_timestamp(), ${problems}::text::jsonb)
  on conflict (calendar_hash) do update set fetched_at = excluded.fetched_at, problems = excluded.problems`;

const times = await freeTimes();
const closed = rulesFixture({ maximum_per_day: 0 });
/** Books one time after another, where one booking is admitted a day and two held for each reason. */
function bookAs(...reasons: ('honeypot' | 'too_fast' | undefined)[]) {
  const limits = { perMinute: 9, bookingsPerDay: 1 };
  return Array.fromAsync(reasons, (holdReason, n) =>
    book({ ...bookingFixture(times[200 + 5 * n] ?? ''), holdReason }, undefined, limits),
  );
}
const decideAll = () => sql`delete from consultation.meetings`;

it('is none while everything works, when a machine is refused, or within a minute without a free time', async () => {
  await submit();
  expect(tally(await bookAs('honeypot', 'honeypot', 'honeypot', 'too_fast', undefined))).toEqual({
    booked: 4,
    limited: 1,
  });
  await freeTimes(closed);
  expect(await database.observeAlerts()).toBe(0);
});

it.each<[Alert['kind'], () => Promise<unknown>, () => Promise<unknown>]>([
  ['mailNeedsDecision', () => submit().then(() => setState('failed')), () => setState('sent')],
  ['calendarStale', () => calendar('[]', null), () => calendar('[]', new Date())],
  ['calendarUnreadable', () => calendar('[{"code": "cutOff"}]', new Date()), () => calendar('[]', new Date())],
  ['bookingsHeld', () => bookAs(undefined, undefined), decideAll],
  ['bookingsHeld', () => bookAs('too_fast', 'too_fast', 'too_fast'), () => later('61 minutes')],
  ['bookingsHeld', () => bookAs(undefined, undefined, undefined, undefined).then(decideAll), () => later('61 minutes')],
  ['noFreeTime', () => freeTimes(closed).then(() => later('2 minutes')), () => freeTimes()],
  ['serverError', () => database.noteServerError(), () => later('15 minutes')],
  ['scheduleStopped', () => pass('16 minutes'), () => database.noteScheduledRun()],
])('notices %s, and when it is over', async (kind, begin, end) => {
  await begin();
  for (let n = 0; n < 2; n += 1) await database.observeAlerts();
  expect(await queued()).toEqual([`${kind} began`]);
  await end();
  for (let n = 0; n < 2; n += 1) await database.observeAlerts();
  expect(await queued()).toEqual([`${kind} began`, `${kind} over`]);
});

it('sends that an alert is over after that it began, though the receiver was down in between (F97)', async () => {
  const posted: string[] = [];
  let isDown = true;
  const send = (_: string, alert: Alert): Promise<DeliveryOutcome> => {
    if (isDown) return Promise.resolve({ accepted: false, error: 'no connection' });
    posted.push(name(alert));
    return Promise.resolve({ accepted: true, providerId: '' });
  };
  const dispatch = createDispatcher(database, [{ channel: 'alert', send, perHour: 1000 }], () => undefined);
  const { observe } = createAlertWatch({ store: database, dispatch, send });
  await submit();
  await later('16 minutes');
  await observe();
  isDown = false;
  await setMails('sent');
  await observe();
  expect(posted).toEqual([]);
  await pass('14 minutes');
  await dispatch();
  expect(posted).toEqual(['mailLate began', 'mailLate over']);
});

it('posts a server error directly while the database is down, and no more than once in 15 minutes', async () => {
  const posted: string[] = [];
  let now = 0;
  const down = () => Promise.reject(new Error('No response'));
  const { serverError } = createAlertWatch({
    store: { noteServerError: down, observeAlerts: down },
    dispatch: () => Promise.resolve(),
    send: (_, alert) => {
      posted.push(name(alert));
      return Promise.resolve({ accepted: true, providerId: '' });
    },
    clock: () => now,
  });
  for (; now < 15 * 60_000; now += 20_000) await serverError();
  expect(posted).toEqual(['serverError began']);
  await serverError();
  expect(posted).toHaveLength(2);
});
