import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test-support/database.ts';
import { bookingFixture, submittedRequest } from '../../../test-support/fixtures.ts';

const { sql, database, submit, count, freeTimes, book, storeCalendar, pass, purge, setState } = await useTestDatabase();

const times = (await freeTimes()).slice(700);
const inHours = (from: number, to: number) =>
  [from, to].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()) as [string, string];

it('purges keys, limits and sent mails that have expired, and keeps requests, consent and every undelivered mail', async () => {
  const [old, parked, recent] = [submittedRequest(), submittedRequest(), submittedRequest()];
  for (const request of [old, parked]) await submit(request);
  await setState('sent');
  await setState('failed', parked.reference);
  await pass('2 days');
  await submit(recent);
  await setState('sent', recent.reference);
  await pass('29 days');
  await book(bookingFixture(times[0] ?? ''));
  expect(await purge()).toMatchObject({ idempotency_keys: 2, outgoing_messages: 1, consent_proofs: 0 });
  expect(await count('visitor_actions', 'admissions')).toEqual([2, 1]);
  const left = await sql`
    select q.reference, e.state from consultation.requests as q
    join consultation.consent_records as c on c.request_id = q.id
    left join consultation.outgoing_messages as e on e.request_id = q.id order by q.received_at`;
  expect(left).toEqual([
    { reference: old.reference, state: null },
    { reference: parked.reference, state: 'failed' },
    { reference: recent.reference, state: 'sent' },
  ]);
});

it('purges booking keys, blocks and busy times that are over, and keeps the meetings', async () => {
  const old = bookingFixture(times[0] ?? '');
  await book(old);
  await setState('sent', old.reference);
  await pass('31 days');
  await book(bookingFixture(times[5] ?? ''));
  for (const [from, to] of [inHours(-3, -1), inHours(-1, 1), inHours(1, 3)])
    await sql`insert into consultation.meeting_blocks (during) values (tstzrange(${from}, ${to}))`;
  await storeCalendar('a'.repeat(64), [inHours(-5, -4), inHours(-3, -1), inHours(-1, 1)]);
  const deleted = { outgoing_messages: 3, idempotency_keys: 1, meeting_blocks: 1, busy_times: 2 };
  expect(await purge()).toMatchObject(deleted);
  expect(await count('meetings', 'idempotency_keys')).toEqual([2, 1]);
  expect(await purge()).toMatchObject({ outgoing_messages: 0, idempotency_keys: 0, meeting_blocks: 0, busy_times: 0 });
});

it('purges what looked automated and nobody decided about for 30 days, and nothing that was handled (F111)', async () => {
  const closed = submittedRequest({ holdReason: 'too_fast' });
  for (const request of [submittedRequest({ holdReason: 'honeypot' }), closed, submittedRequest()])
    await submit(request);
  for (const time of [times[0], times[5]]) await book({ ...bookingFixture(time ?? ''), holdReason: 'honeypot' });
  await pass('29 days');
  expect(await purge()).toMatchObject({ requests: 0, meetings: 0 });
  await setState('sent', closed.reference);
  await pass('2 days');
  expect(await purge()).toMatchObject({ requests: 1, meetings: 2, consent_proofs: 0 });
  expect(await count('requests', 'meetings', 'consent_proofs')).toEqual([2, 0, 0]);
});

it('forgets a wrong passphrase after a day, whatever is tried since', async () => {
  const attempt = (isRight: boolean) => database.tryPassphrase({ codeHash: 'a'.repeat(64), isRight });
  for (let n = 0; n < 4; n += 1) await attempt(false);
  await pass('23 hours');
  expect([await purge(), await attempt(false)]).toMatchObject([{ passphrase_tries: 0 }, 'wrong']);
  expect(await attempt(true)).toBe('locked');
  await pass('2 hours');
  expect(await attempt(true)).toBe('right');
  await pass('25 hours');
  expect(await purge()).toMatchObject({ passphrase_tries: 1 });
});

describe('the operator’s tests', () => {
  const request = submittedRequest({ isTest: true });
  const meeting = { ...bookingFixture(times[0] ?? ''), isTest: true };
  const references = [request.reference, meeting.reference];
  beforeEach(async () => {
    for (const each of [request, submittedRequest()]) await submit(each);
    for (const each of [meeting, bookingFixture(times[5] ?? '')]) await book(each);
  });

  it('are listed with what is due and unsent, and removed without touching anything else', async () => {
    // The reminder is not due yet.
    const waiting = [1, 2];
    const tests = references.map((reference, n) => ({ reference, waiting: waiting[n] }));
    expect(await database.smokeTests(false)).toEqual(tests);
    await sql`update consultation.outgoing_messages set state = 'sent' where purpose <> 'reminder'`;
    expect(await database.smokeTests(true)).toEqual(references.map((reference) => ({ reference, waiting: 0 })));
    expect(await count('requests', 'meetings', 'outgoing_messages')).toEqual([1, 1, 4]);
    expect(await database.smokeTests(false)).toEqual([]);
  });

  it('are purged after two days', async () => {
    expect(await purge()).toMatchObject({ requests: 0, meetings: 0 });
    await pass('49 hours');
    expect(await purge()).toMatchObject({ requests: 1, meetings: 1 });
    expect(await database.smokeTests(false)).toEqual([]);
    expect(await count('requests', 'meetings')).toEqual([1, 1]);
  });
});
