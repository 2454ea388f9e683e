import { describe, expect, it } from 'vitest';
import { fieldNames, fields } from '../src/consultation/fields.ts';
import { sampleLead, sampleMail, sampleVisitor } from '../tools/dev-stack/sample-lead.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';

const test = useTestDatabase();

const typed = { name: 'Zoé', email: 'zoe@example.com', phone: '5550142', message: 'Bonjour' };

/** Calls the SQL function with these keys instead of those that the function sends. */
function submitRaw(keys: Record<string, string | Record<string, string>>) {
  const request = {
    reference: 'R-1',
    content_hash: 'a'.repeat(64),
    visitor_hash: 'visitor',
    locale: 'fr',
    consent_asked: false,
    consent_given: false,
    consent_locale: 'fr',
    mail: sampleMail,
    ...keys,
  };
  const limits = { per_minute: 5, per_day: 30 };
  return test.sql`select consultation.submit_request(${test.sql.json(request)}, ${test.sql.json(limits)}) as result`;
}

describe('a new request', () => {
  it('becomes one lead, one consent record and one waiting mail', async () => {
    const lead = sampleLead();
    const result = await test.database.submit(lead, sampleMail, sampleVisitor());
    expect(result).toEqual({ outcome: 'stored', reference: lead.reference });

    const { smsConsent: _, ...words } = lead.words;
    expect(await test.sql`select * from consultation.leads`).toMatchObject([
      { ...words, reference: lead.reference, locale: 'fr', page_path: '/fr/contact', quarantine_reason: null },
    ]);
    const [consent] = await test.sql`select * from consultation.consent_records`;
    expect(consent).toMatchObject({
      asked: true,
      given: true,
      wording: 'J’accepte',
      version: '0123456789ab',
      locale: 'fr',
      page_path: '/fr/contact',
    });
    expect(Date.now() - (consent?.['recorded_at'] as Date).getTime()).toBeLessThan(60_000);
    expect(await test.sql`select * from consultation.outgoing_emails`).toMatchObject([
      { state: 'waiting', attempts: 0, payload: sampleMail },
    ]);
  });

  it.each(fieldNames)('stores "%s" in its column, up to its limit and no longer', async (name) => {
    const { max, column } = fields[name];
    const longest = sampleLead();
    const words = { ...longest.words, [name]: 'x'.repeat(max) };
    await test.database.submit({ ...longest, words }, sampleMail, sampleVisitor());
    expect(await test.sql`select ${test.sql(column)} as text from consultation.leads`).toEqual([{ text: words[name] }]);
    const tooLong = sampleLead({ words: { ...words, [name]: 'x'.repeat(max + 1) } });
    await expect(test.database.submit(tooLong, sampleMail, sampleVisitor())).rejects.toMatchObject({ code: '23514' });
  });

  it('fails when a field has no column', async () => {
    const query = submitRaw({ fields: { ...typed, fax: '1' } });
    await expect(query).rejects.toMatchObject({ code: '42703' });
    expect(await test.sql`select from consultation.leads`).toHaveLength(0);
  });

  it('is stored for a function deployed before the fields were one object', async () => {
    expect(await submitRaw(typed)).toMatchObject([{ result: { outcome: 'stored', reference: 'R-1' } }]);
    expect(await test.sql`select name, email, phone, message from consultation.leads`).toEqual([typed]);
  });

  it('is stored completely or not at all', async () => {
    await test.sql`alter table consultation.outgoing_emails rename to hidden`;
    try {
      await expect(test.database.submit(sampleLead(), sampleMail, sampleVisitor())).rejects.toThrow();
    } finally {
      await test.sql`alter table consultation.hidden rename to outgoing_emails`;
    }
    expect([
      await test.count('leads'),
      await test.count('consent_records'),
      await test.count('visitor_requests'),
    ]).toEqual([0, 0, 0]);
  });

  it('is quarantined when it looks automated (F14)', async () => {
    await test.database.submit(sampleLead({ quarantineReason: 'honeypot' }), sampleMail, sampleVisitor());
    expect(await test.sql`select state from consultation.outgoing_emails`).toMatchObject([{ state: 'quarantined' }]);
    expect(await test.database.claimMails(5, 100)).toMatchObject({ emails: [] });
  });

  it('may have no consent version', async () => {
    const consent = { asked: false, given: false, version: undefined, wording: undefined, locale: 'en' };
    await test.database.submit(sampleLead({ consent }), sampleMail, sampleVisitor());
    expect(await test.sql`select asked, given, version, wording from consultation.consent_records`).toEqual([
      { asked: false, given: false, version: null, wording: null },
    ]);
  });

  it('keeps quotes and SQL as text (F6)', async () => {
    const message = `'); drop table consultation.leads; -- "${'$1'}" \\ {{7*7}}`;
    const words = { ...sampleLead().words, message };
    await test.database.submit(sampleLead({ words }), sampleMail, sampleVisitor());
    expect(await test.sql`select message from consultation.leads`).toEqual([{ message }]);
  });
});

describe('a repeated request', () => {
  it('gets the same reference for the same key (F39)', async () => {
    const lead = sampleLead();
    await test.database.submit(lead, sampleMail, sampleVisitor());
    const again = await test.database.submit({ ...lead, reference: 'R-other' }, sampleMail, sampleVisitor());
    expect(again).toEqual({ outcome: 'repeated', reference: lead.reference });
    expect([await test.count('leads'), await test.count('outgoing_emails')]).toEqual([1, 1]);
  });

  it('gets the same reference for the same key weeks later (F27)', async () => {
    const lead = sampleLead();
    await test.database.submit(lead, sampleMail, sampleVisitor());
    await test.sql`update consultation.leads set received_at = received_at - interval '3 weeks'`;
    expect(await test.database.submit(lead, sampleMail, sampleVisitor())).toMatchObject({ outcome: 'repeated' });
  });

  it('with other content under the same key is rejected and changes nothing (F26)', async () => {
    const lead = sampleLead();
    await test.database.submit(lead, sampleMail, sampleVisitor());
    expect(await test.database.submit(sampleLead({ key: lead.key }), sampleMail, sampleVisitor())).toEqual({
      outcome: 'conflict',
    });
    expect(await test.sql`select message from consultation.leads`).toEqual([{ message: lead.words.message }]);
  });

  it('from a second tab or the form without JavaScript is the same lead (F49)', async () => {
    const first = sampleLead();
    const { words, contentHash } = first;
    await test.database.submit(first, sampleMail, sampleVisitor());
    const secondTab = sampleLead({ words, contentHash });
    const form = sampleLead({ words, contentHash, key: undefined });
    for (const copy of [secondTab, form, secondTab]) {
      expect(await test.database.submit(copy, sampleMail, sampleVisitor())).toEqual({
        outcome: 'repeated',
        reference: first.reference,
      });
    }
    expect(await test.count('leads')).toBe(1);
  });

  it.each([
    ['9 minutes 59 seconds', 'repeated'],
    ['10 minutes 1 second', 'stored'],
    ['7 days', 'stored'],
  ])('without a key, %s later, is %s (F42)', async (age, outcome) => {
    const lead = sampleLead({ key: undefined });
    await test.database.submit(lead, sampleMail, sampleVisitor());
    await test.sql`update consultation.leads set received_at = clock_timestamp() - ${age}::interval`;
    expect(await test.database.submit({ ...lead, reference: 'R-later' }, sampleMail, sampleVisitor())).toMatchObject({
      outcome,
    });
  });
});
