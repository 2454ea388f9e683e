import connect, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../tools/dev-stack/test-database.ts';

let test: TestDatabase;
let asFunction: Sql;

beforeAll(async () => {
  test = await startTestDatabase();
  asFunction = connect(test.functionUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await asFunction.end();
  await test.stop();
});

const tables = () => test.sql<{ name: string }[]>`
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity, obj_description(c.oid, 'pg_class') as comment
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = 'consultation' and c.relkind in ('r', 'p', 'v', 'm') order by 1`;

const functions = () => test.sql<{ name: string }[]>`
  select p.oid::regprocedure::text as name from pg_proc as p
  where p.pronamespace = 'consultation'::regnamespace order by 1`;

it('covers all tables and functions', async () => {
  expect((await tables()).map(({ name }) => name)).toEqual([
    'consultation.consent_proofs',
    'consultation.consent_records',
    'consultation.lead_keys',
    'consultation.leads',
    'consultation.outgoing_emails',
    'consultation.phone_hash_keys',
    'consultation.visitor_requests',
  ]);
  expect(await functions()).toHaveLength(10);
});

it('has row-level security and a comment on every table, and no policy that grants access', async () => {
  for (const table of await tables()) {
    expect(table).toMatchObject({ relrowsecurity: true, comment: expect.stringMatching(/\w/) as string });
  }
  expect(await test.sql`select * from pg_policies where schemaname = 'consultation'`).toEqual([]);
});

describe.each(['anon', 'authenticated', 'service_role'])('the Data API role %s (F40)', (role) => {
  it('has no privilege on any table', async () => {
    for (const { name } of await tables()) {
      for (const right of ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) {
        const [row] = await test.sql`select has_table_privilege(${role}, ${name}, ${right}) as allowed`;
        expect({ name, right, ...row }).toEqual({ name, right, allowed: false });
      }
    }
  });

  it('cannot call any function', async () => {
    for (const { name } of await functions()) {
      const [row] = await test.sql`select has_function_privilege(${role}, ${name}, 'execute') as allowed`;
      expect({ name, ...row }).toEqual({ name, allowed: false });
    }
  });

  it('is refused when it tries', async () => {
    const attempt = test.sql.begin(async (sql) => {
      await sql`set local role ${sql(role)}`;
      await sql`select * from consultation.leads`;
    });
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

describe("the function's own role", () => {
  it('can call the three functions it needs and no other', async () => {
    const allowed = await test.sql`
      select p.proname as name from pg_proc as p
      where p.pronamespace = 'consultation'::regnamespace
        and has_function_privilege('consultation_function', p.oid, 'execute') order by 1`;
    expect(allowed.map(({ name }) => name as string)).toEqual(['claim_emails', 'settle_email', 'submit_request']);
  });

  it('can read and change no table', async () => {
    for (const { name } of await tables()) {
      const [row] = await test.sql`
        select has_table_privilege('consultation_function', ${name}, 'select,insert,update,delete,truncate') as allowed`;
      expect({ name, ...row }).toEqual({ name, allowed: false });
    }
    await expect(asFunction`select * from consultation.leads`).rejects.toMatchObject({ code: '42501' });
    await expect(asFunction`select consultation.purge_expired()`).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot create objects, switch roles, or wait for long', async () => {
    await expect(asFunction`create table public.mine (id integer)`).rejects.toMatchObject({ code: '42501' });
    await expect(asFunction`create table consultation.mine (id integer)`).rejects.toMatchObject({ code: '42501' });
    await expect(asFunction`set role postgres`).rejects.toMatchObject({ code: '42501' });
    const [row] =
      await asFunction`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect(row).toEqual({ statement: '2s', lock: '1500ms' });
  });
});
