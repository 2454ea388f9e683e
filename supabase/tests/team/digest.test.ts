import { beforeEach, describe, expect, it } from 'vitest';
import type { DigestData, HeldNoticeData } from '../../functions/send-consultation-email/team/digest.ts';
import { untilOneWaits, useTestDatabase, value } from '../../../test-support/database.ts';
import { submittedRequest, requestMails, visitorFixture } from '../../../test-support/fixtures.ts';

const { sql, database, submit, count, addMeeting, pass, setState } = await useTestDatabase();

describe('the day whose digest is due', () => {
  it.each([
    ['before the hour of opening', '2026-11-23T13:59:59Z', null],
    ['at the hour of opening', '2026-11-23T14:00:00Z', '2026-11-23'],
    ['late in the evening', '2026-11-24T04:59:00Z', '2026-11-23'],
    ['on a closed day', '2026-11-22T14:00:00Z', '2026-11-22'],
    ['on the day when clocks go forward', '2027-03-14T13:00:00Z', '2027-03-14'],
    ['an hour too early on that day', '2027-03-14T12:59:00Z', null],
    ['on the day when clocks go back', '2026-11-01T14:00:00Z', '2026-11-01'],
    ['before an hour of opening that clocks skip', '2027-03-14T06:59:00Z', null, '02:30'],
    ['after an hour of opening that clocks skip', '2027-03-14T07:00:00Z', '2027-03-14', '02:30'],
    ['at an hour of opening that comes twice', '2026-11-01T05:30:00Z', '2026-11-01', '01:30'],
    ['at the second of these hours', '2026-11-01T06:30:00Z', '2026-11-01', '01:30'],
    ['in another zone', '2026-11-23T14:00:00Z', null, '09:00', 'daily', 'Pacific/Auckland'],
    ['before that of a week', '2026-11-23T13:59:00Z', null, '09:00', 'weekly'],
    ['on the Monday of a week', '2026-11-23T14:00:00Z', '2026-11-23', '09:00', 'weekly'],
    ['on the Sunday of a week', '2026-11-29T23:00:00Z', '2026-11-23', '09:00', 'weekly'],
    ['when it is off', '2026-11-23T14:00:00Z', null, '09:00', 'off'],
  ])('%s', async (_, moment, day, opens = '09:00', frequency = 'daily', zone = 'America/New_York') => {
    const query = sql`select consultation.digest_day(${moment}, ${zone}, ${opens}, ${frequency})::text`;
    expect(await value(query)).toBe(day);
  });
});

const always = { timeZone: 'UTC', opens: '00:00', frequency: 'daily' } as const;
const mail = { ...requestMails[0]!, purpose: 'digest' } as const;
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const due = async () => (await database.dueDigest(always)) as DigestData;

it('is made once, however many try at once (F99)', async () => {
  const facts = await due();
  const tries = await Promise.all(Array.from({ length: 50 }, () => database.queueDigest(facts, mail)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await count('digests', 'outgoing_messages')).toEqual([1, 1]);
  expect(await database.dueDigest(always)).toBeNull();
});

it('is not noted without its mail', async () => {
  const facts = await due();
  const broken = { ...mail, channel: 'pigeon' } as unknown as typeof mail;
  await expect(database.queueDigest(facts, broken)).rejects.toMatchObject({ code: '23514' });
  expect(await count('digests', 'outgoing_messages')).toEqual([0, 0]);
  expect(await due()).not.toBeNull();
});

it('comes again when an operator asks, even where it is off', async () => {
  const off = { ...always, frequency: 'off' } as const;
  expect(await database.dueDigest(off)).toBeNull();
  await database.queueDigest(await due(), mail);
  await sql`update consultation.digests set told_until = null`;
  const facts = (await database.dueDigest(off)) as DigestData;
  expect(await database.queueDigest(facts, mail)).toBe(true);
  expect(await database.queueDigest(facts, mail)).toBe(false);
  expect(await count('digests', 'outgoing_messages')).toEqual([1, 2]);
});

it('counts the requests and meetings of seven days by page and language, without tests and what looks automated', async () => {
  const requests = [
    submittedRequest(),
    submittedRequest(),
    submittedRequest({ isTest: true }),
    submittedRequest({ holdReason: 'too_fast' }),
    submittedRequest(),
  ];
  for (const request of requests) await submit(request);
  const [, second, , , old] = requests.map(({ reference }) => reference);
  await sql`update consultation.requests set page_path = '/contact', locale = 'en'`;
  await sql`update consultation.requests set page_path = '/fr/contact', locale = 'fr' where reference = ${second!}`;
  await sql`update consultation.requests set received_at = received_at - interval '8 days' where reference = ${old!}`;
  await addMeeting(at(72), at(73));
  await sql`update consultation.meetings set page_path = '/contact', locale = 'en'`;
  expect(await database.weekNumbers(at(0.1))).toEqual([
    { page: '/contact', locale: 'en', requests: 1, meetings: 1 },
    { page: '/fr/contact', locale: 'fr', requests: 1, meetings: 0 },
  ]);
  expect(await database.weekNumbers(at(200))).toEqual([]);
});

it('shows of what is held the newest first, and what more likely comes from a person before the rest (F111)', async () => {
  const request = (holdReason: 'honeypot' | 'too_fast') => submittedRequest({ holdReason });
  const requests = [
    request('too_fast'),
    ...Array.from({ length: 60 }, () => request('honeypot')),
    request('too_fast'),
    submittedRequest(),
  ];
  for (const each of requests) await submit(each);
  await setState('failed', requests.at(-1)!.reference);
  const facts = await due();
  const order = [requests[62], requests[61], requests[0], requests[60], requests[59]].map((each) => each?.reference);
  expect(facts.open.slice(0, 5).map(({ reference }) => reference)).toEqual(order);
  expect([facts.open.length, facts.open_count]).toEqual([50, 63]);
});

it('tells what came since the last one, what comes, and what waits', async () => {
  const yesterday = submittedRequest({ isTest: true });
  const [spam, old] = [submittedRequest({ holdReason: 'honeypot' }), submittedRequest()];
  for (const request of [yesterday, spam, old]) await submit(request);
  await sql`update consultation.requests set received_at = received_at
    - case reference when ${old.reference} then interval '2 days' else interval '1 hour' end`;
  await sql`update consultation.outgoing_messages set state = 'sent', due_at = due_at - interval '1 hour', sent_at = due_at - interval '57 minutes'
    where state = 'waiting'`;
  await addMeeting(at(0.01), at(0.5));
  await addMeeting(at(72), at(73));
  const held = await addMeeting(at(0.6), at(0.7));
  await sql`update consultation.meetings set hold_reason = 'flood' where id = ${held}`;
  await sql`insert into consultation.busy_calendars (calendar_hash, fetched_at, tried_at, last_error) values
    (${'a'.repeat(64)}, clock_timestamp() - interval '25 hours', clock_timestamp(), 'status 500'),
    (${'b'.repeat(64)}, clock_timestamp(), clock_timestamp(), null)`;
  const problems = [{ code: 'zoneUnknown', line: 4, date: '2027-03-15' }];
  await sql`update consultation.busy_calendars set label = '2 (calendar.example.com)', problems = ${sql.json(problems)}
    where calendar_hash = ${'b'.repeat(64)}`;

  const facts = await due();
  expect(facts.requests).toMatchObject([
    { reference: yesterday.reference, name: yesterday.fields.name, email: yesterday.fields.email, is_test: true },
  ]);
  expect(facts.requests_count).toBe(1);
  expect(facts.meetings).toMatchObject([{ name: 'Ana', email: 'ana@example.com' }]);
  expect(facts.open).toMatchObject([{ reference: spam.reference, state: 'held', purpose: 'request' }]);
  expect(facts).toMatchObject({ open_count: 1, stale_calendars: 1, mails: { sent: 2, latest_seconds: 180 } });
  expect(facts.unreadable_calendars).toEqual([{ label: '2 (calendar.example.com)', problems }]);

  await database.queueDigest(facts, mail);
  await sql`update consultation.digests set day = day - 1`;
  expect((await due()).requests).toEqual([]);
  // What arrived while the last one was made is in the next.
  const late = submittedRequest();
  await submit(late);
  await sql`update consultation.digests set told_until = told_until - interval '5 seconds'`;
  await sql`update consultation.requests set received_at = received_at - interval '4 seconds' where reference = ${late.reference}`;
  expect((await due()).requests).toMatchObject([{ reference: late.reference }]);
});

describe('of a person who is erased before it is sent', () => {
  const tellOf = async (reference: string) => {
    const facts = await due();
    await database.queueDigest(facts, { ...mail, payload: { ...mail.payload, text: reference } });
    return facts;
  };
  const requests = [submittedRequest(), submittedRequest({ fields: { email: 'other@example.com' } })] as const;
  const [erased, other] = requests.map(({ reference }) => reference) as [string, string];
  beforeEach(async () => {
    for (const request of requests) await submit(request);
    await pass('5 seconds');
  });

  it('is made again without them', async () => {
    const { day } = await tellOf(erased);
    await database.erasePerson(erased);
    expect(await due()).toMatchObject({ day, requests: [{ reference: other }] });
    expect(await count('digests')).toEqual([1]);
  });

  it('is made again from where the last one that is left ends', async () => {
    for (let n = 0; n < 2; n += 1) {
      await tellOf(erased);
      await pass('1 minute');
      await sql`update consultation.digests set day = day - 1`;
    }
    await database.erasePerson(erased);
    expect(await due()).toMatchObject({ requests: [{ reference: other }] });
    expect(await count('digests')).toEqual([1]);
  });

  it.each([
    ['was sent', erased, 'sent'],
    ['names others only', other, 'waiting'],
  ])('does not come again when it %s', async (_, named, state) => {
    await tellOf(named);
    await setState(state);
    await database.erasePerson(erased);
    expect(await database.dueDigest(always)).toBeNull();
  });

  it('is not queued when it was made before, nor is a notice', async () => {
    await submit(submittedRequest(), visitorFixture({ requestsPerHour: 0 }));
    await pass('5 seconds');
    const [facts, held] = [await due(), (await database.dueHeldNotice()) as HeldNoticeData];
    let queued: Promise<boolean> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`select consultation.erase_person(${erased})`;
      queued = database.queueDigest(facts, mail);
      await untilOneWaits(transaction);
    });
    expect(await queued).toBe(false);
    expect(await database.queueHeldNotice(held, { ...mail, purpose: 'held_notice' })).toBe(false);
    await pass('5 seconds');
    expect(await database.queueDigest(await due(), mail)).toBe(true);
  });

  it('is followed by a notice of the others that wait, if it was one', async () => {
    const held = submittedRequest({ fields: { email: 'third@example.com' } });
    await submit(held, visitorFixture({ requestsPerHour: 0 }));
    await pass('5 seconds');
    const notice = { ...mail, purpose: 'held_notice', payload: { ...mail.payload, text: erased } } as const;
    await database.queueHeldNotice((await database.dueHeldNotice()) as HeldNoticeData, notice);
    expect(await database.dueHeldNotice()).toBeNull();
    await database.erasePerson(erased);
    expect(await database.dueHeldNotice()).toMatchObject({ open: [{ reference: held.reference }] });
  });
});

it('tells nothing of more than two weeks ago, though there was no digest since', async () => {
  const [recent, old] = [submittedRequest(), submittedRequest()];
  for (const request of [recent, old]) await submit(request);
  await sql`update consultation.requests set received_at = received_at
    - case reference when ${old.reference} then interval '15 days' else interval '13 days' end`;
  await sql`insert into consultation.digests values (current_date - 60, clock_timestamp() - interval '60 days')`;
  const facts = await due();
  expect(facts.requests).toMatchObject([{ reference: recent.reference }]);
  expect(facts.requests_count).toBe(1);
});
