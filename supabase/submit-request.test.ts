import { beforeEach, describe, expect, it } from 'vitest';
import { fieldNames, fields } from '../src/consultation/fields.ts';
import { sampleLead, sampleMail, sampleMessages, sampleVisitor } from './fixtures/lead.ts';
import { tally, useTestDatabase } from '../test-support/use-test-database.ts';

const { sql, database, submit, without, count } = await useTestDatabase();

describe('a new request', () => {
  it('becomes one lead, one consent record and one waiting mail', async () => {
    const lead = sampleLead();
    const result = await submit(lead);
    expect(result).toEqual({ outcome: 'stored', reference: lead.reference });

    const { smsConsent: _, ...words } = lead.words;
    expect(await sql`select * from consultation.leads`).toMatchObject([
      { ...words, reference: lead.reference, locale: 'fr', page_path: '/fr/contact', quarantine_reason: null },
    ]);
    const [record] = await sql<{ recorded_at: Date }[]>`select * from consultation.consent_records`;
    const shown = { wording: 'J’accepte', version: '0123456789ab', locale: 'fr', page_path: '/fr/contact' };
    expect(record).toMatchObject({ asked: true, given: true, ...shown });
    expect(Date.now() - Number(record?.recorded_at)).toBeLessThan(60_000);
    expect(await sql`select * from consultation.outgoing_messages`).toMatchObject([
      { state: 'waiting', attempts: 0, payload: sampleMail },
    ]);
  });

  it.each(fieldNames)('stores "%s" in its column, up to its limit and no longer', async (name) => {
    const { max, column } = fields[name];
    const withLength = (length: number) => sampleLead({ words: { [name]: '5'.repeat(length) } });
    await submit(withLength(max));
    expect(await sql`select ${sql(column)} as text from consultation.leads`).toEqual([{ text: '5'.repeat(max) }]);
    await expect(submit(withLength(max + 1))).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses a phone of symbols, as the form does', async () => {
    await expect(submit(sampleLead({ words: { phone: '-------' } }))).rejects.toMatchObject({ code: '23514' });
  });

  it('fails when a field has no column', async () => {
    const request = {
      reference: 'R-1',
      content_hash: 'a'.repeat(64),
      visitor_hash: 'visitor',
      fields: { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: 'Bonjour', fax: '1' },
      locale: 'fr',
      consent_asked: false,
      consent_given: false,
      consent_locale: 'fr',
      messages: sampleMessages,
    };
    const limits = { per_minute: 5, per_day: 30 };
    const query = sql`select consultation.submit_request(${sql.json(request)}, ${sql.json(limits)})`;
    await expect(query).rejects.toMatchObject({ code: '42703' });
    expect(await count('leads')).toEqual([0]);
  });

  it('is stored completely or not at all', async () => {
    await without('table', 'outgoing_messages', () => expect(submit()).rejects.toThrow());
    expect(await count('leads', 'consent_records', 'visitor_requests')).toEqual([0, 0, 0]);
  });

  it('is quarantined when it looks automated (F14)', async () => {
    await submit(sampleLead({ quarantineReason: 'honeypot' }));
    expect(await sql`select state from consultation.outgoing_messages`).toMatchObject([{ state: 'quarantined' }]);
    expect(await database.claimMessages('email', 5, 100)).toMatchObject({ messages: [] });
  });

  it('may have no consent version', async () => {
    const consent = { asked: false, given: false, version: undefined, wording: undefined, locale: 'en' };
    await submit(sampleLead({ consent }));
    expect(await sql`select asked, given, version, wording from consultation.consent_records`).toEqual([
      { asked: false, given: false, version: null, wording: null },
    ]);
  });
});

describe('a request that looked automated, sent again by a person', () => {
  const states = () =>
    sql`select l.quarantine_reason, e.state from consultation.leads as l join consultation.outgoing_messages as e
      on e.lead_id = l.id`;

  it.each([
    ['with its key', {}],
    ['from another tab', { key: 'key-other-tab' }],
    ['by the form without JavaScript', { key: undefined }],
  ])('%s reaches the team', async (_, changes) => {
    const lead = sampleLead({ quarantineReason: 'too_fast' });
    await submit(lead);
    await submit({ ...lead, ...changes });
    expect(await states()).toEqual([{ quarantine_reason: 'too_fast', state: 'quarantined' }]);
    await submit({ ...lead, ...changes, quarantineReason: undefined });
    expect(await states()).toEqual([{ quarantine_reason: null, state: 'waiting' }]);
  });
});

describe('a repeated request', () => {
  const lead = sampleLead();
  const { words, contentHash } = lead;
  beforeEach(() => submit(lead));

  it('gets the same reference for the same key, weeks later too (F27, F39)', async () => {
    const again = () => submit({ ...lead, reference: 'R-other' });
    expect(await again()).toEqual({ outcome: 'repeated', reference: lead.reference });
    await sql`update consultation.leads set received_at = received_at - interval '3 weeks'`;
    expect(await again()).toEqual({ outcome: 'repeated', reference: lead.reference });
    expect(await count('leads', 'outgoing_messages')).toEqual([1, 1]);
  });

  it('is one lead with one reference when 50 copies arrive at once (F25)', async () => {
    const first = sampleLead();
    const copies = Array.from({ length: 50 }, (_, n) => submit({ ...first, reference: `R-${n}` }));
    const outcomes = await Promise.all(copies);
    expect(tally(outcomes)).toEqual({ stored: 1, repeated: 49 });
    expect(new Set(outcomes.map((outcome) => 'reference' in outcome && outcome.reference)).size).toBe(1);
    expect(await count('leads', 'outgoing_messages')).toEqual([2, 2]);
  });

  it('with other content under the same key is rejected and changes nothing (F26)', async () => {
    expect(await submit(sampleLead({ key: lead.key }))).toEqual({ outcome: 'conflict' });
    expect(await sql`select message from consultation.leads`).toEqual([{ message: words.message }]);
  });

  it('from a second tab or the form without JavaScript is the same lead, and learns nothing of it (F49)', async () => {
    const secondTab = sampleLead({ words, contentHash });
    const form = sampleLead({ words, contentHash, key: undefined });
    for (const copy of [secondTab, form, secondTab]) {
      expect(await submit(copy)).toEqual({ outcome: 'copied', reference: copy.reference });
    }
    expect(await count('leads', 'lead_keys', 'outgoing_messages')).toEqual([1, 1, 1]);
  });

  it('without its key counts like a new one, as does another one under its key', async () => {
    const visitor = sampleVisitor();
    for (const key of ['key-guess-1', 'key-guess-2', 'key-guess-3']) await submit({ ...lead, key }, visitor);
    for (let n = 0; n < 2; n += 1) await submit(sampleLead({ key: lead.key }), visitor);
    expect(await submit({ ...lead, key: 'key-guess-4' }, visitor)).toMatchObject({ outcome: 'limited' });
    expect(await submit(sampleLead({ key: lead.key }), visitor)).toMatchObject({ outcome: 'limited' });
    expect(await submit(lead, visitor)).toMatchObject({ outcome: 'repeated' });
  });

  it.each([
    ['9 minutes 59 seconds', 'copied'],
    ['10 minutes 1 second', 'stored'],
    ['7 days', 'stored'],
  ])('without a key, %s later, is %s (F42)', async (age, outcome) => {
    const form = sampleLead({ key: undefined });
    await submit(form);
    await sql`update consultation.leads set received_at = clock_timestamp() - ${age}::interval`;
    expect(await submit({ ...form, reference: 'R-later' })).toMatchObject({ outcome });
  });
});
