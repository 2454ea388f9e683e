import { createHash } from 'node:crypto';
import type { ISql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { consentProofYears } from '../src/business/legal.ts';
import { sampleLead, sampleMail, sampleVisitor, type LeadChanges } from './fixtures/lead.ts';
import { useTestDatabase, value } from '../test-support/use-test-database.ts';
import type { Lead } from './functions/send-consultation-email/lead.ts';

const { sql, database, count } = await useTestDatabase();

async function add(changes: LeadChanges = {}, phone = '(212) 555-0142'): Promise<Lead> {
  const lead = sampleLead({ words: { phone }, ...changes });
  const payload = { ...sampleMail, text: Object.values(lead.words).join('\n') };
  await database.submit(lead, [{ channel: 'email', purpose: 'lead', due_at: null, payload }], sampleVisitor(), 200);
  return lead;
}

const consent = (changes: Partial<Lead['consent']>) => ({ consent: { ...sampleLead().consent, ...changes } });

const deleteLeads = (as: ISql = sql) => as`delete from consultation.leads`;
const proofs = () => sql`select * from consultation.consent_proofs order by chosen_at`;
const purge = () => value(sql`select consultation.purge_expired()`);

/** Makes every choice `consentProofYears` and `days` old. */
const age = (table: 'consent_records' | 'consent_proofs', column: string, days: number) => sql`
  update consultation.${sql(table)}
  set ${sql(column)} = clock_timestamp() - make_interval(years => ${consentProofYears}, days => ${days})`;

/** All rows of all tables in the schema, as text. */
async function everythingStored(): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'consultation'`;
  const contents = tables.map(async ({ name }) => {
    const rows = await sql<{ text: string }[]>`select to_jsonb(r)::text as text from consultation.${sql(name)} as r`;
    return [name, rows.map(({ text }) => text)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('a deleted lead (R66)', () => {
  it('that was an operator’s test leaves nothing', async () => {
    await add({ isTest: true });
    await value(sql`select consultation.operator_tests(true)`);
    expect(await count('leads', 'consent_proofs')).toEqual([0, 0]);
  });

  it.each([true, false])('leaves a proof of the choice %j: number, choice, version and time', async (given) => {
    await add(consent({ given }));
    const chosen_at = await value<Date>(sql`select recorded_at from consultation.consent_records`);
    const phone_hash = await value<Buffer>(sql`select consultation.hash_phone('+1 212 555 0142')`);
    await deleteLeads();
    expect(await proofs()).toEqual([{ phone_hash, consented: given, wording_version: '0123456789ab', chosen_at }]);
  });

  it.each(['(212) 555-0142', '+33 (0)7 98 76 54 32', '+44 20 7946 0958'])(
    'leaves nothing else of the person with the number %s in any table',
    async (phone) => {
      const { words, reference, key = '', contentHash, pagePath = '', consent } = await add({}, phone);
      const { smsConsent: _, ...texts } = words;
      const typed = Object.values(texts).filter((text) => text !== '');
      const digits = phone.replace(/\D/g, '');
      const hash = createHash('sha256').update(digits).digest('hex');
      const traces = [
        ...[...typed, digits, digits.slice(-7), hash],
        ...[reference, key, contentHash, pagePath, consent.wording ?? ''],
      ];
      const find = (stored: Record<string, string[]>) => {
        const text = Object.values(stored).flat().join('\n');
        return traces.filter((trace) => text.includes(JSON.stringify(trace).slice(1, -1)));
      };
      // Finds each trace that the database holds in clear while the lead exists.
      expect(find(await everythingStored())).toEqual(expect.arrayContaining([...typed, reference]));

      await deleteLeads();
      const stored = await everythingStored();
      expect(find(stored)).toEqual([]);
      const filled = Object.keys(stored).filter((table) => stored[table]?.length);
      expect(filled.sort()).toEqual(['consent_proofs', 'phone_hash_keys', 'system_state', 'visitor_requests']);
      const columns = await sql<{ name: string }[]>`select column_name as name from information_schema.columns
        where table_schema = 'consultation' and table_name in ('consent_proofs', 'visitor_requests')`;
      expect(columns.map(({ name }) => name).sort()).toEqual(
        ['phone_hash', 'consented', 'wording_version', 'chosen_at', 'visitor_hash', 'requested_at'].sort(),
      );
    },
  );

  it.each([
    ['that was never asked for consent', consent({ asked: false, given: false, version: undefined }), undefined],
    ['that is still in quarantine', { quarantineReason: 'honeypot' as const }, undefined],
    ['whose number is only the zeros that are left out abroad', {}, '+(0)(0)(0)(0)(0)'],
  ])('%s leaves no proof', async (_, changes, phone) => {
    await add(changes, phone);
    await deleteLeads();
    expect(await proofs()).toEqual([]);
  });

  it('leaves a proof when a person released it from quarantine', async () => {
    await add({ quarantineReason: 'too_fast' });
    await sql`update consultation.outgoing_messages set state = 'waiting'`;
    await deleteLeads();
    expect(await proofs()).toHaveLength(1);
  });

  it('leaves a proof without the version when that is not formed like one', async () => {
    await add(consent({ version: 'ana-duarte' }));
    await deleteLeads();
    expect(await proofs()).toMatchObject([{ consented: true, wording_version: null }]);
  });

  it('leaves one proof for each choice of a number', async () => {
    await add(consent({ given: true }), '(212) 555-0142');
    await add(consent({ given: false }), '+1 212-555-0142');
    await deleteLeads();
    const kept = await proofs();
    expect(kept).toMatchObject([{ consented: true }, { consented: false }]);
    expect(kept[0]?.['phone_hash']).toEqual(kept[1]?.['phone_hash']);
  });

  it('leaves one proof when it is restored and deleted again', async () => {
    await add();
    await sql.begin(async (sql) => {
      await sql`create temporary table lead on commit drop as select * from consultation.leads`;
      await sql`create temporary table record on commit drop as select * from consultation.consent_records`;
      await deleteLeads(sql);
      await sql`insert into consultation.leads select * from lead`;
      await sql`insert into consultation.consent_records select * from record`;
      await deleteLeads(sql);
    });
    expect(await count('leads', 'consent_proofs')).toEqual([0, 1]);
  });

  it('and its proof are one transaction (F78)', async () => {
    await add();
    const undone = sql.begin(async (sql) => {
      await deleteLeads(sql);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(await count('leads', 'consent_proofs')).toEqual([1, 0]);
  });

  it('stays when its proof cannot be written (F78)', async () => {
    await add();
    const failing = sql.begin(async (sql) => {
      await sql`delete from consultation.phone_hash_keys`;
      await deleteLeads(sql);
    });
    await expect(failing).rejects.toMatchObject({ code: 'P0002' });
    expect(await count('leads')).toEqual([1]);
  });
});

describe(`after ${consentProofYears} years`, () => {
  it('a choice no longer counts and leaves no proof', async () => {
    await add();
    await age('consent_records', 'recorded_at', 1);
    expect(await sql`select p.* from consultation.leads as l, consultation.consent_proof_of(l) as p`).toEqual([]);
    await deleteLeads();
    expect(await proofs()).toEqual([]);
    await add();
    await age('consent_records', 'recorded_at', -1);
    await deleteLeads();
    expect(await proofs()).toHaveLength(1);
  });

  it('a proof is purged, and not before', async () => {
    await add();
    await deleteLeads();
    await age('consent_proofs', 'chosen_at', -1);
    await purge();
    expect(await proofs()).toHaveLength(1);
    await age('consent_proofs', 'chosen_at', 1);
    expect(await purge()).toMatchObject({ consent_proofs: 1 });
    expect(await proofs()).toEqual([]);
  });
});

describe('a phone number', () => {
  it.each([
    ['12125550142', '(212) 555-0142'],
    ['12125550142', '212.555.0142'],
    ['12125550142', '1 212 555 0142'],
    ['12125550142', '+1 (212) 555-0142'],
    ['12125550142', '(+1)\u00a0212 555 0142'],
    ['12125550142', '0012125550142'],
    ['12125550142', '011 1 212 555 0142'],
    ['2125550142', '+2 125 550 142'],
    ['442079460958', '+44 (0)20 7946 0958'],
    ['442079460958', '0044 20 7946 0958'],
    ['0612345678', '06 12 34 56 78'],
    ['5550142', '555-0142'],
    ['', '(+) - - -'],
  ])('has the digits %j when it is written %j', async (digits, phone) => {
    expect(await value(sql`select consultation.phone_digits(${phone})`)).toBe(digits);
  });

  it('is hashed with keys that only this database has', async () => {
    const hash = (as: ISql) => value<string>(as`select encode(consultation.hash_phone('+1 212 555 0142'), 'hex')`);
    const own = await hash(sql);
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(own).not.toBe(createHash('sha256').update('12125550142').digest('hex'));
    for (const column of ['inner_key', 'outer_key']) {
      await sql.begin(async (sql) => {
        await sql`update consultation.phone_hash_keys set ${sql(column)} = decode(repeat('00', 64), 'hex')`;
        expect(await hash(sql)).not.toBe(own);
        await sql`rollback`;
      });
    }
    await expect(sql`insert into consultation.phone_hash_keys (inner_key, outer_key)
      select inner_key, outer_key from consultation.phone_hash_keys`).rejects.toMatchObject({ code: '23505' });
  });
});
