import { readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleLead, sampleMail, sampleVisitor } from '../tools/dev-stack/sample-lead.ts';
import { applyMigrations, missingMigrations } from './admin/migrations.ts';
import { useTestDatabase } from '../tools/dev-stack/use-test-database.ts';

const test = useTestDatabase();

const files = readdirSync(new URL('./migrations/', import.meta.url)).sort();

it('records the migrations in order and applies each once', async () => {
  const rows =
    await test.sql`select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by version`;
  expect(rows.map(({ file }) => file as string)).toEqual(files);
  expect(await applyMigrations(test.sql)).toEqual([]);
});

describe('a database that lacks a migration (F41)', () => {
  const last = files.at(-1) ?? '';

  it('fails the check before a deploy', async () => {
    expect(await missingMigrations(test.sql)).toEqual([]);
    await test.sql.begin(async (sql) => {
      await sql`delete from supabase_migrations.schema_migrations where ${last} like version || '%'`;
      expect(await missingMigrations(sql)).toEqual([last]);
      await sql`drop schema supabase_migrations cascade`;
      expect(await missingMigrations(sql)).toEqual(files);
      await sql`rollback`;
    });
  });

  it('acknowledges nothing', async () => {
    await test.sql`alter function consultation.submit_request rename to hidden`;
    try {
      await expect(test.database.submit(sampleLead(), sampleMail, sampleVisitor())).rejects.toMatchObject({
        code: '42883',
      });
    } finally {
      await test.sql`alter function consultation.hidden rename to submit_request`;
    }
    expect(await test.sql`select from consultation.leads`).toHaveLength(0);
  });
});

describe('the schedule', () => {
  const schedules = ['20261121090900', '20261122090700'];
  const applySchedules = async () => {
    await test.sql`drop function consultation.request_dispatch`;
    await test.sql`drop function consultation.request_meetings_refresh`;
    await test.sql`delete from supabase_migrations.schema_migrations where version = any(${schedules})`;
    return applyMigrations(test.sql);
  };

  it('is skipped without pg_cron and pg_net', async () => {
    expect(await applySchedules()).toEqual([`${schedules[0]}_schedule.sql`, `${schedules[1]}_meetings_schedule.sql`]);
    const [row] = await test.sql`select to_regnamespace('cron') as cron, to_regnamespace('net') as net`;
    expect(row).toEqual({ cron: null, net: null });
  });

  describe('with pg_cron and pg_net', () => {
    // Fakes with the real signatures that record their calls.
    beforeAll(() =>
      test.sql.unsafe(`
      create schema cron;
      create table cron.calls (name text, schedule text, command text);
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql
        as 'insert into cron.calls values ($1, $2, $3); select 1::bigint';
      create schema net;
      create table net.calls (url text, headers jsonb);
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
        headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language sql
        as 'insert into net.calls values ($1, $4); select 1::bigint';
      create schema vault;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
    `),
    );
    beforeEach(() => test.sql`truncate cron.calls, net.calls, vault.decrypted_secrets`);

    it('dispatches every minute, refreshes calendars every ten and purges every night', async () => {
      await applySchedules();
      expect(await test.sql`select * from cron.calls order by name`).toEqual([
        { name: 'consultation-dispatch', schedule: '* * * * *', command: 'select consultation.request_dispatch()' },
        {
          name: 'consultation-meetings-refresh',
          schedule: '*/10 * * * *',
          command: 'select consultation.request_meetings_refresh()',
        },
        { name: 'consultation-purge', schedule: '17 3 * * *', command: 'select consultation.purge_expired()' },
      ]);
    });

    it('calls the dispatch URL with the secret from the vault', async () => {
      await test.sql`insert into vault.decrypted_secrets values
        ('consultation_dispatch_url', 'https://p.example/dispatch'), ('consultation_dispatch_secret', 's3cret')`;
      await test.sql`select consultation.request_dispatch()`;
      expect(await test.sql`select * from net.calls`).toEqual([
        { url: 'https://p.example/dispatch', headers: { 'X-Dispatch-Secret': 's3cret' } },
      ]);
    });

    it('calls the refresh URL with the same secret, and nothing when the vault holds none', async () => {
      await test.sql`select consultation.request_meetings_refresh()`;
      expect(await test.sql`select * from net.calls`).toEqual([]);
      await test.sql`insert into vault.decrypted_secrets values
        ('consultation_meetings_refresh_url', 'https://p.example/refresh'), ('consultation_dispatch_secret', 's3cret')`;
      await test.sql`select consultation.request_meetings_refresh()`;
      expect(await test.sql`select * from net.calls`).toEqual([
        { url: 'https://p.example/refresh', headers: { 'X-Dispatch-Secret': 's3cret' } },
      ]);
    });

    it('fails when the vault holds no secret', async () => {
      await expect(test.sql`select consultation.request_dispatch()`).rejects.toThrow('Cannot request a dispatch');
    });
  });
});
