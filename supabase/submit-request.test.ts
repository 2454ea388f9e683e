import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from './functions/send-consultation-email/database.ts';
import { sampleLead, sampleMail, sampleVisitor } from '../tools/dev-stack/sample-lead.ts';
import { startTestDatabase, type TestDatabase } from '../tools/dev-stack/test-database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await startTestDatabase();
  database = connectDatabase(test.functionUrl);
});
afterAll(() => test.stop());
beforeEach(() => test.sql`truncate consultation.leads, consultation.visitor_requests cascade`);

async function count(table: string): Promise<number> {
  const [row] = await test.sql`select count(*)::integer as n from ${test.sql(`consultation.${table}`)}`;
  return row?.['n'] as number;
}

describe('a new request', () => {
  it('becomes one lead, one consent record and one waiting mail', async () => {
    const lead = sampleLead();
    const result = await database.submit(lead, sampleMail, sampleVisitor());
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

  it('is stored whole or not at all', async () => {
    await test.sql`alter table consultation.outgoing_emails rename to hidden`;
    try {
      await expect(database.submit(sampleLead(), sampleMail, sampleVisitor())).rejects.toThrow();
    } finally {
      await test.sql`alter table consultation.hidden rename to outgoing_emails`;
    }
    expect([await count('leads'), await count('consent_records'), await count('visitor_requests')]).toEqual([0, 0, 0]);
  });

  it('that looks like a machine keeps its mail back (F14)', async () => {
    await database.submit(sampleLead({ quarantineReason: 'honeypot' }), sampleMail, sampleVisitor());
    expect(await test.sql`select state from consultation.outgoing_emails`).toMatchObject([{ state: 'quarantined' }]);
    expect(await database.claimMails(5, 100)).toMatchObject({ emails: [] });
  });

  it('may name a consent version that nobody knows, or none', async () => {
    const consent = { asked: false, given: false, version: undefined, wording: undefined, locale: 'en' };
    await database.submit(sampleLead({ consent }), sampleMail, sampleVisitor());
    expect(await test.sql`select asked, given, version, wording from consultation.consent_records`).toEqual([
      { asked: false, given: false, version: null, wording: null },
    ]);
  });

  it('keeps quotes and SQL as text (F6)', async () => {
    const message = `'); drop table consultation.leads; -- "${'$1'}" \\ {{7*7}}`;
    const words = { ...sampleLead().words, message };
    await database.submit(sampleLead({ words }), sampleMail, sampleVisitor());
    expect(await test.sql`select message from consultation.leads`).toEqual([{ message }]);
  });
});

describe('the same request again', () => {
  it('gets the same reference for the same key (F39)', async () => {
    const lead = sampleLead();
    await database.submit(lead, sampleMail, sampleVisitor());
    const again = await database.submit({ ...lead, reference: 'R-other' }, sampleMail, sampleVisitor());
    expect(again).toEqual({ outcome: 'repeated', reference: lead.reference });
    expect([await count('leads'), await count('outgoing_emails')]).toEqual([1, 1]);
  });

  it('gets the same reference for the same key weeks later (F27)', async () => {
    const lead = sampleLead();
    await database.submit(lead, sampleMail, sampleVisitor());
    await test.sql`update consultation.leads set received_at = received_at - interval '3 weeks'`;
    expect(await database.submit(lead, sampleMail, sampleVisitor())).toMatchObject({ outcome: 'repeated' });
  });

  it('with other words is refused and changes nothing (F26)', async () => {
    const lead = sampleLead();
    await database.submit(lead, sampleMail, sampleVisitor());
    expect(await database.submit(sampleLead({ key: lead.key }), sampleMail, sampleVisitor())).toEqual({
      outcome: 'conflict',
    });
    expect(await test.sql`select message from consultation.leads`).toEqual([{ message: lead.words.message }]);
  });

  it.each(['with its key', 'without a key'])(
    '200 times at once %s is one lead and one mail (F25)',
    async (how) => {
      const lead = sampleLead(how === 'with its key' ? {} : { key: undefined });
      const visitor = sampleVisitor();
      const copies = Array.from({ length: 200 }, (_, n) =>
        database.submit({ ...lead, reference: `R-${n}` }, sampleMail, visitor),
      );
      const results = await Promise.all(copies);
      expect(new Set(results.map((result) => 'reference' in result && result.reference)).size).toBe(1);
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect([await count('leads'), await count('consent_records'), await count('outgoing_emails')]).toEqual([1, 1, 1]);
    },
  );

  it('from a second tab or the form without JavaScript is the same lead (F49)', async () => {
    const first = sampleLead();
    const { words, contentHash } = first;
    await database.submit(first, sampleMail, sampleVisitor());
    const secondTab = sampleLead({ words, contentHash });
    const form = sampleLead({ words, contentHash, key: undefined });
    for (const copy of [secondTab, form, secondTab]) {
      expect(await database.submit(copy, sampleMail, sampleVisitor())).toEqual({
        outcome: 'repeated',
        reference: first.reference,
      });
    }
    expect(await count('leads')).toBe(1);
  });

  it.each([
    ['9 minutes 59 seconds', 'repeated'],
    ['10 minutes 1 second', 'stored'],
    ['7 days', 'stored'],
  ])('without a key, %s later, is %s (F42)', async (age, outcome) => {
    const lead = sampleLead({ key: undefined });
    await database.submit(lead, sampleMail, sampleVisitor());
    await test.sql`update consultation.leads set received_at = clock_timestamp() - ${age}::interval`;
    expect(await database.submit({ ...lead, reference: 'R-later' }, sampleMail, sampleVisitor())).toMatchObject({
      outcome,
    });
  });
});
