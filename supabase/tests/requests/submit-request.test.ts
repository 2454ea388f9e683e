import { beforeEach, describe, expect, it } from 'vitest';
import { fieldNames, fields } from '../../../src/consultation/fields.ts';
import { toSql } from '../../functions/_shared/database.ts';
import { submissionRow } from '../../functions/_shared/submission.ts';
import { callIn, tally, useTestDatabase, values } from '../../../test-support/database.ts';
import {
  submittedRequest,
  requestMails,
  mailFixture,
  queuedMail,
  visitorFixture,
} from '../../../test-support/fixtures.ts';

const { sql, database, submit, without, count, pass, claim, purge, setState } = await useTestDatabase();

describe('a new request', () => {
  it('becomes one request, one consent record and one waiting mail', async () => {
    const request = submittedRequest();
    expect(await submit(request)).toEqual({ outcome: 'stored', reference: request.reference });
    const texts = Object.fromEntries(fieldNames.map((name) => [fields[name].column, request.fields[name]]));
    expect(await sql`select * from consultation.requests`).toMatchObject([
      { ...texts, reference: request.reference, locale: 'fr', page_path: '/fr/contact', hold_reason: null },
    ]);
    const { asked, given, version, wording } = request.consent;
    expect(
      await sql`select *, clock_timestamp() - recorded_at < '1 minute' as now from consultation.consent_records`,
    ).toMatchObject([{ asked, given, version, wording, locale: 'fr', page_path: '/fr/contact', now: true }]);
    const mail = { state: 'waiting', attempts: 0, payload: mailFixture };
    expect(await sql`select * from consultation.outgoing_messages`).toMatchObject([mail]);
  });

  it.each(fieldNames)('stores "%s" in its column, up to its limit and no longer', async (name) => {
    const { max, column } = fields[name];
    const withLength = (length: number) => submittedRequest({ fields: { [name]: '5'.repeat(length) } });
    await submit(withLength(max));
    expect(await values(sql`select ${sql(column)} from consultation.requests`)).toEqual(['5'.repeat(max)]);
    await expect(submit(withLength(max + 1))).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses a phone of symbols, as the form does', () =>
    expect(submit(submittedRequest({ fields: { phone: '-------' } }))).rejects.toMatchObject({ code: '23514' }));

  it('fails when a field has no column', async () => {
    const visitor = visitorFixture();
    const row = submissionRow({ ...submittedRequest(), fields: { fax: '1' } }, [], visitor);
    await expect(callIn(sql)('submit_request', row, toSql(visitor))).rejects.toMatchObject({ code: '42703' });
  });

  it('is stored completely or not at all', async () => {
    await without('table', 'outgoing_messages', () => expect(submit()).rejects.toThrow());
    expect(await count('requests', 'consent_records', 'visitor_actions')).toEqual([0, 0, 0]);
  });
});

const states = () =>
  sql`select q.hold_reason, e.state from consultation.requests as q join consultation.outgoing_messages as e
    on e.request_id = q.id`;

it.each([
  ['with its key', {}],
  ['from another tab', { key: 'key-other-tab' }],
  ['by the form without JavaScript', { key: undefined }],
])('a request that looked automated, sent again %s by a person, reaches the team (F14)', async (_, changes) => {
  const request = submittedRequest({ holdReason: 'too_fast' });
  await submit(request);
  await submit({ ...request, ...changes });
  expect(await states()).toEqual([{ hold_reason: 'too_fast', state: 'held' }]);
  expect(await claim()).toEqual([]);
  await submit({ ...request, ...changes, holdReason: undefined });
  expect(await states()).toEqual([{ hold_reason: null, state: 'waiting' }]);
});

describe('a repeated request', () => {
  const request = submittedRequest();
  const { fields, contentHash } = request;
  beforeEach(() => submit(request));

  it('gets the same reference for the same key, weeks later too (F27, F39)', async () => {
    for (const age of ['0', '3 weeks']) {
      await pass(age);
      const again = await submit({ ...request, reference: 'R-other' });
      expect(again).toEqual({ outcome: 'repeated', reference: request.reference });
    }
    expect(await count('requests', 'outgoing_messages')).toEqual([1, 1]);
  });

  it('is one request with one reference when 50 copies arrive at once (F25)', async () => {
    const first = submittedRequest();
    const copies = Array.from({ length: 50 }, (_, n) => submit({ ...first, reference: `R-${n}` }));
    const outcomes = await Promise.all(copies);
    expect(tally(outcomes)).toEqual({ stored: 1, repeated: 49 });
    expect(new Set(outcomes.map((outcome) => 'reference' in outcome && outcome.reference)).size).toBe(1);
    expect(await count('requests', 'outgoing_messages')).toEqual([2, 2]);
  });

  it('with other content under the same key is rejected and changes nothing (F26)', async () => {
    expect(await submit(submittedRequest({ key: request.key }))).toEqual({ outcome: 'conflict' });
    expect(await values(sql`select message from consultation.requests`)).toEqual([fields.message]);
  });

  it('is told after a month that its key is taken, and counts, though the key has expired', async () => {
    await pass('31 days');
    await purge();
    const visitor = visitorFixture();
    expect(await submit(request, visitor)).toEqual({ outcome: 'conflict' });
    expect(await count('requests', 'idempotency_keys', 'visitor_actions')).toEqual([1, 0, 2]);
    expect(await submit({ ...request, key: 'key-other', reference: 'R-new' })).toMatchObject({ outcome: 'stored' });
  });

  it('from a second tab or the form without JavaScript is the same request, and learns nothing of it (F49)', async () => {
    const secondTab = submittedRequest({ fields, contentHash });
    const form = submittedRequest({ fields, contentHash, key: undefined });
    for (const copy of [secondTab, form, secondTab])
      expect(await submit(copy)).toEqual({ outcome: 'copied', reference: copy.reference });
    expect(await count('requests', 'idempotency_keys', 'outgoing_messages')).toEqual([1, 1, 1]);
  });

  it('counts like a new one without its key or with other content under it, and not with its key', async () => {
    const visitor = visitorFixture();
    const other = () => submittedRequest({ key: request.key });
    for (const key of ['key-guess-1', 'key-guess-2', 'key-guess-3']) await submit({ ...request, key }, visitor);
    for (const each of [other(), other()]) await submit(each, visitor);
    for (const each of [{ ...request, key: 'key-guess-4' }, other()])
      expect(await submit(each, visitor)).toMatchObject({ outcome: 'limited' });
    expect(await submit(request, visitor)).toMatchObject({ outcome: 'repeated' });
  });

  it.each([
    ['9 minutes 59 seconds', 'copied'],
    ['10 minutes 1 second', 'stored'],
    ['7 days', 'stored'],
  ])('without a key, %s later, is %s (F42)', async (age, outcome) => {
    const form = submittedRequest({ key: undefined });
    await submit(form);
    await pass(age);
    expect(await submit({ ...form, reference: 'R-later' })).toMatchObject({ outcome });
  });
});

describe('a confirmation to the visitor', () => {
  const request = (email: string) => {
    const messages = [...requestMails, queuedMail('confirmation', email)];
    return database.submit(submittedRequest({ fields: { email } }), messages, visitorFixture());
  };
  const confirmed = () =>
    values(sql`select q.email from consultation.outgoing_messages as m join consultation.requests as q on q.id = m.request_id
      where m.purpose = 'confirmation' order by q.email`);

  it('is sent once in 24 hours, however the address is written and whatever became of the first', async () => {
    await request('ana@example.com');
    await setState('failed');
    await request('Ana@Example.com');
    await pass('23 hours 59 minutes');
    await request('ana@example.com');
    expect(await confirmed()).toEqual(['ana@example.com']);
    await pass('2 minutes');
    await request('ana@example.com');
    expect(await confirmed()).toEqual(['ana@example.com', 'ana@example.com']);
  });

  it('is sent once to one address when requests arrive at once, all of which are stored', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => request('ana@example.com')));
    expect(tally(results)).toEqual({ stored: 40 });
    expect(await count('requests', 'outgoing_messages')).toEqual([40, 41]);
  });
});
