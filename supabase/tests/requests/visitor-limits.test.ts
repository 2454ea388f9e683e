import { describe, expect, it } from 'vitest';
import { tally, useTestDatabase } from '../../../test-support/database.ts';
import { submittedRequest, queuedMail, requestMails, visitorFixture } from '../../../test-support/fixtures.ts';

const { sql, database, submit, count, countMessages, holdReasons, pass, closeAll } = await useTestDatabase();

describe('a visitor (F28)', () => {
  it('may make five requests a minute, and the sixth says how long to wait', async () => {
    const visitor = visitorFixture();
    for (let n = 0; n < 5; n += 1) {
      expect(await submit(undefined, visitor)).toMatchObject({ outcome: 'stored' });
    }
    const sixth = await submit(undefined, visitor);
    expect(sixth).toEqual({ outcome: 'limited', retry_after: expect.any(Number) as number });
    const wait = (sixth as { retry_after: number }).retry_after;
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await count('requests')).toEqual([5]);

    await pass('1 minute');
    expect(await submit(undefined, visitor)).toMatchObject({ outcome: 'stored' });
  });

  it('may make thirty requests a day', async () => {
    const visitor = visitorFixture();
    await sql`insert into consultation.visitor_actions
      select 'attempt', ${visitor.hash}, clock_timestamp() - make_interval(mins => n) from generate_series(60, 89) as n`;
    const next = await submit(undefined, visitor);
    expect(next).toMatchObject({ outcome: 'limited' });
    // The first of the thirty was made 89 minutes ago.
    const wait = (next as { retry_after: number }).retry_after;
    expect(Math.abs(wait - (24 * 60 - 89) * 60)).toBeLessThan(60);
  });

  it('is not limited by others or by repeating a request', async () => {
    const visitor = visitorFixture();
    const request = submittedRequest();
    for (let n = 0; n < 20; n += 1) await submit(request, visitor);
    expect(await submit(undefined, visitor)).toMatchObject({ outcome: 'stored' });
    expect(await submit()).toMatchObject({ outcome: 'stored' });
  });

  it('with many addresses of one network may make twenty a minute', async () => {
    const results = await Array.fromAsync({ length: 21 }, () => submit(undefined, visitorFixture({ network: 'one' })));
    expect(tally(results)).toEqual({ stored: 20, limited: 1 });
    expect(await submit()).toMatchObject({ outcome: 'stored' });
  });

  it('cannot exceed the limit with concurrent requests', async () => {
    const visitor = visitorFixture();
    const results = await Promise.all(Array.from({ length: 40 }, () => submit(undefined, visitor)));
    expect(tally(results)).toEqual({ stored: 5, limited: 35 });
  });
});

const holdMany = (number: number, reason: 'honeypot' | 'flood') => sql`
  with held as (
    insert into consultation.requests (reference, name, email, phone, phone_digits, locale, content_hash, hold_reason)
    select 'R-' || n, 'Ana', 'ana@example.com', '5550142', '5550142', 'en', repeat('0', 64), ${reason} from generate_series(1, ${number}::integer) as n
    returning id)
  insert into consultation.outgoing_messages (request_id, channel, purpose, state, payload)
  select id, 'email', 'request', 'held', '{}' from held`;

it('refuses requests of machines when many are held, until they are decided about, and others are stored (F28)', async () => {
  const automated = () => submit(submittedRequest({ holdReason: 'honeypot' }));
  await holdMany(299, 'honeypot');
  expect(await automated()).toMatchObject({ outcome: 'stored' });
  expect(await automated()).toMatchObject({ outcome: 'limited', retry_after: 3600 });
  expect(await submit(submittedRequest({ holdReason: 'too_fast' }))).toMatchObject({ outcome: 'stored' });
  expect(await submit()).toMatchObject({ outcome: 'stored' });
  await closeAll();
  expect(await automated()).toMatchObject({ outcome: 'stored' });
});

it('counts no held request that is closed with those of all visitors, because nothing is sent about it (F28)', async () => {
  const limited = () => visitorFixture({ requestsPerHour: 2 });
  for (let n = 0; n < 2; n += 1) await submit(submittedRequest({ holdReason: 'too_fast' }), limited());
  await closeAll();
  await submit(undefined, limited());
  expect(await holdReasons('requests')).toEqual([null, null, null]);
});

it('leaves a held request as it is when a network beyond its limit repeats its words, and releases it for others (F28)', async () => {
  const person = visitorFixture({ requestsPerHour: 6 });
  const fromUsed = () => visitorFixture({ requestsPerHour: 6, network: 'used' });
  await submit(submittedRequest(), fromUsed());
  const words = submittedRequest({ holdReason: 'too_fast' });
  await submit(words, person);
  const reason = async () => (await holdReasons('requests')).at(-1);
  const copy = () => submittedRequest({ ...words, key: undefined, reference: 'R-copy', holdReason: undefined });
  await submit(copy(), fromUsed());
  expect(await reason()).toBe('too_fast');
  await sql`update consultation.requests set hold_reason = 'flood' where reference = ${words.reference}`;
  await submit(copy(), fromUsed());
  expect(await reason()).toBe('flood');
  await submit(copy(), person);
  expect(await reason()).toBeNull();
});

describe('a flood of requests (F28)', () => {
  const limited = () => visitorFixture({ requestsPerHour: 2 });
  const reasons = () => holdReasons('requests');

  it('is held beyond the limit of an hour, without a confirmation, and no test is', async () => {
    const messages = [...requestMails, queuedMail('confirmation')];
    for (let n = 0; n < 3; n += 1) await database.submit(submittedRequest(), messages, limited());
    await submit(submittedRequest({ isTest: true }), limited());
    expect(await reasons()).toEqual([null, null, 'flood', null]);
    expect(await countMessages()).toEqual({ confirmation: 1, request: 4 });
    await pass('1 hour');
    await submit(undefined, limited());
    expect((await reasons()).at(-1)).toBeNull();
  });

  it('is held beyond the limit of a day, however slowly it comes', async () => {
    const slow = () => visitorFixture({ requestsPerDay: 3 });
    for (let n = 0; n < 4; n += 1) {
      await submit(undefined, slow());
      await pass('2 hours');
    }
    expect(await reasons()).toEqual([null, null, null, 'flood']);
    expect(await submit(undefined, slow())).toMatchObject({ outcome: 'stored', hold_reason: 'flood' });
    await pass('20 hours');
    expect(await submit(undefined, slow())).not.toHaveProperty('hold_reason');
    expect((await reasons()).at(-1)).toBeNull();
  });

  it('of one network is held beyond a sixth of the limit, and makes nobody else’s requests held', async () => {
    const from = (network: string, limits: object) => visitorFixture({ network, ...limits });
    for (const limits of [{ requestsPerHour: 12 }, { requestsPerDay: 12 }]) {
      await sql`truncate consultation.requests, consultation.visitor_actions, consultation.admissions cascade`;
      for (let n = 0; n < 12; n += 1) await submit(undefined, from('one', limits));
      for (const network of ['two', 'three']) await submit(undefined, from(network, limits));
      const held = Array.from({ length: 10 }, () => 'flood');
      expect(await reasons()).toEqual([null, null, ...held, null, null]);
    }
    await pass('2 hours');
    await submit(undefined, from('one', { requestsPerDay: 12 }));
    await submit(undefined, from('one', { requestsPerHour: 12 }));
    expect((await reasons()).slice(-2)).toEqual(['flood', null]);
  });

  it('of second tries holds at most 300 as well, and leaves the others as they were', async () => {
    const visitor = () => visitorFixture({ requestsPerHour: 6, network: 'one' });
    const request = submittedRequest({ holdReason: 'too_fast' });
    await submit(undefined, visitor());
    await submit(request, visitor());
    await holdMany(300, 'flood');
    await submit({ ...request, holdReason: undefined }, visitor());
    expect((await reasons()).filter((reason) => reason === 'flood')).toHaveLength(300);
  });

  it('that comes at once stays within the limit', async () => {
    const visitor = () => visitorFixture({ requestsPerHour: 6 });
    await Promise.all(Array.from({ length: 40 }, () => submit(undefined, visitor())));
    expect((await reasons()).filter((reason) => reason === null)).toHaveLength(6);
  });
});
