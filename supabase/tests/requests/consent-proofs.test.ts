import { createHash } from 'node:crypto';
import type { ISql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { consentProofYears } from '../../../src/business/legal.ts';
import { phoneDigits } from '../../../src/consultation/fields.ts';
import { useTestDatabase, value, values } from '../../../test-support/database.ts';
import { submittedRequest, mailFixture, visitorFixture, type RequestChanges } from '../../../test-support/fixtures.ts';
import type { ExportedRequest } from '../../functions/send-consultation-email/team/csv.ts';
import type { SubmittedRequest } from '../../functions/send-consultation-email/submitted-request.ts';

const { sql, database, count, purge, pass, setState } = await useTestDatabase();

async function add(changes: RequestChanges = {}, phone = '(212) 555-0142'): Promise<SubmittedRequest> {
  const request = submittedRequest({ fields: { phone }, ...changes });
  const payload = { ...mailFixture, text: Object.values(request.fields).join('\n') };
  await database.submit(request, [{ channel: 'email', purpose: 'request', payload }], visitorFixture());
  return request;
}

const consent = (changes: Partial<SubmittedRequest['consent']>) => ({
  consent: { ...submittedRequest().consent, ...changes },
});
const deleteRequests = (as: ISql = sql) => as`delete from consultation.requests`;
const proofs = () => sql`select * from consultation.consent_proofs order by chosen_at`;

/** Makes every choice `consentProofYears` and `days` old. */
const age = (table: 'consent_records' | 'consent_proofs', column: string, days: number) => sql`
  update consultation.${sql(table)}
  set ${sql(column)} = clock_timestamp() - make_interval(years => ${consentProofYears}, days => ${days})`;

/** All rows of all tables in the schema, as text. */
async function everythingStored(): Promise<Record<string, string[]>> {
  const tables = await values<string>(sql`select tablename from pg_tables where schemaname = 'consultation'`);
  const contents = tables.map(async (name) => [
    name,
    await values<string>(sql`select to_jsonb(r)::text from consultation.${sql(name)} as r`),
  ]);
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string[]>;
}

describe('a deleted request (R66)', () => {
  it.each([true, false])('leaves a proof of the choice %j: number, choice, version and time', async (given) => {
    await add(consent({ given }));
    const chosen_at = await value<Date>(sql`select recorded_at from consultation.consent_records`);
    const phone_hash = await value<Buffer>(sql`select consultation.hash_phone(${phoneDigits('(212) 555-0142')})`);
    await deleteRequests();
    const choice = { phone_hash, consented: given, wording_version: '0123456789ab', chosen_at, by_team: false };
    expect(await proofs()).toEqual([choice]);
  });

  it.each(['(212) 555-0142', '+33 (0)7 98 76 54 32', '+44 20 7946 0958'])(
    'leaves nothing else of the person with the number %s in any table',
    async (phone) => {
      const { fields, reference, key = '', contentHash, pagePath = '', consent } = await add({}, phone);
      const typed = Object.values(fields).filter((text): text is string => typeof text === 'string' && text !== '');
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
      // Finds each trace that the database holds in clear while the request exists.
      expect(find(await everythingStored())).toEqual(expect.arrayContaining([...typed, reference]));

      await deleteRequests();
      const stored = await everythingStored();
      expect(find(stored)).toEqual([]);
      const filled = Object.keys(stored).filter((table) => stored[table]?.length);
      expect(filled.sort().join(' ')).toBe('admissions consent_proofs phone_hash_keys system_state visitor_actions');
      const columns = sql`select distinct column_name from information_schema.columns
        where table_schema = 'consultation' and table_name in ('admissions', 'consent_proofs', 'visitor_actions') order by 1`;
      const kept =
        'by_team chosen_at consented happened_at is_held item kind network phone_hash subject wording_version';
      expect(await values(columns)).toEqual(kept.split(' '));
    },
  );

  it.each([
    [
      'that was never asked for consent',
      consent({ asked: false, given: false, version: undefined, wording: undefined }),
      undefined,
    ],
    ['that is held', { holdReason: 'honeypot' as const }, undefined],
    ['whose number is only the zeros that are left out abroad', {}, '+(0)(0)(0)(0)(0)'],
    ['that was an operator’s test', { isTest: true }, undefined],
  ])('%s leaves no proof', async (_, changes, phone) => {
    await add(changes, phone);
    await deleteRequests();
    expect(await proofs()).toEqual([]);
  });

  it('leaves a proof when a person released it, without a version that is not formed like one', async () => {
    await add({ holdReason: 'too_fast', ...consent({ version: 'ana-duarte' }) });
    await setState('waiting');
    await deleteRequests();
    expect(await proofs()).toMatchObject([{ consented: true, wording_version: null }]);
  });

  it('leaves one proof for each choice of a number', async () => {
    await add(consent({ given: true }), '+1 (212) 555-0142');
    await add(consent({ given: false }), '+1 212-555-0142');
    await deleteRequests();
    const [first, second] = await proofs();
    expect([first, second]).toMatchObject([{ consented: true }, { consented: false }]);
    expect(first?.['phone_hash']).toEqual(second?.['phone_hash']);
  });

  it('leaves one proof when it is restored and deleted again', async () => {
    await add();
    await sql.begin(async (sql) => {
      for (const table of ['requests', 'consent_records'])
        await sql`create temporary table ${sql(table)} on commit drop as select * from consultation.${sql(table)}`;
      await deleteRequests(sql);
      for (const table of ['requests', 'consent_records'])
        await sql`insert into consultation.${sql(table)} select * from pg_temp.${sql(table)}`;
      await deleteRequests(sql);
    });
    expect(await count('requests', 'consent_proofs')).toEqual([0, 1]);
  });

  it('stays when its proof cannot be written (F78)', async () => {
    await add();
    const failing = sql.begin(async (sql) => {
      await sql`delete from consultation.phone_hash_keys`;
      await deleteRequests(sql);
    });
    await expect(failing).rejects.toMatchObject({ code: 'P0002' });
    expect(await count('requests', 'consent_proofs')).toEqual([1, 0]);
  });
});

describe(`after ${consentProofYears} years`, () => {
  it.each([
    ['a choice no longer counts and leaves no proof', 1, 0],
    ['and not before', -1, 1],
  ])('%s', async (_, days, left) => {
    await add();
    await age('consent_records', 'recorded_at', days);
    const choices = sql`select from consultation.requests, consultation.form_choices(array[phone_digits])`;
    expect(await choices).toHaveLength(left);
    await deleteRequests();
    expect(await proofs()).toHaveLength(left);
  });

  it('a proof is purged, and not before', async () => {
    await add();
    await deleteRequests();
    for (const [days, purged] of [
      [-1, 0],
      [1, 1],
    ] as const) {
      await age('consent_proofs', 'chosen_at', days);
      expect(await purge()).toMatchObject({ consent_proofs: purged });
    }
    expect(await proofs()).toEqual([]);
  });
});

describe('a STOP that the team recorded', () => {
  const digits = phoneDigits('(212) 555-0142');
  const refusals = async () =>
    (await value<ExportedRequest[]>(sql`select consultation.export_requests()`)).map(
      ({ refused_at }) => refused_at && 'refused',
    );
  const choices = async () => (await database.readChoices(digits)).choices.map(({ consented }) => consented);

  it('stands until a START, whatever anybody sends by a form, before and after the request is deleted', async () => {
    await add();
    await add(consent({ given: false }));
    await add();
    expect([await refusals(), await choices()]).toEqual([
      [null, null, null],
      [true, false, true],
    ]);
    await database.recordChoice(digits, false);
    await add();
    expect([await refusals(), await choices()]).toEqual([
      ['refused', 'refused', 'refused', 'refused'],
      [false, true, false, true],
    ]);
    await deleteRequests();
    expect(await choices()).toEqual([false, true, false, true]);
    await database.recordChoice(digits, true);
    await add();
    expect([await refusals(), (await choices()).slice(0, 3)]).toEqual([[null], [true, true, false]]);
  });

  it.each([
    ['a deleted request', deleteRequests],
    ['a request', () => Promise.resolve()],
  ])('outlives a later agreement of %s', async (_, remove) => {
    await database.recordChoice(digits, false);
    await pass('3 years');
    await add();
    await remove();
    await pass(`${consentProofYears - 3} years 1 day`);
    expect(await purge()).toMatchObject({ consent_proofs: 0 });
    expect(await choices()).toEqual([false]);
    await database.recordChoice(digits, true);
    expect(await purge()).toMatchObject({ consent_proofs: 1 });
    expect(await choices()).toEqual([true, true]);
  });

  it('can be taken back only by a START of a person who agreed, also after it', async () => {
    await add(consent({ given: false }));
    expect(await database.recordChoice(digits, true)).toBe(false);
    await deleteRequests();
    await database.recordChoice(digits, false);
    expect(await database.recordChoice(digits, true)).toBe(false);
    await add();
    expect(await refusals()).toEqual(['refused']);
    expect(await database.recordChoice(digits, true)).toBe(true);
    expect(await refusals()).toEqual([null]);
  });
});

it('a phone number is hashed with keys that only this database has', async () => {
  const hash = (as: ISql) => value<string>(as`select encode(consultation.hash_phone('12125550142'), 'hex')`);
  const own = await hash(sql);
  expect(own).toMatch(/^[0-9a-f]{64}$/);
  expect(own).not.toBe(createHash('sha256').update('12125550142').digest('hex'));
  for (const column of ['inner_key', 'outer_key'])
    await sql.begin(async (sql) => {
      await sql`update consultation.phone_hash_keys set ${sql(column)} = decode(repeat('00', 64), 'hex')`;
      expect(await hash(sql)).not.toBe(own);
      await sql`rollback`;
    });
  await expect(sql`insert into consultation.phone_hash_keys (inner_key, outer_key)
    select inner_key, outer_key from consultation.phone_hash_keys`).rejects.toMatchObject({ code: '23505' });
});

it('the choices of a number are found by an index among 10,000 requests, and a refusal in their download', async () => {
  await sql`
    with added as (
      insert into consultation.requests (reference, name, email, phone, phone_digits, locale, content_hash)
      select 'R-' || n, 'Ana', 'ana@example.com', 1000000 + n / 2, 1000000 + n / 2, 'en', repeat('0', 64)
      from generate_series(1, 10000) as n returning id)
    insert into consultation.consent_records (request_id, asked, given, locale) select id, true, true, 'en' from added`;
  await sql.begin(async (sql) => {
    const scans = () => values(sql`select seq_scan from pg_stat_xact_user_tables where relname = 'requests'`);
    const before = await scans();
    await sql`select consultation.record_choice('1000002', false), consultation.read_choices('1000002')`;
    expect(await scans()).toEqual(before);
  });
  const rows = await value<ExportedRequest[]>(sql`select consultation.export_requests()`);
  const refused = rows.filter(({ refused_at }) => refused_at !== null).map(({ request }) => request.reference);
  expect([rows.length, refused.sort()]).toEqual([10_000, ['R-4', 'R-5']]);
});
